-- 2. Log in by email and hint: A comment cuts the second condition off.
SELECT id, name FROM customer WHERE email = :email AND password_hint = :hint;
