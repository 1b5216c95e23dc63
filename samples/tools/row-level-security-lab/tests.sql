-- Each line of the result is a test. The program's role asks, as each tenant and as nobody.
CREATE FUNCTION rls_lab.visible(tenant text, query text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  found bigint;
BEGIN
  PERFORM set_config('app.tenant', tenant, true);
  PERFORM set_config('role', 'rls_lab_app', true);
  EXECUTE 'SELECT count(*) FROM (' || query || ') AS rows' INTO found;
  PERFORM set_config('role', 'none', true);
  RETURN found;
END $$;

-- Whether a change is refused, or changes nothing; it is undone in any case.
CREATE FUNCTION rls_lab.refused(tenant text, change text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
BEGIN
  PERFORM set_config('app.tenant', tenant, true);
  PERFORM set_config('role', 'rls_lab_app', true);
  EXECUTE change;
  GET DIAGNOSTICS changed = ROW_COUNT;
  RAISE EXCEPTION USING ERRCODE = 'P0002', MESSAGE = changed;
EXCEPTION
  WHEN insufficient_privilege OR check_violation THEN RETURN true;
  WHEN no_data_found THEN RETURN SQLERRM = '0';
END $$;

SELECT 'anvil sees its two invoices' AS test, rls_lab.visible('anvil', 'SELECT * FROM rls_lab.invoice') = 2 AS passed
UNION ALL SELECT 'anvil sees nobody else''s', rls_lab.visible('anvil', 'SELECT * FROM rls_lab.invoice WHERE tenant <> ''anvil''') = 0
UNION ALL SELECT 'bellows sees its two', rls_lab.visible('bellows', 'SELECT * FROM rls_lab.invoice') = 2
UNION ALL SELECT 'chisel sees its two', rls_lab.visible('chisel', 'SELECT * FROM rls_lab.invoice') = 2
UNION ALL SELECT 'nobody sees nothing', rls_lab.visible('', 'SELECT * FROM rls_lab.invoice') = 0
UNION ALL SELECT 'an unknown tenant sees nothing', rls_lab.visible('drill', 'SELECT * FROM rls_lab.invoice') = 0
UNION ALL SELECT 'anvil sees only notes on its invoices', rls_lab.visible('anvil', 'SELECT * FROM rls_lab.note') = 1
UNION ALL SELECT 'the view shows one tenant', rls_lab.visible('anvil', 'SELECT * FROM rls_lab.turnover') = 1
UNION ALL SELECT 'anvil cannot write for bellows', rls_lab.refused('anvil', 'INSERT INTO rls_lab.invoice VALUES (7, ''bellows'', ''X'', 1)')
UNION ALL SELECT 'anvil can write for itself', NOT rls_lab.refused('anvil', 'INSERT INTO rls_lab.invoice VALUES (7, ''anvil'', ''X'', 1)')
UNION ALL SELECT 'anvil cannot give an invoice away', rls_lab.refused('anvil', 'UPDATE rls_lab.invoice SET tenant = ''bellows'' WHERE id = 1')
UNION ALL SELECT 'anvil cannot change the invoice of bellows', rls_lab.refused('anvil', 'UPDATE rls_lab.invoice SET cents = 1 WHERE id = 3')
UNION ALL SELECT 'anvil can change its own', NOT rls_lab.refused('anvil', 'UPDATE rls_lab.invoice SET cents = 1 WHERE id = 1')
UNION ALL SELECT 'anvil cannot delete the invoice of bellows', rls_lab.refused('anvil', 'DELETE FROM rls_lab.invoice WHERE id = 3')
UNION ALL SELECT 'anvil cannot add a note to the invoice of bellows', rls_lab.refused('anvil', 'INSERT INTO rls_lab.note VALUES (9, 3, ''x'')')
UNION ALL SELECT 'the owner of the table is held as well', (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'rls_lab.invoice'::regclass);
