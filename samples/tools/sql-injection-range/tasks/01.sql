-- 1. Find a product by name
-- The program puts the visitor's text where {...} stands.
-- Honest:  {"name": "Lantern"}
-- Hostile: {"name": "x' OR 1=1 --"}
SELECT name, cents FROM product WHERE visible = 1 AND name = '{name}';
