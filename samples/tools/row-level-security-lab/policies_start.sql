-- A first attempt, with six mistakes, one of which no test notices. Run tests.sql after it, and mend them one by one.
ALTER TABLE rls_lab.invoice ENABLE ROW LEVEL SECURITY;

CREATE POLICY own_rows_read ON rls_lab.invoice FOR SELECT
  USING (tenant = current_setting('app.tenant', true) OR coalesce(current_setting('app.tenant', true), '') = '');
CREATE POLICY own_rows_write ON rls_lab.invoice FOR INSERT WITH CHECK (true);
CREATE POLICY own_rows_change ON rls_lab.invoice FOR UPDATE
  USING (tenant = current_setting('app.tenant', true)) WITH CHECK (true);
CREATE POLICY own_rows_delete ON rls_lab.invoice FOR DELETE USING (tenant = current_setting('app.tenant', true));
