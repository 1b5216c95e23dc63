-- 4. Find a customer with an apostrophe: Honest input fails first; hostile input works.
SELECT id FROM customer WHERE name = :name;
