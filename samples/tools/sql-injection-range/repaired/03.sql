-- 3. Show one purchase of the customer who is logged in: A number needs no apostrophe to break out of. OR undoes the customer's condition.
SELECT id, pieces FROM purchase WHERE customer_id = 1 AND id = :id;
