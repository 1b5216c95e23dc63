-- 8. A list of numbers
-- The program puts the visitor's text where {...} stands.
-- Honest:  {"ids": "1, 3"}
-- Hostile: {"ids": "1) OR (visible = 0"}
SELECT name FROM product WHERE visible = 1 AND id IN ({ids});
