-- 5. List names and prices
-- The program puts the visitor's text where {...} stands.
-- Honest:  {"cents": "2000"}
-- Hostile: {"cents": "0 UNION SELECT email, password_hint FROM customer"}
SELECT name, cents FROM product WHERE visible = 1 AND cents < {cents};
