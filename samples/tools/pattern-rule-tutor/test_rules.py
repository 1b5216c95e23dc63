"""Run with: python3 -m unittest"""
import contextlib
import io
import unittest
from pathlib import Path

import scorer
from rules import RuleError, match, parse_rules

HERE = Path(__file__).resolve().parent


def fires(condition, text, strings='$a = "apple" $b = "Pear" nocase $c = /[0-9]{3}/ $d = "art" fullword'):
    """Whether a rule with this condition fires on the text."""
    return match(parse_rules(f"rule r {{ strings: {strings} condition: {condition} }}"), text) == ["r"]


class Matching(unittest.TestCase):
    def test_strings_expressions_and_their_modifiers(self):
        self.assertTrue(fires("$a", "an apple"))
        self.assertFalse(fires("$a", "an Apple"))
        self.assertTrue(fires("$b", "pEAR"))
        self.assertTrue(fires("$c", "room 214"))
        self.assertTrue(fires("$d", "state of the art."))
        self.assertFalse(fires("$d", "a party"))

    def test_quotes_slashes_and_signs_can_be_escaped(self):
        self.assertTrue(fires("$q", 'say "hi" (now)', r'$q = "\"hi\" (now)"'))
        self.assertTrue(fires("$q", "a/b", r"$q = /a\/b/"))

    def test_and_binds_closer_than_or_and_not_closer_than_both(self):
        self.assertTrue(fires("$a or $b and $c", "apple"))
        self.assertFalse(fires("($a or $b) and $c", "apple"))
        self.assertTrue(fires("not $a and $c", "123"))
        self.assertFalse(fires("not ($a or $c)", "123"))

    def test_counts_and_sizes_are_compared(self):
        self.assertTrue(fires("#a == 2", "apple apple"))
        self.assertTrue(fires("#a > 1 and #a >= 2 and #a < 3 and #a <= 2", "apple apple"))
        self.assertTrue(fires("filesize == 3", "\u20ac"))
        self.assertFalse(fires("filesize < 3", "abc"))

    def test_some_of_them(self):
        self.assertTrue(fires("any of them", "123"))
        self.assertFalse(fires("any of them", "nothing"))
        self.assertTrue(fires("2 of them", "apple 123"))
        self.assertFalse(fires("3 of them", "apple 123"))
        self.assertTrue(fires("all of them", "apple pear 123 art"))

    def test_a_rule_needs_no_strings_and_a_file_may_hold_several(self):
        rules = parse_rules("rule small { condition: filesize < 5 } // one\nrule large { condition: filesize >= 5 }")
        self.assertEqual((match(rules, "abc"), match(rules, "abcdef")), (["small"], ["large"]))


class Mistakes(unittest.TestCase):
    def test_are_named_with_their_line(self):
        for text, message in (
            ("rule r {\n condition:\n  $x\n}", "line 3: $x is not among the strings"),
            ("rule r { strings: $a = apple condition: $a }", "line 1: a pattern is"),
            ("rule r { strings: $a = /(/ condition: $a }", "is not an expression"),
            ("rule r { condition: #a > }", "not among"),
            ("rule r { condition: filesize > x }", "expected number, found x"),
            ("rule r { condition: and }", "and is not a condition"),
            ("rule r { condition: filesize < 1", "line 1: expected }, found the end of the file"),
            ("rule r {\n@ }", "line 2: cannot read '@ }'"),
            ("rule r { condition: filesize<1 } rule r { condition: filesize<1 }", "the rule r is there twice"),
            ("hello", "expected rule, found hello"),
        ):
            with self.assertRaisesRegex(RuleError, message.replace("$", r"\$").replace("(", r"\(")):
                parse_rules(text)


class Samples(unittest.TestCase):
    samples = scorer.load_samples()

    def test_there_are_forty_with_both_labels(self):
        self.assertEqual(len(self.samples), 40)
        self.assertEqual(sum(marked for _, _, marked in self.samples), 16)
        self.assertEqual({path.name for path in (HERE / "samples").glob("*.txt")}, {name for name, _, _ in self.samples})

    def test_no_two_are_the_same_and_all_are_short_text(self):
        self.assertEqual(len({text for _, text, _ in self.samples}), 40)
        self.assertTrue(all(len(text) < 500 and text.isascii() for _, text, _ in self.samples))

    def test_the_solution_gets_all_of_them_and_the_start_does_not(self):
        solved = scorer.score(parse_rules((HERE / "solution.rules").read_text(encoding="utf-8")), self.samples)
        self.assertEqual((solved["precision"], solved["recall"], solved["f1"]), (1.0, 1.0, 1.0))
        start = scorer.score(parse_rules((HERE / "start.rules").read_text(encoding="utf-8")), self.samples)
        self.assertLess(start["precision"], 0.6)
        self.assertLess(start["recall"], 0.6)

    def test_the_score_is_arithmetic(self):
        samples = [("a", "x", True), ("b", "x", False), ("c", "y", True), ("d", "y", False)]
        result = scorer.score(parse_rules('rule r { strings: $x = "x" condition: $x }'), samples)
        self.assertEqual((result["precision"], result["recall"], result["f1"]), (0.5, 0.5, 0.5))
        silent = scorer.score(parse_rules("rule r { condition: filesize > 9 }"), samples)
        self.assertEqual((silent["precision"], silent["recall"], silent["f1"]), (0.0, 0.0, 0.0))


class CommandLine(unittest.TestCase):
    def run_scorer(self, *arguments):
        output = io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            return scorer.main(list(arguments)), output.getvalue()

    def test_reports_and_names(self):
        code, text = self.run_scorer(str(HERE / "start.rules"), "--why")
        self.assertEqual(code, 0)
        self.assertIn("precision 0.53", text)
        self.assertIn("false alarms: note-", text)

    def test_a_mistake_in_a_rule_is_a_sentence(self):
        code, text = self.run_scorer(str(HERE / "README.md"))
        self.assertEqual((code, "Traceback" in text, "line 1" in text), (2, False, True))


if __name__ == "__main__":
    unittest.main()
