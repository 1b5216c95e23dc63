-- A fictional shop, for SQLite in memory. Prices are cents.
CREATE TABLE customer (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  password_hint TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('customer', 'clerk'))
);
CREATE TABLE product (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  cents INTEGER NOT NULL CHECK (cents > 0),
  visible INTEGER NOT NULL CHECK (visible IN (0, 1))
);
CREATE TABLE purchase (
  id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  product_id INTEGER NOT NULL REFERENCES product (id),
  pieces INTEGER NOT NULL CHECK (pieces > 0)
);
