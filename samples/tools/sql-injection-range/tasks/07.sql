-- 7. Sort by a column the visitor chooses
-- The program puts the visitor's text where {...} stands.
-- Honest:  {"column": "cents"}
-- Hostile: {"column": "(CASE WHEN (SELECT password_hint FROM customer WHERE id = 4) LIKE 't%' THEN cents ELSE -cents END)"}
SELECT name FROM product WHERE visible = 1 ORDER BY {column};
