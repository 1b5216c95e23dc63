-- 10. A value that was stored first
-- The program puts the visitor's text where {...} stands.
-- Honest:  {"stored": "Ada Lind"}
-- Hostile: {"stored": "nobody' UNION SELECT password_hint FROM customer WHERE role = 'clerk"}
SELECT id FROM customer WHERE name = '{stored}';
