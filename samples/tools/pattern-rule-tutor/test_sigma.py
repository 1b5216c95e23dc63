"""Run with: python3 -m unittest. A small reader of Sigma decides every sample with each twin as the rule does."""
import contextlib
import io
import re
import unittest
from pathlib import Path

import scorer
import sigma
from rules import RuleError, match, parse_rules

HERE = Path(__file__).resolve().parent
STRINGS = '$a = "apple" $b = "Pear" nocase $c = /[0-9]{3}/ $d = "art" fullword $e = "50*?" nocase'
TEXTS = ["", "apple", "Apple", "apple apple", "PEAR 123", "party 123 456 789", "state of the art\nart", "50*? off", "50xx", "apple pear 111 art 50*?"]


def unquote(text):
    return text[1:-1].replace("''", "'") if text.startswith("'") else text


def read(document):
    """The blocks of a twin and its condition."""
    blocks, name = {}, None
    for line in document[document.index("detection:"):].splitlines()[1:]:
        indent, (key, _, value) = len(line) - len(line.lstrip()), line.strip().partition(": " if ": " in line else ":")
        if indent == 2 and value:
            return blocks, value
        if indent == 2:
            name, blocks[key] = key, {}
        else:
            blocks[name][key] = unquote(value)


def fits(key, wanted, text):
    """What a SIEM would decide about one key. Sigma ignores case unless it says cased; expressions do not unless they say i."""
    if key.startswith("size"):
        size, limit = len(text.encode("utf-8")), int(wanted)
        return {"size": size == limit, "size|lt": size < limit, "size|lte": size <= limit, "size|gt": size > limit, "size|gte": size >= limit}[key]
    if key.startswith("text|re"):
        return re.search(wanted, text, re.IGNORECASE if key.endswith("|i") else 0) is not None
    plain = re.sub(r"\\(.)", r"\1", wanted)
    return plain in text if key.endswith("|cased") else plain.lower() in text.lower()


def decides(document, text):
    blocks, condition = read(document)
    tokens = re.findall(r"[()]|\w+", condition)

    def either():
        value = both()
        while tokens and tokens[0] == "or":
            tokens.pop(0)
            value = both() or value
        return value

    def both():
        value = single()
        while tokens and tokens[0] == "and":
            tokens.pop(0)
            value = single() and value
        return value

    def single():
        token = tokens.pop(0)
        if token == "not":
            return not single()
        if token == "(":
            value = either()
            tokens.pop(0)
            return value
        return all(fits(key, wanted, text) for key, wanted in blocks[token].items())

    return either()


class ATwin(unittest.TestCase):
    def test_fires_on_the_same_samples_as_its_rule(self):
        for file in ("start.rules", "solution.rules"):
            text = (HERE / file).read_text(encoding="utf-8")
            (twin,) = sigma.twins(text)
            for name, note, _ in scorer.load_samples():
                self.assertEqual(decides(twin, note), bool(match(parse_rules(text), note)), f"{file} on {name}")

    def test_says_every_condition_of_the_language(self):
        for condition in (
            "$a", "not $a", "$b and $c", "$a or $b and $c", "($a or $b) and $c", "not ($a or $d)", "any of them", "all of them", "2 of them", "3 of them",
            "#a > 1", "#a >= 2", "#a == 1", "#a == 2", "#c == 3", "#c < 2", "#c <= 2", "not #d >= 2", "filesize < 10", "filesize >= 5 and filesize <= 12", "filesize == 5", "filesize > 0 and $e",
        ):
            rule = f"rule r {{ strings: {STRINGS} condition: {condition} }}"
            (twin,) = sigma.twins(rule)
            for text in TEXTS:
                self.assertEqual(decides(twin, text), match(parse_rules(rule), text) == ["r"], f"{condition} on {text!r}")

    def test_looks_as_sigma_should(self):
        (twin,) = sigma.twins((HERE / "solution.rules").read_text(encoding="utf-8"))
        for line in ("title: heron_letter", r"    text|re|i: 'the\s+heron\s+flies'", "  condition: greeting and (code and not code_2_times)", "level: medium"):
            self.assertIn(line, twin.splitlines())
        (twin,) = sigma.twins((HERE / "start.rules").read_text(encoding="utf-8"))
        self.assertIn("    text|contains|cased: 'heron'", twin.splitlines())

    def test_of_what_is_always_true_does_not_exist(self):
        with self.assertRaisesRegex(RuleError, "has no Sigma twin"):
            sigma.twins('rule r { strings: $a = "a" condition: #a >= 0 }')


class TheProgram(unittest.TestCase):
    def test_prints_every_twin_and_names_a_mistake(self):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            codes = [sigma.main([str(HERE / "start.rules")]), sigma.main([]), sigma.main(["nofile.rules"])]
        self.assertEqual(codes, [0, 2, 2])
        self.assertEqual(out.getvalue().count("title: "), 1)
        self.assertIn("nofile.rules", err.getvalue())


if __name__ == "__main__":
    unittest.main()
