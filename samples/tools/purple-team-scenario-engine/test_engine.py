"""Run with: python3 -m unittest"""
import contextlib
import io
import json
import re
import unittest
from pathlib import Path

import engine
import grader
from company import PEOPLE, honest_days
from stories import read_template, tell_story, template_names

HERE = Path(__file__).resolve().parent


def output_of(main, *words):
    """(exit code, printed text) of a command."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        code = main(list(words))
    return code, printed.getvalue()


class TheTemplates(unittest.TestCase):
    def test_are_twelve_and_each_says_what_it_resembles(self):
        self.assertEqual(len(template_names()), 12)
        for name in template_names():
            template = read_template(name)
            self.assertEqual(template["id"], name)
            self.assertRegex(template["technique"], r"^T\d{4}(\.\d{3})?$")
            self.assertTrue(template["look_alike"].endswith("."))

    def test_fill_every_placeholder_for_many_seeds(self):
        for name in template_names():
            for seed in range(8):
                told = tell_story(name, seed)
                self.assertGreaterEqual(len(told), 3)
                self.assertNotRegex(json.dumps([event for _, event, _ in told]), r"\{[a-z]")

    def test_differ_from_seed_to_seed(self):
        for name in template_names():
            self.assertNotEqual(tell_story(name, 1), tell_story(name, 2))

    def test_never_begin_on_the_first_day(self):
        for name in template_names():
            for seed in range(8):
                self.assertGreaterEqual(tell_story(name, seed)[0][0], 86_400)

    def test_keep_their_order_and_their_steps_when_slowed_down(self):
        for name in template_names():
            quick, slow = tell_story(name, 5), tell_story(name, 5, pace=3)
            self.assertEqual([one[2] for one in slow], [one[2] for one in quick][: len(slow)])
            self.assertGreater(slow[-1][0] - slow[0][0], quick[-1][0] - quick[0][0])

    def test_that_do_not_exist_are_named(self):
        with self.assertRaisesRegex(ValueError, "there is no scenario moon-landing"):
            read_template("moon-landing")


class ALog(unittest.TestCase):
    def test_depends_on_scenario_seed_and_pace_alone(self):
        first, again = engine.make_log(["web-shell"], 8), engine.make_log(["web-shell"], 8)
        self.assertEqual(first, again)
        self.assertNotEqual(first, engine.make_log(["web-shell"], 9))
        self.assertNotEqual(first, engine.make_log(["web-shell"], 8, pace=2))

    def test_is_in_order_and_numbered_from_one(self):
        events, _ = engine.make_log(["dns-tunnel", "mailbox-rule"], 4)
        self.assertEqual([event["id"] for event in events], list(range(1, len(events) + 1)))
        self.assertEqual([event["time"] for event in events], sorted(event["time"] for event in events))

    def test_holds_the_same_honest_days_with_and_without_a_story(self):
        def without_numbers(events):
            return [json.dumps({key: value for key, value in event.items() if key != "id"}) for event in events]

        quiet, _ = engine.make_log([], 6)
        loud, truth = engine.make_log(["ransom-rehearsal"], 6)
        honest = [event for event in loud if event["id"] not in truth]
        self.assertEqual(without_numbers(honest), without_numbers(quiet))

    def test_names_reserved_hosts_and_documentation_addresses_only(self):
        for name in template_names():
            text = engine.write_lines(engine.make_log([name], 3)[0])
            for address in re.findall(r"\b\d+\.\d+\.\d+\.\d+\b", text):
                self.assertTrue(address.startswith(("10.20.", "198.51.100.", "203.0.113.")), address)
            for host in re.findall(r'"(?:site|name)":"[^"]*?([^".]+\.[^".]+)"', text):
                self.assertRegex(host, r"(^|\.)example(\.(com|net|org))?$")

    def test_is_read_back_as_it_was_written(self):
        events, _ = engine.make_log(["slow-export"], 2)
        self.assertEqual(engine.read_lines(engine.write_lines(events)), events)
        with self.assertRaisesRegex(ValueError, "line 2 is no event"):
            engine.read_lines(engine.write_lines(events[:1]) + "hello\n")

    def test_of_an_honest_day_keeps_everybody_busy(self):
        busy = {event.get("user") for _, event in honest_days(1)}
        self.assertTrue({person.name for person in PEOPLE} <= busy)


class TheReadyDataSets(unittest.TestCase):
    def test_are_six_and_made_from_their_seeds(self):
        sets = grader.ready_sets()
        self.assertEqual([number for number, *_ in sets], [1, 2, 3, 4, 5, 6])
        for number, scenarios, seed, events in sets:
            self.assertEqual(events, engine.make_log(scenarios, seed)[0], number)

    def test_hold_two_with_two_stories_and_one_with_none(self):
        self.assertEqual(sorted(len(scenarios) for _, scenarios, _, _ in grader.ready_sets()), [0, 1, 1, 1, 2, 2])


class TheCommand(unittest.TestCase):
    def test_lists_the_scenarios_with_their_briefs(self):
        code, text = output_of(engine.main, "list")
        self.assertEqual(code, 0)
        self.assertEqual(len(re.findall(r"^\S", text, re.MULTILINE)), 12)

    def test_prints_a_log_and_its_truth(self):
        _, log = output_of(engine.main, "make", "push-fatigue", "--seed", "5")
        _, truth = output_of(engine.main, "truth", "push-fatigue", "--seed", "5")
        events, known = engine.make_log(["push-fatigue"], 5)
        self.assertEqual(engine.read_lines(log), events)
        self.assertEqual(len(truth.splitlines()), len(known))

    def test_refuses_what_it_does_not_know(self):
        self.assertEqual(output_of(engine.main, "make", "nothing-like-this")[0], 2)
        with self.assertRaises(SystemExit), contextlib.redirect_stderr(io.StringIO()):
            engine.main(["make", "--pace", "0"])


if __name__ == "__main__":
    unittest.main()
