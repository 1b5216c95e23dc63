INSERT INTO customer VALUES
  (1, 'Ada Lind', 'ada@example.com', 'first pet', 'customer'),
  (2, 'Ben O''Hara', 'ben@example.com', 'street', 'customer'),
  (3, 'Cleo Moss', 'cleo@example.com', 'school', 'customer'),
  (4, 'Dev Reed', 'dev@example.org', 'the clerk hint', 'clerk');
INSERT INTO product VALUES
  (1, 'Lantern', 1900, 1), (2, 'Compass', 2400, 1), (3, 'Kettle', 3100, 1),
  (4, 'Rope 50% off', 800, 1), (5, 'Prototype', 9900, 0);
INSERT INTO purchase VALUES (1, 1, 1, 2), (2, 1, 3, 1), (3, 2, 2, 1), (4, 3, 1, 1), (5, 3, 4, 3);
