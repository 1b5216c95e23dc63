-- One erasure that passes. Everything that needs the person's data comes first, the person last.
CREATE TEMP TABLE IF NOT EXISTS who (id INTEGER, name TEXT, email TEXT);
DELETE FROM who;
INSERT INTO who SELECT id, name, email FROM customers WHERE id IN (SELECT id FROM erase);

-- Remember the erasure, for backups. A second run adds no second line.
INSERT INTO deletion_list SELECT id, '2026-11-28' FROM erase WHERE id NOT IN (SELECT customer_id FROM deletion_list);

-- Tell the partner, then delete our copy.
INSERT INTO partner_recalls SELECT f.id FROM partner_feed f JOIN who ON lower(json_extract(f.payload, '$.mail')) = lower(who.email);
DELETE FROM partner_feed WHERE id IN (SELECT feed_id FROM partner_recalls);

-- By email, whatever its case, and by its hash.
DELETE FROM newsletter WHERE lower(email) IN (SELECT lower(email) FROM who);
DELETE FROM analytics WHERE visitor IN (SELECT sha16(email) FROM who);
UPDATE referrals SET friend_email = NULL WHERE lower(friend_email) IN (SELECT lower(email) FROM who);
UPDATE gift_cards SET recipient_name = NULL, recipient_email = NULL WHERE lower(recipient_email) IN (SELECT lower(email) FROM who);
UPDATE audit_log SET actor = 'erased' WHERE lower(actor) IN (SELECT lower(email) FROM who);

-- The log stays, without the person: by id, and by the addresses that the id gives away. Other customers behind the same address keep their rows.
UPDATE web_log SET customer_id = NULL, ip = '0.0.0.0' WHERE customer_id IN (SELECT id FROM erase)
  OR customer_id IS NULL AND ip IN (SELECT ip FROM web_log WHERE customer_id IN (SELECT id FROM erase));

-- Rows that stay for the books, without what the books do not need.
UPDATE invoices SET email = NULL WHERE order_id IN (SELECT id FROM orders WHERE customer_id IN (SELECT id FROM erase));
UPDATE payments SET holder = NULL, card_token = NULL WHERE order_id IN (SELECT id FROM orders WHERE customer_id IN (SELECT id FROM erase));
UPDATE orders SET customer_id = NULL, ship_to = NULL WHERE customer_id IN (SELECT id FROM erase);
UPDATE reviews SET customer_id = NULL, author_name = NULL, body = '[erased]' WHERE customer_id IN (SELECT id FROM erase);
UPDATE gift_cards SET buyer_id = NULL WHERE buyer_id IN (SELECT id FROM erase);

-- Messages: those of the person's tickets go, those that name the person elsewhere are redacted.
DELETE FROM ticket_messages WHERE ticket_id IN (SELECT id FROM tickets WHERE customer_id IN (SELECT id FROM erase));
DELETE FROM tickets WHERE customer_id IN (SELECT id FROM erase);
UPDATE ticket_messages SET body = replace(replace(body, (SELECT name FROM who), '[erased]'), (SELECT street FROM addresses WHERE customer_id IN (SELECT id FROM erase)), '[erased]')
  WHERE EXISTS (SELECT 1 FROM who WHERE instr(body || ' ', who.name || ' ') OR instr(body, who.name || ',') OR instr(body, who.name || '.'));

DELETE FROM referrals WHERE customer_id IN (SELECT id FROM erase);
DELETE FROM recommendations WHERE customer_id IN (SELECT id FROM erase);
DELETE FROM search_index WHERE doc IN (SELECT 'customer:' || id FROM erase);
DELETE FROM warehouse_customers WHERE customer_key IN (SELECT id FROM erase);
DELETE FROM addresses WHERE customer_id IN (SELECT id FROM erase);
DELETE FROM customers WHERE id IN (SELECT id FROM erase);
