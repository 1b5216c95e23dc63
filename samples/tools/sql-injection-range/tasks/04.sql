-- 4. Find a customer with an apostrophe
-- The program puts the visitor's text where {...} stands.
-- Honest:  {"name": "Ben O'Hara"}
-- Hostile: {"name": "x' OR role = 'clerk"}
SELECT id FROM customer WHERE name = '{name}';
