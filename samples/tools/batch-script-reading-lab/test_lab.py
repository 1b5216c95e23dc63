"""The tests of the lab: python3 -m unittest. Batch files are read here and never run."""

import re
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
SCRIPTS = sorted((HERE / "scripts").glob("*.bat.txt"))


def lines(script):
    return script.read_bytes().decode("ascii").split("\r\n")


def annotated(script):
    """The numbers in the first column of the annotations of a script."""
    page = (HERE / "annotations" / script.name.replace(".bat.txt", ".md")).read_text(encoding="utf-8")
    return [int(number) for number in re.findall(r"^\| (\d+) \|", page, re.M)]


def expand(line, variables):
    """The part of cmd's replacement that 4-pieces uses: %a%, %a:~2,3%, %a:x=y%, and carets that vanish."""

    def value(match):
        name, start, count, old, new = match.groups()
        text = variables[name.lower()]
        if start is not None:
            first = int(start) + (len(text) if int(start) < 0 else 0)
            return text[first:first + int(count)]
        return re.sub(re.escape(old), new, text, flags=re.I) if old is not None else text

    return re.sub(r"%(\w+)(?::~(-?\d+),(\d+)|:(\w+)=(\w*))?%", value, line).replace("^", "")


def run_pieces():
    """What 4-pieces prints, calculated from its text."""
    variables, printed = {}, []
    for line in lines(next(script for script in SCRIPTS if script.name.startswith("4"))):
        for command in line.split(" & ") if line.startswith("set") else [line]:
            found = re.match(r'set (?:"(\w+)=([^"]*)"|(\w+)=(\S+)$)', command)
            if found:
                variables[(found[1] or found[3]).lower()] = found[2] or found[4]
            elif command.startswith("echo "):
                name, text = command[5:].split(":", 1)
                printed.append((name, expand(text, variables).strip() if name != "eight" else text.strip()))
    return dict(printed)


class ScriptsTest(unittest.TestCase):
    def test_there_are_six_and_each_has_its_page(self):
        self.assertEqual([script.name[0] for script in SCRIPTS], list("123456"))
        self.assertEqual(len(list((HERE / "annotations").glob("*.md"))), 6)

    def test_every_line_that_says_something_is_annotated_once_and_in_order(self):
        for script in SCRIPTS:
            said = [number for number, line in enumerate(lines(script), 1) if line.strip()]
            self.assertEqual(annotated(script), said, script.name)

    def test_lines_end_as_cmd_expects_and_hold_plain_signs_only(self):
        for script in SCRIPTS:
            content = script.read_bytes()
            self.assertTrue(content.isascii() and content.endswith(b"\r\n"), script.name)
            self.assertEqual(content.count(b"\n"), content.count(b"\r\n"), script.name)

    def test_every_action_is_disarmed(self):
        action = re.compile(r"\b(net use|del|rd|md|copy|reg add|schtasks /|attrib|timeout /|start https|fetch)\b", re.I)
        for script in SCRIPTS:
            for line in lines(script):
                if action.search(line) and not line.startswith("rem"):
                    self.assertRegex(line, r"echo \[would run\]", f"{script.name}: {line}")

    def test_every_jump_has_its_label(self):
        for script in SCRIPTS:
            text = "\n".join(lines(script))
            wanted = {a or b for a, b in re.findall(r"goto (\w+)|call :(\w+)", re.sub(r"^rem.*", "", text, flags=re.M))}
            self.assertEqual(wanted, set(re.findall(r"^:(\w+)", text, re.M)), script.name)

    def test_they_say_what_they_are_in_their_remarks(self):
        for script in SCRIPTS:
            self.assertIn("DISARMED", "\n".join(lines(script)[:4]), script.name)


class AnswersTest(unittest.TestCase):
    def setUp(self):
        text = (HERE / "answers.md").read_text(encoding="utf-8")
        self.answers = dict(re.findall(r"^(\d+)\. (.*)$", text.split("## The exercises")[0], re.M))

    def test_twenty_questions_have_twenty_answers(self):
        questions = re.findall(r"^(\d+)\. ", (HERE / "quiz.md").read_text(encoding="utf-8"), re.M)
        self.assertEqual(questions, [str(number) for number in range(1, 21)])
        self.assertEqual(list(self.answers), questions)

    def test_the_pieces_are_solved_right(self):
        printed = run_pieces()
        self.assertEqual(self.answers["11"], ", ".join(f"`{printed[name]}`" for name in ("one", "two", "three", "four")) + ".")
        for name in ("five", "six", "seven"):
            self.assertIn(f"`{printed[name]}`", self.answers["12"])
        self.assertEqual(0x30 + 2 * (8 - 1), 62)
        self.assertEqual(chr(62), ">")

    def test_no_finished_word_stands_in_the_riddles(self):
        riddles = next(script for script in SCRIPTS if script.name.startswith("4"))
        shown = "\n".join(line for line in lines(riddles) if not line.startswith(("rem", "@", "setlocal")))
        for word in ("reg add", "powershell", "schtasks", "wscript", "start https"):
            self.assertNotIn(word, shown.lower())

    def test_the_letter_is_decoded_right(self):
        cargo = [line.split("~", 1)[1] for line in lines(SCRIPTS[5]) if line.startswith("::~")]
        for line in cargo:
            self.assertIn(f"`[would write] {line.replace('_', ' ').replace('0', 'o')}`", self.answers["17"])
        self.assertIn(f"`{len(cargo)} lines were unpacked.`", self.answers["17"])

    def test_the_cargo_begins_behind_the_first_500_signs(self):
        self.assertGreater("\r\n".join(lines(SCRIPTS[5])).index("\r\n::~"), 500)


if __name__ == "__main__":
    unittest.main()
