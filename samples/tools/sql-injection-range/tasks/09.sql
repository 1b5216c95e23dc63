-- 9. Count purchases of a customer
-- The program puts the visitor's text where {...} stands.
-- Honest:  {"email": "cleo@example.com"}
-- Hostile: {"email": "x' OR '1'='1"}
SELECT count(*) FROM purchase WHERE customer_id = (SELECT id FROM customer WHERE email = '{email}');
