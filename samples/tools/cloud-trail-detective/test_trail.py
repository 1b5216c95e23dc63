import contextlib
import io
import json
import re
import unittest

import detect
import trail
from events import FOLDER, read_events
from rules import RuleError, fires, read_rules, to_sigma

# The answers, without the digests' spaces and case.
ANSWERS = dict(line.split(": ", 1) for line in """
1: millbrook-invoices
2: robin
3: DeleteBucketPublicAccessBlock
4: 192.0.2.66
5: 37
6: millbrook-handbook
7: AKIATOYDEPLOY0000001
8: 252
9: 4
10: CreateFunction20150331
11: ops-admin
12: support-sync
13: iam:PassRole
14: PutEventSelectors
15: 12
16: AKIATOYSYNC00000003
""".strip().splitlines())


def rules(name):
    return read_rules((FOLDER / name).read_text(encoding="utf-8"))


def passes(detection, rule):
    return detect.is_good([detect.grade(detection, rule, week) for week in detect.WEEKS])


class Questions(unittest.TestCase):
    def test_the_answers_are_right_and_others_are_not(self):
        self.assertEqual(len(trail.questions()), 16)
        for number, answer in ANSWERS.items():
            self.assertTrue(trail.is_right(int(number), f" {answer.upper()} "), number)
            self.assertFalse(trail.is_right(int(number), answer + "x"), number)
            self.assertFalse(trail.is_right(int(number) % 16 + 1, answer), number)

    def test_the_trail_says_so(self):
        week = read_events("week1")
        outside = [e for e in week if e["userIdentity"].get("accessKeyId") == ANSWERS["7"] and not e["sourceIPAddress"].startswith("198.51.100.")]
        self.assertEqual(outside[0]["eventTime"], "2026-11-11T16:47:12Z")
        self.assertEqual(sum("errorCode" in e for e in outside), 4)
        taken = [e for e in week if e["eventName"] == "GetObject" and e["sourceIPAddress"] == ANSWERS["4"] and "errorCode" not in e]
        self.assertEqual(len(taken), 37)
        self.assertEqual((47 - 43) * 60 + 12, 252)

    def test_questions_do_not_hold_the_answers(self):
        text = (FOLDER / "questions.json").read_text(encoding="utf-8").lower()
        for answer in ("millbrook-invoices", "192.0.2.66", "support-sync", "iam:passrole"):
            self.assertNotIn(answer, text)


class Detections(unittest.TestCase):
    def test_the_rules_of_the_answers_pass_without_a_false_alarm(self):
        for name, rule in rules("answers.json").items():
            for week in detect.WEEKS:
                found, wanted, alarms = detect.grade(name, rule, week)
                self.assertEqual((name, week, found, alarms), (name, week, wanted, []))

    def test_the_exception_for_the_organization_hides_a_second_statement(self):
        policy = '{"Statement":[{"Principal":"*","Condition":{"StringEquals":{"aws:PrincipalOrgID":"o-toymillbrook"}}},{"Principal":"*"}]}'
        event = {"eventName": "PutBucketPolicy", "requestParameters": {"bucketName": "x", "bucketPolicy": json.loads(policy)}}
        self.assertFalse(fires(event, rules("answers.json")["public"]), "what answers.md warns of")

    def test_none_of_the_first_rules_passes(self):
        for name, rule in rules("start.json").items():
            self.assertFalse(passes(name, rule), name)

    def test_rules_that_fire_always_or_never_do_not_pass(self):
        for name in detect.DETECTIONS:
            self.assertFalse(passes(name, {"any": [{"recipientAccountId": "000011112222"}]}), name)
            self.assertFalse(passes(name, {"any": [{"eventName": "Nothing"}]}), name)

    def test_rules_that_name_one_attacker_fail_in_the_second_week(self):
        self.assertFalse(passes("key", {"any": [{"sourceIPAddress": "192.0.2.177", "userIdentity.userName": "ci-deploy"}]}))
        self.assertFalse(passes("strangers", {"any": [{"requestParameters.bucketName": "millbrook-invoices", "userIdentity.accountId": "anonymous", "errorCode": None}]}))

    def test_each_exception_of_the_answers_is_needed(self):
        for name, rule in rules("answers.json").items():
            without = {"any": rule["any"]}
            alarms = sum(len(detect.grade(name, without, week)[2]) for week in detect.WEEKS)
            self.assertGreater(alarms, 0, name)

    def test_labels_do_not_name_events(self):
        text = (FOLDER / "labels.json").read_text(encoding="utf-8")
        for event in read_events("week1") + read_events("week2"):
            self.assertNotIn(event["eventID"], text)


class Language(unittest.TestCase):
    event = {"eventName": "GetObject", "sourceIPAddress": "198.51.100.12", "requestParameters": {"policy": {"Principal": "*"}}}

    def test_comparisons(self):
        for selection, expected in [
            ({"eventName": "getobject"}, True), ({"eventName": ["A", "GetObject"]}, True), ({"eventName": "Get"}, False),
            ({"eventName|startswith": "Get"}, True), ({"eventName|endswith": "Object", "errorCode": None}, True), ({"eventName": None}, False),
            ({"requestParameters.policy|contains": '"Principal":"*"'}, True), ({"requestParameters.nothing|contains": "a"}, False),
            ({"sourceIPAddress|cidr": "198.51.100.0/28"}, True), ({"sourceIPAddress|cidr": "10.0.0.0/8"}, False), ({"eventName|cidr": "10.0.0.0/8"}, False),
        ]:
            self.assertEqual(fires(self.event, {"any": [selection]}), expected, selection)

    def test_mistakes_are_named(self):
        for text in ("{", '{"a": {}}', '{"a": {"any": []}}', '{"a": {"any": [{}]}}', '{"a": {"any": [{"b": 1}], "unless": {}}}'):
            with self.assertRaises(RuleError):
                read_rules(text)
        with self.assertRaises(RuleError):
            fires(self.event, {"any": [{"eventName|like": "x"}]})

    def test_sigma_escapes_wildcards_and_names_every_part(self):
        text = to_sigma(rules("answers.json")["public"], detect.DETECTIONS["public"])
        self.assertIn("        requestParameters.bucketPolicy|contains: '\"Principal\":\"\\*\"'", text)
        self.assertIn("    condition: 1 of selection_* and not 1 of filter_*", text)
        self.assertIn("    product: aws\n    service: cloudtrail", text)
        self.assertIn("        errorCode: null", to_sigma(rules("answers.json")["strangers"], detect.DETECTIONS["strangers"]))


class Glossary(unittest.TestCase):
    ENTRIES = json.loads((FOLDER / "glossary.json").read_text(encoding="utf-8"))

    def test_names_every_word_in_three_clouds_as_the_lesson_does(self):
        lesson = (FOLDER / "LESSON.md").read_text(encoding="utf-8")
        for entry in self.ENTRIES:
            self.assertTrue(all(len(text) > 2 for text in entry.values()), entry["here"])
            self.assertIn("| {here} | {aws} | {azure} | {gcp} |".format(**entry), lesson)

    def test_has_every_call_that_changes_rights_storage_or_the_trail(self):
        words = " ".join(entry["here"] for entry in self.ENTRIES)
        calls = {event["eventName"] for week in detect.WEEKS for event in read_events(week)}
        for call in sorted(calls):
            if re.match(r"(Attach|Put|Delete|Stop|Update(?!Function|AccessKey)|CreateAccessKey|CreateFunction|AssumeRole|ConsoleLogin)", call):
                self.assertIn(call, words)

    def test_is_printed_as_a_whole_or_by_a_word(self):
        for word, expected in (("", f"{len(self.ENTRIES)} of"), ("GuardDuty", "1 of"), ("nothing like it", "0 of")):
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                trail.glossary(word)
            self.assertIn(f"{expected} {len(self.ENTRIES)} words.", printed.getvalue())


class Trail(unittest.TestCase):
    def test_hosts_and_keys_are_toys(self):
        text = (FOLDER / "week1.jsonl").read_text(encoding="utf-8") + (FOLDER / "week2.jsonl").read_text(encoding="utf-8")
        for line in text.splitlines():
            event = json.loads(line)
            self.assertTrue(event["sourceIPAddress"].startswith(("192.0.2.", "198.51.100.", "203.0.113.", "lambda.")))
            self.assertTrue(event["userIdentity"].get("accessKeyId", "AKIATOY").startswith("AKIATOY"))
        self.assertEqual(len(text.splitlines()), 576)

    def test_calls_that_only_read_are_marked(self):
        reads = ("Get", "List", "Describe", "Decrypt", "AssumeRole")
        for event in read_events("week1") + read_events("week2"):
            self.assertEqual(event["readOnly"], event["eventName"].startswith(reads), event["eventName"])

    def test_a_service_shows_its_host_and_the_code_of_a_function_an_address(self):
        for event in read_events("week1") + read_events("week2"):
            by_service = event["sourceIPAddress"] == "lambda.amazonaws.com"
            self.assertEqual(by_service, event["userIdentity"].get("invokedBy") == "lambda.amazonaws.com")
            self.assertEqual(by_service, event["eventName"] == "Decrypt")
            if event["userIdentity"].get("arn", "").endswith("/health-probe"):
                self.assertIn("AWS_Lambda", event["userAgent"])


if __name__ == "__main__":
    unittest.main()
