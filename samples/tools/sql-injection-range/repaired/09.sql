-- 9. Count purchases of a customer: The same inside a subquery.
SELECT count(*) FROM purchase WHERE customer_id = (SELECT id FROM customer WHERE email = :email);
