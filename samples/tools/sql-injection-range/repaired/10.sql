-- 10. A value that was stored first: Second order: the value was stored with a parameter and is trusted when it comes back out. It must be a parameter again.
SELECT id FROM customer WHERE name = :stored;
