-- 8. A list of numbers: Parentheses close early. One parameter holds the whole list as JSON (or one parameter for each number).
SELECT name FROM product WHERE visible = 1 AND id IN (SELECT value FROM json_each(:ids));
