-- 7. Sort by a column the visitor chooses: The order of the rows answers yes-or-no questions about secrets. A column cannot be a parameter: choose from a list.
SELECT name FROM product WHERE visible = 1 ORDER BY CASE :column WHEN 'cents' THEN cents END, CASE WHEN :column IN ('name') THEN name END, id;
