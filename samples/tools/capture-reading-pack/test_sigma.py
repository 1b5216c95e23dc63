"""Run with: python3 -m unittest"""
import re
import unittest

import make_captures
import run_sigma
from sigma_reader import find

RULES = run_sigma.rules()
EVENTS = {name: run_sigma.events(content) for name, content in make_captures.build().items()}
FOUND = {name: find(RULES, events) for name, events in EVENTS.items()}
DETECTIONS = [rule["title"] for rule in RULES if rule["level"] != "informational"]


class TheRules(unittest.TestCase):
    def test_have_what_sigma_asks_for(self):
        for rule in RULES:
            self.assertRegex(rule["id"], r"^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")
            self.assertEqual(rule["status"], "experimental")
            self.assertIn(rule["level"], ("informational", "low", "medium", "high"))
            self.assertNotEqual("detection" in rule, "correlation" in rule, rule["title"])
            self.assertEqual("detection" in rule, "logsource" in rule, rule["title"])
            if rule["level"] != "informational":
                self.assertTrue(all(re.fullmatch(r"attack\.(t\d{4}(\.\d{3})?|[a-z-]+)", tag) for tag in rule["tags"]))
        self.assertEqual(len({rule["id"] for rule in RULES}), len(RULES))

    def test_name_fields_that_the_captures_have(self):
        known = {field for events in EVENTS.values() for event in events for field in event}
        for rule in RULES:
            for part in rule.get("detection", {}).values():
                if isinstance(part, dict):
                    self.assertLessEqual({key.partition("|")[0] for key in part}, known)
            correlation = rule.get("correlation", {"group-by": []})
            self.assertLessEqual({*correlation["group-by"], correlation.get("condition", {}).get("field", "ip.src")}, known)

    def test_find_their_own_capture_and_no_other(self):
        finds = {title: [name for name in FOUND if FOUND[name][title]] for title in DETECTIONS}
        self.assertEqual(finds, {
            "Two machines claim one address": ["1-arp.pcap"],
            "Password in a form without encryption": ["3-http.pcap"],
            "One machine calls the same server again and again": ["5-beacon.pcap"],
            "Many different long TXT questions by one machine": ["6-exfiltration.pcap"],
        })

    def test_name_those_whom_the_answers_name(self):
        claims = FOUND["1-arp.pcap"]["Two machines claim one address"]
        self.assertEqual([event["arp.src.proto_ipv4"] for event in claims], ["192.0.2.1", "192.0.2.10"])
        self.assertEqual(claims[0]["arp.src.hw_mac"], "02:00:00:00:00:66")
        beacon = FOUND["5-beacon.pcap"]["One machine calls the same server again and again"]
        self.assertEqual({(event["ip.src"], event["ip.dst"]) for event in beacon}, {("192.0.2.11", "203.0.113.50")})
        names = FOUND["6-exfiltration.pcap"]["Many different long TXT questions by one machine"]
        self.assertTrue(all(event["dns.qry.name"].endswith(".t.example.net") for event in names))

    def test_the_honest_machines_of_capture_5_stay_below_the_limit(self):
        calls = [event for event in FOUND["5-beacon.pcap"]["Beginning of a TLS connection"] if event["ip.dst"] != "203.0.113.50"]
        pairs = [(event["ip.src"], event["ip.dst"]) for event in calls]
        self.assertLess(max(pairs.count(pair) for pair in pairs), 15)


class CommandLine(unittest.TestCase):
    def test_a_missing_capture_is_named(self):
        self.assertEqual(run_sigma.main([]), 2)
        self.assertEqual(run_sigma.main(["captures/nothing.pcap"]), 2)


if __name__ == "__main__":
    unittest.main()
