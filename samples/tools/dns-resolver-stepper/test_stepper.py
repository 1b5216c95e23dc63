"""Run with: python3 -m unittest"""
import contextlib
import io
import unittest

import stepper
import toy_dnssec


def resolve(name, kind="A", **options):
    """Status, values and the printed lines of one resolution."""
    resolver = stepper.Resolver(**options)
    status, records = resolver.resolve(name, kind)
    return status, [record["value"] for record in records], resolver.lines


def run(*arguments):
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        code = stepper.main(list(arguments))
    return code, output.getvalue()


class Resolving(unittest.TestCase):
    def test_goes_from_the_root_over_the_registry_to_the_zone(self):
        status, values, lines = resolve("shop.example")
        self.assertEqual((status, values), ("unchecked", ["203.0.113.10"]))
        asked = [line.split("Ask ")[1].split(" ")[0] for line in lines if line.startswith("Step")]
        self.assertEqual(asked, ["a.root.example.", "ns.nic.example.", "ns1.shop.example."])

    def test_follows_an_alias_and_returns_every_address(self):
        self.assertEqual(resolve("WWW.Shop.Example.")[1], ["203.0.113.10", "203.0.113.11"])

    def test_looks_up_a_server_whose_address_was_not_given(self):
        _, values, lines = resolve("www.lab.test")
        self.assertEqual(values, ["203.0.113.80"])
        self.assertTrue(any("No glue" in line for line in lines))

    def test_tells_no_such_name_from_no_such_record(self):
        self.assertEqual(resolve("nothing.shop.example")[0], "no such name")
        self.assertEqual(resolve("school.example", "MX")[0], "no data")
        self.assertEqual(resolve("shop.example", "MX")[1], ["10 mail.shop.example."])

    def test_gives_up_when_aliases_run_in_a_circle(self):
        self.assertEqual(resolve("loop.lab.test")[0], "gave up")


class Dnssec(unittest.TestCase):
    def test_every_signature_and_every_ds_in_the_zones_is_right(self):
        zones = stepper.load_zones()
        for zone in zones.values():
            for entry in zone.get("signatures", []):
                values = [record["value"] for record in stepper.records_of(zone, entry["name"], entry["type"])]
                text = toy_dnssec.signed_text(entry["name"], entry["type"], values)
                self.assertTrue(toy_dnssec.verify(text, entry["value"], zone["key"]), entry)
            for record in zone["records"]:
                if record["type"] == "DS":
                    self.assertEqual(record["value"], toy_dnssec.fingerprint(zones[record["name"]]["key"]))

    def test_a_signed_answer_is_secure_and_an_unsigned_one_is_not(self):
        self.assertEqual(resolve("www.shop.example", dnssec=True)[0], "secure")
        self.assertEqual(resolve("www.lab.test", dnssec=True)[0], "secure")
        self.assertEqual(resolve("www.school.example", dnssec=True)[0], "insecure")

    def test_an_alias_is_only_as_good_as_its_weakest_part(self):
        self.assertEqual(resolve("library.school.example", dnssec=True)[0], "insecure")

    def test_a_changed_answer_passes_without_dnssec_and_is_found_with_it(self):
        self.assertEqual(resolve("shop.example", tamper=True)[:2], ("unchecked", [stepper.FORGED_ADDRESS]))
        self.assertEqual(resolve("shop.example", dnssec=True, tamper=True)[0], "bogus")

    def test_a_changed_answer_from_an_unsigned_zone_is_not_found(self):
        self.assertEqual(resolve("www.school.example", dnssec=True, tamper=True)[:2], ("insecure", [stepper.FORGED_ADDRESS]))

    def test_a_foreign_key_or_anchor_breaks_the_chain(self):
        resolver = stepper.Resolver(dnssec=True)
        resolver.zones["shop.example."]["key"] = resolver.zones["lab.test."]["key"]
        self.assertEqual(resolver.resolve("shop.example", "A")[0], "bogus")
        resolver = stepper.Resolver(dnssec=True)
        resolver.zones["."]["key"] = resolver.zones["lab.test."]["key"]
        self.assertEqual(resolver.resolve("shop.example", "A")[0], "bogus")


class Replies(unittest.TestCase):
    data = stepper.load("poisoned_answer.json")

    def objections(self, number, dnssec=True):
        zone = stepper.load_zones()["shop.example."]
        return stepper.objections(self.data["replies"][number - 1], self.data["query"], zone, dnssec)

    def test_exactly_one_of_eight_may_be_believed(self):
        self.assertEqual([number for number in range(1, 9) if not self.objections(number)], [6])

    def test_each_forgery_has_one_reason_of_its_own(self):
        words = ["number", "port", "address that was not asked", "question", "not responsible", None, "signature", "signature"]
        for number, word in enumerate(words, start=1):
            if word:
                self.assertEqual(len(self.objections(number)), 1)
                self.assertIn(word, self.objections(number)[0])

    def test_without_dnssec_a_well_made_forgery_passes(self):
        self.assertEqual(self.objections(8, dnssec=False), [])


class CommandLine(unittest.TestCase):
    def test_zones_replies_and_judgements_are_printed(self):
        self.assertEqual(len(run("zones")[1].splitlines()), 6)
        self.assertIn("8. from", run("replies")[1])
        self.assertIn("Right. Reply 6 is genuine.", run("judge", "6", "genuine")[1])
        self.assertIn("Not quite. Reply 3 is forged.", run("judge", "3", "genuine")[1])

    def test_a_bogus_answer_is_not_handed_on(self):
        self.assertIn("error, not the address", run("resolve", "shop.example", "--dnssec", "--tamper")[1])

    def test_an_unknown_reply_is_a_sentence(self):
        self.assertEqual(run("judge", "9", "forged"), (2, "stepper.py: there are replies 1 to 8\n"))


if __name__ == "__main__":
    unittest.main()
