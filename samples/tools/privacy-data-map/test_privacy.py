import sqlite3
import unittest

import privacy
import publish
from database import FOLDER, all_rows, open_shop, sha16
from erasure import PEOPLE, grade_person, grade_script

ANSWERS = (FOLDER / "answers.sql").read_text(encoding="utf-8")
COLUMNS = """addresses.customer_id addresses.street analytics.visitor audit_log.actor audit_log.subject customers.email customers.id
customers.name customers.phone gift_cards.buyer_id gift_cards.recipient_email gift_cards.recipient_name invoices.address invoices.email
invoices.name newsletter.email orders.customer_id orders.ship_to partner_feed.payload payments.card_token payments.holder
recommendations.customer_id referrals.customer_id referrals.friend_email reviews.author_name reviews.body reviews.customer_id
search_index.body search_index.doc ticket_messages.body tickets.customer_id tickets.subject warehouse_customers.customer_key
warehouse_customers.email web_log.customer_id web_log.ip""".split()


def without(line):
    """The script of the answers without one statement."""
    kept = [statement for statement in ANSWERS.split(";\n") if line not in statement]
    assert len(kept) < len(ANSWERS.split(";\n")), line
    return ";\n".join(kept)


class Map(unittest.TestCase):
    def test_the_whole_map_is_right(self):
        self.assertEqual(privacy.grade_map(COLUMNS), (sorted(COLUMNS), [], 0))
        self.assertEqual(len(COLUMNS), 36)

    def test_missing_and_wrong_places_are_counted(self):
        right, wrong, missing = privacy.grade_map(COLUMNS[1:] + ["orders.total", "# a comment", "CUSTOMERS.NAME  # twice"])
        self.assertEqual((len(right), wrong, missing), (35, ["orders.total"], 1))


class Erasure(unittest.TestCase):
    def test_the_script_of_the_answers_erases_three_customers(self):
        self.assertEqual(grade_script(ANSWERS), {number: [] for number in PEOPLE})

    def test_the_script_of_the_shop_does_not(self):
        problems = grade_script((FOLDER / "start.sql").read_text(encoding="utf-8"))
        self.assertTrue(all(len(found) > 15 for found in problems.values()))

    def test_each_statement_is_needed(self):
        for line, sign in [
            ("INSERT INTO deletion_list", "deletion_list"),
            ("INSERT INTO partner_recalls", "partner_recalls"),
            ("DELETE FROM newsletter", "newsletter.email"),
            ("DELETE FROM analytics", "analytics.visitor"),
            ("UPDATE referrals", "referrals.friend_email"),
            ("SET recipient_name", "gift_cards.recipient_email"),
            ("UPDATE audit_log", "audit_log.actor"),
            ("UPDATE web_log", "web_log.ip"),
            ("UPDATE invoices", "invoices.email"),
            ("UPDATE payments", "payments.holder"),
            ("UPDATE reviews", "reviews.body"),
            ("UPDATE ticket_messages", "ticket_messages.body"),
            ("DELETE FROM search_index", "search_index.body"),
            ("DELETE FROM warehouse_customers", "warehouse_customers.email"),
        ]:
            try:
                problems = grade_person(without(line), 17)
            except sqlite3.IntegrityError:
                continue  # the database itself refuses to leave such rows
            self.assertTrue(any(problem.startswith(sign) for problem in problems), (line, problems))

    def test_deleting_too_much_is_found(self):
        for extra, sign in [
            ("DELETE FROM order_items;", "order_items"),
            ("DELETE FROM web_log WHERE customer_id IS NULL;", "web_log"),
            ("DELETE FROM reviews WHERE body = '[erased]';", "reviews"),
            ("UPDATE invoices SET name = NULL;", "invoices"),
            ("DELETE FROM gift_cards WHERE buyer_id IS NULL;", "gift_cards"),
            ("UPDATE ticket_messages SET body = 'x';", "ticket_messages"),
        ]:
            self.assertTrue(any(problem.startswith(sign) for problem in grade_person(ANSWERS + extra, 17)), extra)

    def test_a_near_namesake_is_not_touched(self):
        naive = ANSWERS.replace("WHERE lower(email) IN (SELECT lower(email) FROM who)", "WHERE email LIKE 'robin.lee%'")
        self.assertTrue(any(problem.startswith("newsletter") for problem in grade_person(naive, 17)))

    def test_another_customer_behind_the_same_address_is_not_touched(self):
        naive = ANSWERS.replace("OR customer_id IS NULL AND ip IN", "OR ip IN")
        self.assertNotEqual(naive, ANSWERS)
        self.assertEqual(grade_person(naive, 17), [])
        self.assertTrue(any(problem.startswith("web_log: 1 row of other people") for problem in grade_person(naive, 23)))
        lazy = ANSWERS.replace("OR customer_id IS NULL AND ip IN", "OR 0 AND ip IN")
        self.assertIn("web_log.ip still names the person", grade_person(lazy, 23))

    def test_a_script_that_cannot_run_twice_fails(self):
        with self.assertRaises(sqlite3.Error):
            grade_person(ANSWERS.replace("CREATE TEMP TABLE IF NOT EXISTS", "CREATE TEMP TABLE"), 17)

    def test_scripts_cannot_reach_the_disk(self):
        for sql in ("ATTACH 'x.db' AS x;", "VACUUM INTO 'x.db';", "PRAGMA foreign_keys = OFF;"):
            with self.assertRaises(sqlite3.Error):
                open_shop().executescript(sql)


class Publication(unittest.TestCase):
    def test_these_settings_pass_and_all_others_do_not(self):
        passing = []
        for digits in range(6):
            for birth in ("day", 1, 2, 5, 10, 20, 30):
                for sex in ("keep", "drop"):
                    settings = {"zip": digits, "birth": birth, "sex": sex}
                    if not publish.grade_settings(settings)[1]:
                        passing.append((digits, birth, sex))
        self.assertEqual(passing, [(2, 10, "drop"), (3, 10, "drop")])

    def test_nobody_is_certain_afterwards(self):
        result, _ = publish.grade_settings({"zip": 3, "birth": 10, "sex": "drop"})
        self.assertEqual((result["learned"], result["learned_after"]), (2, 0))
        self.assertEqual(publish.measure({"zip": 5, "birth": "day", "sex": "keep"})["learned"], 34)

    def test_mistakes_are_named(self):
        for text in ("{", '{"zip": 9}', '{"zip": 2, "birth": 3, "sex": "keep"}', '{"zip": 2, "birth": 10, "sex": "no"}'):
            with self.assertRaises(publish.SettingsError):
                publish.read_settings(text)


class Questions(unittest.TestCase):
    def test_the_answers_come_from_the_data(self):
        shop = open_shop()
        one = lambda sql: str(shop.execute(sql).fetchone()[0])
        unique = one("SELECT count(*) FROM (SELECT 1 FROM visits GROUP BY zip, substr(birth, 1, 4), sex HAVING count(*) = 1)")
        match = "SELECT c.name, max(v.diagnosis) d FROM club c JOIN visits v USING (zip, birth, sex) GROUP BY c.id HAVING count(*) = 1"
        smallest = one("SELECT min(n) FROM (SELECT count(*) n FROM visits GROUP BY substr(zip, 1, 3), substr(birth, 1, 3))")
        hashed = {sha16(row["email"]): row["id"] for row in all_rows(shop)["customers"]}
        visitor = next(one["question"] for one in privacy.digests()["questions"] if one["number"] == 7).split("visitor ")[1][:16]
        answers = [unique, one(f"SELECT count(*) FROM ({match})"), one(f"SELECT d FROM ({match}) WHERE name = 'Ines Moor'"), smallest, "depression",
                   one("SELECT count(*) FROM web_log WHERE customer_id IS NULL AND ip = (SELECT ip FROM web_log WHERE customer_id = 17)"), str(hashed[visitor])]
        for number, answer in enumerate(answers, 1):
            self.assertTrue(privacy.is_right(number, answer), number)
            self.assertFalse(privacy.is_right(number, answer + "0"), number)


if __name__ == "__main__":
    unittest.main()
