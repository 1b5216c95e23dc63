-- 6. Search with LIKE: A parameter stops the injection; percent signs and underscores need escaping besides.
SELECT name FROM product WHERE visible = 1 AND name LIKE '%' || replace(replace(replace(:part, '\', '\\'), '%', '\%'), '_', '\_') || '%' ESCAPE '\';
