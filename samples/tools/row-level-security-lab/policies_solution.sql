-- One that holds. Look last.
-- No tenant set means NULL, a comparison with NULL is not true, and so nothing is visible: it fails closed.
ALTER TABLE rls_lab.invoice ENABLE ROW LEVEL SECURITY;
ALTER TABLE rls_lab.invoice FORCE ROW LEVEL SECURITY;
ALTER TABLE rls_lab.note ENABLE ROW LEVEL SECURITY;
ALTER TABLE rls_lab.note FORCE ROW LEVEL SECURITY;

CREATE POLICY own_rows ON rls_lab.invoice
  USING (tenant = nullif(current_setting('app.tenant', true), ''))
  WITH CHECK (tenant = nullif(current_setting('app.tenant', true), ''));

-- A note belongs to everybody who may see its invoice; the policy of invoice applies inside the subquery.
CREATE POLICY own_notes ON rls_lab.note
  USING (EXISTS (SELECT FROM rls_lab.invoice WHERE invoice.id = note.invoice_id))
  WITH CHECK (EXISTS (SELECT FROM rls_lab.invoice WHERE invoice.id = note.invoice_id));

-- Without this a view reads with the rights of its owner, past every policy (PostgreSQL 15 or newer).
ALTER VIEW rls_lab.turnover SET (security_invoker = true);
