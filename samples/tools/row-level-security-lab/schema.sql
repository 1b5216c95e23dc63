-- Three fictional workshops share one table. For PostgreSQL 12 or newer; run it in a database of its own, or in a
-- transaction that you roll back (LESSON.md shows how).
CREATE SCHEMA rls_lab;
CREATE ROLE rls_lab_app NOLOGIN;
GRANT USAGE ON SCHEMA rls_lab TO rls_lab_app;

CREATE TABLE rls_lab.invoice (
  id integer PRIMARY KEY,
  tenant text NOT NULL CHECK (tenant IN ('anvil', 'bellows', 'chisel')),
  customer text NOT NULL,
  cents integer NOT NULL CHECK (cents > 0)
);
CREATE TABLE rls_lab.note (
  id integer PRIMARY KEY,
  invoice_id integer NOT NULL REFERENCES rls_lab.invoice (id) ON DELETE CASCADE,
  body text NOT NULL
);
INSERT INTO rls_lab.invoice VALUES
  (1, 'anvil', 'Robin', 1200), (2, 'anvil', 'Sam', 800), (3, 'bellows', 'Kim', 4500),
  (4, 'bellows', 'Lou', 300), (5, 'chisel', 'Max', 990), (6, 'chisel', 'Noa', 2100);
INSERT INTO rls_lab.note VALUES (1, 1, 'paid late'), (2, 3, 'secret discount'), (3, 6, 'ask again in May');
GRANT SELECT, INSERT, UPDATE, DELETE ON rls_lab.invoice, rls_lab.note TO rls_lab_app;

-- The view that the pages use.
CREATE VIEW rls_lab.turnover AS SELECT tenant, sum(cents) AS cents FROM rls_lab.invoice GROUP BY tenant;
GRANT SELECT ON rls_lab.turnover TO rls_lab_app;
