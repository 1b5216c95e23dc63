-- 1. Find a product by name: A text breaks out of its apostrophes; the hidden prototype appears.
SELECT name, cents FROM product WHERE visible = 1 AND name = :name;
