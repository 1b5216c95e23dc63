-- The erasure that the shop runs today. The table erase holds the customer's id.
DELETE FROM newsletter WHERE email = (SELECT email FROM customers WHERE id IN (SELECT id FROM erase));
DELETE FROM addresses WHERE customer_id IN (SELECT id FROM erase);
UPDATE customers SET name = 'deleted' WHERE id IN (SELECT id FROM erase);
