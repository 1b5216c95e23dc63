"""The tests: python3 -m unittest"""

import csv
import re
import unittest

import lookup

HERE = lookup.FILE.parent


class HostsTest(unittest.TestCase):
    def test_the_table_is_right(self):
        text = lookup.FILE.read_text(encoding="utf-8")
        with open(HERE / "lookups.csv", encoding="utf-8", newline="") as table:
            rows = list(csv.DictReader(table))
        self.assertEqual(len(rows), 9)
        for row in rows:
            self.assertEqual(lookup.look_up(row["name"], text) or "", row["answer"], row["name"])

    def test_the_lesson_says_what_the_address_zero_does_on_each_system(self):
        # RFC 1122, Addressing: 0.0.0.0 means "this host". Microsoft, connect(): WSAEADDRNOTAVAIL; Linux, ip(7): INADDR_ANY reaches the own host.
        lesson = (HERE / "LESSON.md").read_text(encoding="utf-8")
        answer = next(line for line in lesson.splitlines() if line.startswith("3. `0.0.0.0`"))
        self.assertIn("On Windows a connection to it fails", answer)
        self.assertIn("On Linux and macOS it reaches your own computer", answer)
        self.assertNotIn("no connection is tried", lesson)

    def test_the_script_is_text_until_it_is_copied(self):
        readme = (HERE / "README.md").read_text(encoding="utf-8")
        self.assertIn("copy it as `explain.bat`", readme)

    def test_the_script_reads_only_its_own_folder(self):
        script = (HERE / "explain.bat.txt").read_text(encoding="utf-8")
        self.assertIn("%~dp0hosts.sample", script)
        self.assertNotRegex(script, re.compile(r"system32|drivers.etc|>", re.I))

    def test_every_jump_has_its_label(self):
        script = (HERE / "explain.bat.txt").read_text(encoding="utf-8")
        labels = set(re.findall(r"^:(\w+)", script, re.M))
        self.assertEqual(set(re.findall(r"goto (\w+)|call :(\w+)", script)) and {a or b for a, b in re.findall(r"goto (\w+)|call :(\w+)", script)}, labels)


if __name__ == "__main__":
    unittest.main()
