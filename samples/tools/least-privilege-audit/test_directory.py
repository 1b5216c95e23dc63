"""The tests of the directory and of its key: python3 -m unittest. The script has its own: test.ps1."""

import csv
import json
import re
import unittest
from pathlib import Path

import make_directory

HERE = Path(__file__).resolve().parent


def read(name):
    return (HERE / name).read_text(encoding="utf-8")


def table(name):
    return list(csv.DictReader(read(name).splitlines()))


DIRECTORY = json.loads(read("directory.json"))
WEIGHTS = {entry["right"]: entry["weight"] for entry in DIRECTORY["rights"]}
ROLES = {entry["role"]: entry["rights"] for entry in DIRECTORY["roles"]}
ACCOUNTS = {entry["account"]: entry for entry in DIRECTORY["accounts"]}
HELD = {(name, held["right"]): held["lastUsed"] for name, entry in ACCOUNTS.items() for held in entry["rights"]}
KEY = {(row["account"], row["right"]): row["why"] for row in table("key.csv")}


def points(decisions):
    """The sum of a file of decisions by rules.md, written here a second time."""
    total = 0
    for row in decisions:
        place = row["account"], row["right"]
        weight, outside = WEIGHTS[row["right"]], row["right"] not in ROLES[ACCOUNTS[row["account"]]["role"]]
        if row["decision"] == "remove":
            total += weight if place in KEY else -2 * weight
        else:
            total += -weight if place in KEY else int(outside)
    return total


class DirectoryTest(unittest.TestCase):
    def test_the_generator_gives_both_files_byte_for_byte(self):
        self.assertEqual(make_directory.directory_text(), read("directory.json"))
        self.assertEqual(make_directory.key_text(), read("key.csv"))

    def test_it_has_eighty_accounts_and_no_two_alike(self):
        self.assertEqual(len(DIRECTORY["accounts"]), 80)
        self.assertEqual(len(ACCOUNTS), 80)
        self.assertEqual(len(HELD), 236)

    def test_every_right_and_role_is_declared_and_every_declared_one_is_held(self):
        self.assertEqual({right for _, right in HELD}, set(WEIGHTS))
        self.assertEqual({entry["role"] for entry in ACCOUNTS.values()}, set(ROLES))
        self.assertEqual({right for rights in ROLES.values() for right in rights} - set(WEIGHTS), set())

    def test_nothing_was_used_after_today(self):
        self.assertEqual([place for place, last in HELD.items() if last is not None and last > DIRECTORY["today"]], [])

    def test_one_account_was_used_after_its_person_had_left(self):
        left = {name: re.search(r"\d{4}-\d\d-\d\d", entry["note"])[0] for name, entry in ACCOUNTS.items() if entry["status"] == "left"}
        self.assertEqual([place for place, last in HELD.items() if place[0] in left and last > left[place[0]]], [("w.sand", "customers-read")])


class KeyTest(unittest.TestCase):
    def test_it_names_38_rights_that_somebody_has(self):
        self.assertEqual(len(KEY), 38)
        self.assertEqual(set(KEY) - set(HELD), set())

    def test_what_lies_outside_a_role_and_is_needed_has_a_note_that_says_why(self):
        needed = [(name, right) for name, right in HELD if right not in ROLES[ACCOUNTS[name]["role"]] and (name, right) not in KEY]
        self.assertEqual(len(needed), 9)
        for name, _ in needed:
            self.assertNotEqual(ACCOUNTS[name]["note"], "")

    def test_a_date_in_a_note_decides_whether_a_cover_goes_on(self):
        for (name, right), last in HELD.items():
            until = re.search(r"until (\d{4}-\d\d-\d\d)", ACCOUNTS[name]["note"])
            if until and right not in ROLES[ACCOUNTS[name]["role"]]:
                self.assertEqual((name, right) in KEY, until[1] < DIRECTORY["today"], f"{name} {right} {last}")

    def test_rights_inside_a_role_are_needed_unless_the_account_is_gone_or_they_clash(self):
        inside = [(name, right) for name, right in KEY if right in ROLES[ACCOUNTS[name]["role"]]]
        self.assertEqual({name for name, _ in inside}, {"g.falk", "y.lenz", "w.sand", "svc-fax", "i.strom"})

    def test_nobody_keeps_both_of_two_rights_that_must_be_apart(self):
        kept = {name: {right for holder, right in HELD if holder == name and (name, right) not in KEY} for name in ACCOUNTS}
        for pair in ({"payments-prepare", "payments-approve"}, {"suppliers-write", "payments-approve"}, {"orders-write", "invoices-write"}):
            self.assertEqual([name for name, rights in kept.items() if pair <= rights], [])


class ScoreTest(unittest.TestCase):
    def test_the_model_decisions_reach_the_most_that_the_rules_promise(self):
        model = table("model-decisions.csv")
        self.assertEqual(points(model), 85)
        self.assertIn("85 is the maximum", read("rules.md"))
        self.assertEqual({(row["account"], row["right"]) for row in model if row["decision"] == "remove"}, set(KEY))

    def test_the_sample_shows_a_hit_an_explained_exception_and_a_mistake(self):
        self.assertEqual([points([row]) for row in table("decisions.csv")], [3, 1, -2])

    def test_the_two_quick_ways_score_what_the_answers_say(self):
        unused = {place for place, last in HELD.items() if last is None or last < "2025-12-01"}
        outside = {(name, right) for name, right in HELD if right not in ROLES[ACCOUNTS[name]["role"]]}
        self.assertEqual((len(unused), len(outside), len(unused & outside), len(unused - set(KEY))), (50, 37, 21, 28))

        def removing(places):
            return points([{"account": name, "right": right, "decision": "remove"} for name, right in places])

        self.assertEqual((removing(outside), removing(unused)), (28, -39))


class ScriptTest(unittest.TestCase):
    def test_it_reads_the_files_of_its_own_folder_and_the_one_that_is_named(self):
        script = read("audit.ps1")
        self.assertEqual(re.findall(r"Join-Path \$PSScriptRoot '([^']+)'", script), ["directory.json", "key.csv"])
        self.assertEqual(re.findall(r"(?:Get-Content|Import-Csv) -LiteralPath (\$?\w*)", script), ["", "", "$Score"])

    def test_it_is_plain_ascii_for_the_oldest_powershell(self):
        for name in ("audit.ps1", "test.ps1"):
            self.assertTrue(read(name).isascii(), name)


if __name__ == "__main__":
    unittest.main()
