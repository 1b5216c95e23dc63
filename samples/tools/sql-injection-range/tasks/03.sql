-- 3. Show one purchase of the customer who is logged in
-- The program puts the visitor's text where {...} stands.
-- Honest:  {"id": "2"}
-- Hostile: {"id": "2 OR 1=1"}
SELECT id, pieces FROM purchase WHERE customer_id = 1 AND id = {id};
