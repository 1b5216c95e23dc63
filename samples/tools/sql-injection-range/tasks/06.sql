-- 6. Search with LIKE
-- The program puts the visitor's text where {...} stands.
-- Honest:  {"part": "50%"}
-- Hostile: {"part": "%' OR visible = 0 --"}
SELECT name FROM product WHERE visible = 1 AND name LIKE '%{part}%';
