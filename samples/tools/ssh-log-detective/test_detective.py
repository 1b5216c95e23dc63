"""Run with: python3 -m unittest"""
import contextlib
import io
import re
import types
import unittest
from collections import Counter
from pathlib import Path

import check_answers
import detective
import solution

HERE = Path(__file__).resolve().parent
LINES = solution.read_lines()


class TheLog(unittest.TestCase):
    def test_has_2000_lines_in_order_of_time(self):
        self.assertEqual(len(LINES), 2000)
        stamps = [(int(line[4:6]), line[7:15]) for line in LINES]
        self.assertEqual(stamps, sorted(stamps))

    def test_names_documentation_addresses_only(self):
        addresses = set(re.findall(r"\d+\.\d+\.\d+\.\d+", "\n".join(LINES)))
        self.assertTrue(all(address.startswith(("192.0.2.", "198.51.100.", "203.0.113.")) for address in addresses))

    def test_people_log_in_with_keys_only(self):
        self.assertEqual({how for _, how, user, _ in solution.logins(LINES) if user != "backup"}, {"publickey"})


class TheSigmaRules(unittest.TestCase):
    def test_find_the_intruder_and_nobody_else(self):
        lesson = (HERE / "LESSON.md").read_text(encoding="utf-8")
        failed, accepted = re.findall(r"    - '(.+)'", lesson)
        least = int(re.search(r"gt: (\d+)", lesson)[1])
        lines = [line for line in solution.read_lines() if "sshd[" in line]
        address = re.compile(r" from (\S+) port")
        guesses = Counter(address.search(line)[1] for line in lines if failed in line)
        found = {address.search(line)[1] for line in lines if accepted in line and guesses[address.search(line)[1]] > least}
        self.assertEqual(found, {solution.q2(solution.read_lines())})


class TheAnswers(unittest.TestCase):
    def test_the_solution_is_right_ten_times(self):
        self.assertEqual(check_answers.grade(solution), ["right"] * 10)

    def test_the_empty_notebook_is_open_ten_times(self):
        self.assertEqual(check_answers.grade(detective), ["open"] * 10)

    def test_wrong_answers_and_failing_code_are_told_apart(self):
        notebook = types.SimpleNamespace(read_lines=lambda: LINES, **{f"q{number}": lambda lines: 7 for number in range(1, 10)})
        notebook.q10 = lambda lines: lines[5000]
        results = check_answers.grade(notebook)
        self.assertEqual(results[:9], ["wrong"] * 9)
        self.assertEqual(results[9], "error: IndexError: list index out of range")

    def test_capitals_and_spaces_do_not_matter(self):
        self.assertEqual(check_answers.digest(6, " Name "), check_answers.digest(6, "name"))

    def test_no_answer_stands_in_the_open(self):
        with open(check_answers.__file__, encoding="utf-8") as file:
            text = file.read()
        for number in (2, 6, 7, 9, 10):
            self.assertNotIn(str(getattr(solution, f"q{number}")(LINES)), text)

    def test_the_report_counts_and_the_exit_code_says_whether_all_is_done(self):
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            self.assertEqual(check_answers.main([]), 1)
            self.assertEqual(check_answers.main(["--solution"]), 0)
        self.assertIn("0 of 10 right", output.getvalue())
        self.assertIn("10 of 10 right", output.getvalue())


if __name__ == "__main__":
    unittest.main()
