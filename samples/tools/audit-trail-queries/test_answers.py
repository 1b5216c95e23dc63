"""The tests: python3 -m unittest"""

import unittest

import run_answers


class AnswersTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.log = run_answers.open_log()
        cls.answers = {number: cls.log.execute(query).fetchall() for number, query in run_answers.queries().items()}

    def test_the_log_has_8000_rows_in_order(self):
        self.assertEqual(self.log.execute("SELECT count(*) FROM access_log").fetchone(), (8000,))
        times = [row[0] for row in self.log.execute("SELECT at FROM access_log ORDER BY id")]
        self.assertEqual(times, sorted(times))

    def test_every_question_has_an_answer(self):
        self.assertEqual(sorted(self.answers), list(range(1, 13)))
        self.assertTrue(all(self.answers.values()))

    def test_counts_add_up(self):
        self.assertEqual(sum(row[1] for row in self.answers[1]), 8000)
        self.assertEqual(sum(row[1] for row in self.answers[2]), dict(self.answers[1])["view"])

    def test_only_one_account_has_two_addresses(self):
        self.assertEqual([row for row in self.answers[3] if row[1] > 1], [("dee", 2)])

    def test_running_totals_end_at_the_sum(self):
        views = dict(self.answers[2])
        last = {row[0]: row[3] for row in self.answers[7]}
        self.assertEqual(last, views)

    def test_both_nights_are_found_in_each_way(self):
        self.assertEqual([row[:2] for row in self.answers[8]], [("dee", "2026-03-10"), ("dee", "2026-03-11")])
        self.assertEqual(self.answers[9][0][:5], ("dee", "203.0.113.77", 220, 2001, 2220))
        self.assertEqual(len(self.answers[10]), 2)
        self.assertEqual(self.answers[11][0], ("203.0.113.77", 400, 100))

    def test_the_leak_is_records_2001_to_2400(self):
        self.assertEqual([row[4:] for row in self.answers[12]], [(220, 2001, 2220), (180, 2221, 2400)])


if __name__ == "__main__":
    unittest.main()
