-- 2. Log in by email and hint
-- The program puts the visitor's text where {...} stands.
-- Honest:  {"email": "ada@example.com", "hint": "first pet"}
-- Hostile: {"email": "dev@example.org' --", "hint": "anything"}
SELECT id, name FROM customer WHERE email = '{email}' AND password_hint = '{hint}';
