-- Who opened which record, at a fictional library. Runs on SQLite 3.28+ and PostgreSQL.
CREATE TABLE access_log (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  person TEXT NOT NULL,
  address TEXT NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('view', 'search', 'export', 'login')),
  record INTEGER
);
