"""Run with: python3 -m unittest"""
import json
import unittest
from pathlib import Path

import grader
from rules import matches, read_rules, run_rules
from stories import template_names
from test_engine import output_of

HERE = Path(__file__).resolve().parent
SOLUTION = read_rules((HERE / "answers" / "rules.json").read_text(encoding="utf-8"))


def at(minute, number=0, **fields):
    """An event so many minutes after nine on the second day."""
    return {"id": number, "time": f"2026-03-03T{9 + minute // 60:02d}:{minute % 60:02d}:00Z", "event": "x", "host": "h", **fields}


def alerts_of(rule, events):
    """The ids named by each alert of one rule."""
    numbered = [{**event, "id": index} for index, event in enumerate(events, start=1)]
    return [alert.ids for alert in run_rules(read_rules(json.dumps([{"name": "r", **rule}])), numbered)]


class ACondition(unittest.TestCase):
    def test_compares_fields(self):
        event = at(0, user="ada", bytes_out=500, name="long.example")
        for condition in (
            {"user": "ada"}, {"user": ["ben", "ada"]}, {"user": {"starts": "a"}}, {"user": {"not": "ben"}}, {"user": {"not": ["ben", {"starts": "c"}]}},
            {"bytes_out": {"above": 499}}, {"bytes_out": {"below": 501}}, {"name": {"longer": 11, "ends": ".example"}}, {"name": {"contains": "ng.ex"}},
            {"other": {"not": "x"}}, {},
        ):
            self.assertTrue(matches(condition, event), condition)
        for condition in (
            {"user": "ben"}, {"user": ["ben"]}, {"bytes_out": {"above": 500}}, {"name": {"longer": 12}}, {"other": "x"}, {"user": {"above": 1}},
            {"name": {"longer": 2, "ends": ".com"}}, {"user": {"not": {"not": "ben"}}},
        ):
            self.assertFalse(matches(condition, event), condition)

    def test_knows_hours_that_run_past_midnight(self):
        self.assertTrue(matches({"hours": [9, 10]}, at(59)))
        self.assertFalse(matches({"hours": [9, 10]}, at(60)))
        self.assertTrue(matches({"hours": [22, 10]}, at(0)))
        self.assertFalse(matches({"hours": [22, 9]}, at(0)))


class AWindow(unittest.TestCase):
    def test_speaks_when_the_count_is_reached_and_then_keeps_silent(self):
        rule = {"where": {"event": "x"}, "within_minutes": 10, "at_least": 3}
        self.assertEqual(alerts_of(rule, [at(0), at(5), at(9), at(9)]), [[1, 2, 3]])
        self.assertEqual(alerts_of(rule, [at(0), at(5), at(10)]), [])
        self.assertEqual(alerts_of({**rule, "mute_minutes": 1}, [at(0), at(5), at(9), at(11)]), [[1, 2, 3], [2, 3, 4]])

    def test_keeps_groups_apart(self):
        rule = {"where": {"event": "x"}, "by": ["user"], "at_least": 2}
        self.assertEqual(alerts_of(rule, [at(0, user="a"), at(1, user="b"), at(2, user="a"), at(3, user="b")]), [[1, 3], [2, 4]])

    def test_counts_different_values_and_adds_numbers(self):
        events = [at(0, user="a", n=1), at(1, user="a", n=5), at(2, user="b", n=2)]
        self.assertEqual(alerts_of({"where": {}, "measure": {"distinct": "user"}, "at_least": 2}, events), [[1, 2, 3]])
        self.assertEqual(alerts_of({"where": {}, "measure": {"sum": "n"}, "at_least": 6}, events), [[1, 2]])
        self.assertEqual(alerts_of({"where": {}, "measure": {"sum": "user"}, "at_least": 1}, events), [])

    def test_hears_a_rhythm_and_not_a_crowd(self):
        rule = {"where": {}, "measure": "rhythm", "within_minutes": 90, "at_least": 5}
        self.assertEqual(len(alerts_of(rule, [at(minute) for minute in (0, 10, 20, 30, 40, 50)])), 1)
        self.assertEqual(alerts_of(rule, [at(minute) for minute in (0, 1, 9, 30, 33, 50)]), [])
        self.assertEqual(alerts_of(rule, [at(minute) for minute in (0, 10, 22, 30, 41, 55)]), [])

    def test_learns_on_the_first_day_what_is_new(self):
        first = {"id": 0, "time": "2026-03-02T09:00:00Z", "event": "x", "host": "h", "user": "a"}
        events = [first, at(0, user="a"), at(1, user="b"), at(90, user="b")]
        self.assertEqual(alerts_of({"where": {}, "new_for": ["user"]}, events), [[3]])


class AChain(unittest.TestCase):
    rule = {"steps": [{"event": "a"}, {"event": "b"}], "same": ["user"], "within_minutes": 10}

    def test_needs_order_time_and_the_same_fields(self):
        def told(*steps):
            return alerts_of(self.rule, [at(minute, event=name, user=user) for minute, name, user in steps])

        self.assertEqual(told((0, "a", "u"), (5, "b", "u")), [[1, 2]])
        self.assertEqual(told((0, "b", "u"), (5, "a", "u")), [])
        self.assertEqual(told((0, "a", "u"), (11, "b", "u")), [])
        self.assertEqual(told((0, "a", "u"), (5, "b", "v")), [])
        self.assertEqual(told((0, "a", "u"), (8, "a", "u"), (15, "b", "u")), [[2, 3]])


class ARuleFile(unittest.TestCase):
    def test_that_is_wrong_is_refused_with_a_sentence(self):
        for text, sentence in (
            ("[", "not valid JSON"), ("{}", "is a list"), ("[1]", "object with a name"), ('[{"name":"r"}]', "either where or steps"),
            ('[{"name":"r","where":{},"steps":[{}]}]', "either where or steps"), ('[{"name":"r","where":{},"every":1}]', "nobody knows every"),
            ('[{"name":"r","where":{"a":{"like":"x"}}}]', "comparison like"), ('[{"name":"r","where":{"a":{"not":{"like":"x"}}}}]', "comparison like"),
            ('[{"name":"r","where":{"a":{"starts":5}}}]', "starts compares with a text"), ('[{"name":"r","where":{"hours":[1]}}]', "two whole numbers"),
            ('[{"name":"r","where":{},"measure":"mood"}]', "a measure is"), ('[{"name":"r","where":{},"at_least":0}]', "above 0"),
            ('[{"name":"r","where":{},"by":"user"}]', "list of field names"), ('[{"name":"r","steps":[]}]', "steps is a list"),
        ):
            with self.assertRaisesRegex(ValueError, sentence, msg=text):
                read_rules(text)


class TheGrade(unittest.TestCase):
    def test_of_the_model_rules_is_high_everywhere_with_seeds_they_never_saw(self):
        for name in template_names():
            for seed in range(2000, 2003):
                result = grader.grade(SOLUTION, [name], seed)
                self.assertNotIn(None, result.found.values(), (name, seed))
                self.assertLessEqual(len(result.false), 1, (name, seed))
                self.assertGreaterEqual(result.points(), 80, (name, seed))

    def test_of_honest_days_rewards_silence(self):
        for seed in range(5):
            self.assertEqual(grader.grade(SOLUTION, [], seed).points(), 100)
        self.assertEqual(grader.grade([], [], 1).points(), 100)
        self.assertEqual(grader.grade([], ["web-shell"], 1).points(), 0)

    def test_of_a_rule_that_shouts_at_everything_is_nothing(self):
        loud = read_rules('[{"name":"all","where":{},"mute_minutes":1}]')
        result = grader.grade(loud, ["password-spray"], 11)
        self.assertFalse(result.read)
        self.assertEqual(result.points(), 0)

    def test_of_an_alert_that_is_mostly_honest_events_is_false(self):
        wide = read_rules('[{"name":"crowd","where":{"event":["login.failed","web.request"]},"within_minutes":600,"at_least":100}]')
        result = grader.grade(wide, ["push-fatigue"], 3)
        self.assertEqual(result.found, {"push-fatigue": None})
        self.assertTrue(result.false)

    def test_falls_with_patience_as_the_lesson_says(self):
        self.assertGreater(grader.grade(SOLUTION, ["password-spray"], 7, pace=8).points(), 90)
        self.assertEqual(grader.grade(SOLUTION, ["password-spray"], 7, pace=16).points(), 0)
        self.assertEqual(grader.grade(SOLUTION, ["steady-beacon"], 7, pace=4).points(), 0)
        self.assertGreater(grader.grade(SOLUTION, ["web-shell"], 7, pace=30).points(), 80)


class TheAnswersToTheExercises(unittest.TestCase):
    def points(self, scenario, seed, pace=1.0, **rule):
        result = grader.grade(read_rules(json.dumps([{"name": "r", **rule}])), [scenario], seed, pace)
        return result.points(), len(result.false)

    def test_1_and_7_the_threshold_and_the_window(self):
        spray = {"where": {"event": "login.failed"}, "by": ["source"], "measure": {"distinct": "user"}}
        self.assertEqual([self.points("password-spray", 11, **spray, within_minutes=15, at_least=least)[0] for least in (2, 20, 21)], [99, 90, 0])
        self.assertEqual(self.points("password-spray", 7, pace=16, **spray, within_minutes=30, at_least=6), (95, 0))
        self.assertEqual(self.points("password-spray", 7, pace=16, **spray, within_minutes=15, at_least=3), (97, 0))

    def test_5_what_is_new(self):
        new = {"where": {"event": "login.ok"}, "new_for": ["user", "source"]}
        ours = {"where": {"event": "login.ok", "source": {"not": [{"starts": "10.20."}, {"starts": "198.51.100."}]}}, "new_for": ["user", "source"]}
        stories = ("push-fatigue", "mailbox-rule")
        self.assertEqual([self.points(story, 7, **new) for story in stories], [(76, 2), (0, 2)])
        self.assertEqual(self.points("mailbox-rule", 7, **new, by=["user"]), (79, 10))
        self.assertEqual([self.points(story, 7, **ours) for story in stories], [(80, 0), (99, 0)])

    def test_8_and_9_shapes(self):
        for pace in (1.0, 8.0, 30.0):
            self.assertGreaterEqual(self.points("steady-beacon", 7, pace, where={"event": "web.request"}, new_for=["site"])[0], 98)
            self.assertGreaterEqual(self.points("steady-beacon", 7, pace, where={"event": "process.started", "parent": ["editor", "viewer"]})[0], 99)
        chain = {"steps": [{"event": "push.sent"}] * 5 + [{"event": "push.approved"}], "same": ["user"], "within_minutes": 30}
        self.assertEqual(self.points("push-fatigue", 7, **chain), (82, 0))


class TheCommand(unittest.TestCase):
    def test_grades_the_ready_sets_and_gives_no_story_away(self):
        code, text = output_of(grader.main, str(HERE / "rules" / "start.json"))
        self.assertEqual(code, 0)
        self.assertIn("Together                           0 of 600 points", text)
        for name in template_names():
            self.assertNotIn(name, text)
        self.assertIn("575 of 600 points", output_of(grader.main, str(HERE / "answers" / "rules.json"))[1])

    def test_shows_alerts_and_refuses_with_a_sentence(self):
        start = str(HERE / "rules" / "start.json")
        self.assertIn("a large upload: 1 events", output_of(grader.main, start, "--show", "1")[1])
        self.assertEqual(output_of(grader.main, start, "--show", "9"), (2, "grader.py: there is no data set 9\n"))
        self.assertEqual(output_of(grader.main, "no-such-file.json")[0], 2)
        self.assertIn("dns-tunnel, seed 9", output_of(grader.main, start, "--scenario", "dns-tunnel", "--seed", "9")[1])
        self.assertIn("no story", output_of(grader.main, start, "--scenario", "none", "--seed", "9")[1])
        self.assertIn("of 1200 points", output_of(grader.main, start, "--gauntlet", "1")[1])


if __name__ == "__main__":
    unittest.main()
