"""The tests of the Sigma rules: python3 -m unittest"""
import re
import unittest

import run_sigma
from sigma_reader import find, read_rules

RULES = run_sigma.rules()
EVENTS = run_sigma.events()
FOUND = find(RULES, EVENTS)
LEAK = ("dee", "203.0.113.77")


def who(title):
    return sorted({(event["person"], event["address"]) for event in FOUND[title]})


def nights(title):
    return [event["at"][:10] for event in FOUND[title]]


class TheRules(unittest.TestCase):
    def test_have_what_sigma_asks_for(self):
        for rule in RULES:
            self.assertRegex(rule["id"], r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")
            self.assertEqual(rule["status"], "experimental")
            self.assertIn(rule["level"], ("informational", "low", "medium", "high"))
            self.assertNotEqual("detection" in rule, "correlation" in rule, rule["title"])
            self.assertEqual("detection" in rule, "logsource" in rule, rule["title"])
            if rule["level"] != "informational":
                self.assertTrue(all(re.fullmatch(r"attack\.(t\d{4}(\.\d{3})?|[a-z-]+)", tag) for tag in rule["tags"]))
        self.assertEqual(len({rule["id"] for rule in RULES}), len(RULES))

    def test_name_fields_of_the_log_only(self):
        for rule in RULES:
            for part in rule.get("detection", {}).values():
                if isinstance(part, dict):
                    self.assertLessEqual({key.partition("|")[0] for key in part}, set(run_sigma.COLUMNS))
            correlation = rule.get("correlation", {"group-by": []})
            self.assertLessEqual({*correlation["group-by"], correlation.get("condition", {}).get("field", "at")}, set(run_sigma.COLUMNS))

    def test_find_the_leak_and_nobody_else(self):
        for title in ("Sixty records within ten minutes", "Export after mass viewing", "Many records viewed at night"):
            self.assertEqual(who(title), [LEAK], title)
            self.assertEqual(sorted(set(nights(title))), ["2026-03-10", "2026-03-11"], title)
        self.assertEqual({event["person"] for event in FOUND["One account logs in from two addresses within a day"]}, {"dee"})

    def test_the_limit_of_exercise_4_leaves_everybody_else_in_peace(self):
        others = [event for event in EVENTS if event["address"] != LEAK[1]]
        self.assertEqual(find(RULES, others)["Sixty records within ten minutes"], [])

    def test_a_file_that_is_not_understood_is_refused(self):
        with self.assertRaises(ValueError):
            read_rules("title: x\n  y: z\n")


if __name__ == "__main__":
    unittest.main()
