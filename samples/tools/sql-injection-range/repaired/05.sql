-- 5. List names and prices: UNION appends rows of another table. In SQLite any text is larger than any number, so the type is asked for as well.
SELECT name, cents FROM product WHERE visible = 1 AND typeof(:cents) = 'integer' AND cents < :cents;
