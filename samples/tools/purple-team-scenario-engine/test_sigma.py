"""Run with: python3 -m unittest. A small reader of Sigma decides the same events with each twin as the rule does."""
import contextlib
import io
import json
import re
import unittest
from pathlib import Path

import sigma
from engine import make_log
from rules import matches, read_rules

HERE = Path(__file__).resolve().parent
MODEL = read_rules((HERE / "answers" / "rules.json").read_text(encoding="utf-8"))
START = read_rules((HERE / "rules" / "start.json").read_text(encoding="utf-8"))
ODD = [
    {"name": "it's odd", "where": {"user": ["x", {"starts": "adm-"}, {"not": "ada"}], "source": {"not": [{"starts": "10.20."}, {"starts": "198."}]}}},
    {"name": "long", "where": {"event": "dns.query", "name": {"longer": 40, "not": {"ends": ".cdn.example.net"}}}},
    {"name": "size", "where": {"bytes_out": {"above": 500, "below": 5000}, "user": ["ada", "ben", "cleo"], "site": {"contains": "example"}}},
]


def documents(text):
    return [read(one) for one in text.split("---\n")]


def read(text):
    """The document as nested dictionaries and lists; only the YAML that sigma.py writes is understood."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    result, position = level(lines, 0, 0)
    assert position == len(lines), lines[position]
    return result


def level(lines, at, depth):
    found = None
    while at < len(lines) and (len(lines[at]) - len(lines[at].lstrip())) == depth:
        line = lines[at].strip()
        if line.startswith("- "):
            found = (found or []) + [scalar(line[2:])]
            at += 1
            continue
        key, _, rest = line.partition(":")
        found = found or {}
        assert key not in found, f"{key} is there twice"
        if rest:
            found[key], at = scalar(rest.strip()), at + 1
        else:
            found[key], at = level(lines, at + 1, depth + 2)
    return found, at


def scalar(text):
    return text[1:-1].replace("''", "'") if text.startswith("'") else int(text) if re.fullmatch(r"-?\d+", text) else text


def decides(detection, event):
    """What a SIEM would decide about one event."""
    tokens = re.findall(r"[()]|\w+", detection["condition"])

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
            assert tokens.pop(0) == ")"
            return value
        return all(fits(key, wanted, event) for key, wanted in detection[token].items())

    return either()


def fits(key, wanted, event):
    field, _, modifier = key.partition("|")
    value = event.get(field)
    text = str(value if value is not None else "")
    tests = {
        "": lambda one: value == one, "startswith": lambda one: text.startswith(one), "endswith": lambda one: text.endswith(one),
        "contains": lambda one: one in text, "re": lambda one: re.search(one, text) is not None,
        "gt": lambda one: isinstance(value, int) and value > one, "lt": lambda one: isinstance(value, int) and value < one,
    }
    return any(tests[modifier](one) for one in (wanted if isinstance(wanted, list) else [wanted]))


class ATwin(unittest.TestCase):
    def test_decides_every_event_as_its_rule_does(self):
        events, _ = make_log(["password-spray", "dns-tunnel", "slow-export"], 11, 1)
        for rule in MODEL + [START[0], START[1]] + ODD:
            detection = documents(sigma.twin(rule))[0]["detection"]
            wrong = [event for event in events if decides(detection, event) != matches(rule["where"], event)]
            self.assertEqual(wrong[:1], [], rule["name"])
            self.assertGreater(sum(matches(rule["where"], event) for event in events) if rule in ODD else 1, 0, rule["name"])

    def test_that_counts_names_its_rule_what_it_counts_by_and_how_long(self):
        base, correlation = documents(sigma.twin(MODEL[0]))
        self.assertEqual(correlation["correlation"], {
            "type": "value_count", "rules": [base["name"]], "group-by": ["source"], "timespan": "15m", "condition": {"field": "user", "gte": 6},
        })
        kinds = {rule["name"]: [one.get("correlation", {}).get("type") for one in documents(sigma.twin(rule))] for rule in MODEL}
        self.assertEqual(kinds["data in names"], [None, "event_count"])
        self.assertEqual(kinds["much for a place that nobody knows"], [None, "value_sum"])
        self.assertEqual(kinds["the log is emptied"], [None])

    def test_of_steps_is_ordered_and_counts_a_repeated_step(self):
        steps = [{"event": "push.sent"}] * 5 + [{"event": "push.approved"}]
        twin = documents(sigma.twin({"name": "tired", "steps": steps, "same": ["user"], "within_minutes": 30}))
        self.assertEqual([one.get("correlation", {}).get("type") for one in twin], [None, "event_count", None, "temporal_ordered"])
        self.assertEqual(twin[1]["correlation"]["condition"], {"gte": 5})
        self.assertEqual(twin[3]["correlation"]["rules"], ["tired_1_repeated", "tired_2"])

    def test_says_what_sigma_cannot_say(self):
        rhythm = next(rule for rule in MODEL if rule.get("measure") == "rhythm")
        self.assertIn("# Sigma does not measure rhythm.", sigma.twin(rhythm))
        self.assertIn("gte: 7", sigma.twin(rhythm))
        self.assertIn("# Sigma has no hours. Let your SIEM look at this rule from 18:00 to 7:00 only.", sigma.twin(START[2]))
        new = {"name": "new", "where": {"event": "login.ok"}, "new_for": ["user", "source"]}
        self.assertIn("# Sigma remembers nothing. Look up user and source", sigma.twin(new))

    def test_escapes_what_means_something(self):
        text = sigma.twin({"name": "it's", "where": {"path": "/a*b?", "time": {"ends": "5Z"}}})
        self.assertIn("title: 'it''s'", text)
        self.assertIn(r"path: '/a\*b\?'", text)


class TheProgram(unittest.TestCase):
    def run_with(self, *arguments):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            return sigma.main(list(arguments)), out.getvalue(), err.getvalue()

    def test_prints_a_twin_for_every_rule(self):
        code, out, _ = self.run_with(str(HERE / "answers" / "rules.json"))
        titles = [one["title"] for one in documents(out)]
        self.assertEqual(code, 0)
        self.assertEqual([rule["name"] for rule in MODEL if rule["name"] not in titles], [])

    def test_names_a_mistake_in_one_sentence(self):
        self.assertEqual(self.run_with()[0], 2)
        self.assertIn("No such file", self.run_with("nofile.json")[2])
        self.assertEqual(json.loads("[]"), read_rules("[]"))


if __name__ == "__main__":
    unittest.main()
