"""The tests: python3 -m unittest. They resolve every lookup by the rules of the lesson, so they give the answers away.

They never read what you write or change: predictions.csv, findings.txt, hosts.sample.
"""

import csv
import re
import unittest

import check
import lookup

HERE = lookup.FILE.parent
PROGRAMS = {
    ("LT-204", "windows"): "hosts cache names neighbors", ("LT-204", "nslookup"): "public", ("LT-204", "proxy"): "proxy",
    ("HOME-7", "windows"): "hosts cache router", ("HOME-7", "browser"): "hosts public",
    ("LX-3", "curl"): "hosts public", ("LX-3", "dig"): "public",
}
ADDRESS = re.compile(r"(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}")


def read(name):
    return (HERE / name).read_text(encoding="utf-8")


def table(name):
    return list(csv.DictReader(read(name).splitlines()))


class Names:
    """The three computers of the lab: files instead of a network."""

    def __init__(self):
        self.hosts = {}
        for line in read("pc/hosts.sample").splitlines():
            address, *names = line.split("#")[0].split() or [""]
            if ADDRESS.fullmatch(address):
                for name in names:
                    self.hosts.setdefault(name.lower(), address)
        self.cache = {(row["computer"], row["name"]): row["address"] for row in table("pc/cache.csv") if row["seconds_left"] != "0"}
        self.servers = {(row["server"], row["name"]): row["address"] for row in table("pc/servers.csv")}

    def at(self, server, name):
        return self.servers.get((server, name))

    def dns(self, place, name):
        """LT-204 adds its suffix to one label and asks the company for its own names; the router asks the public server."""
        if place == "names":
            name = name if "." in name else name + ".fernhill.test"
            place = "company" if name.endswith(".fernhill.test") else "public"
        return self.at(place, name) or (self.at("public", name) if place == "router" else None)

    def resolve(self, computer, program, name):
        name = name.lower()
        for place in PROGRAMS[computer, program].split():
            if place == "hosts":
                found = [("hosts", self.hosts.get(name))]
            elif place == "cache":
                found = [("cache", self.cache.get((computer, name)))]
            elif place == "neighbors":
                found = [("llmnr", self.at("llmnr", name)), ("mdns", self.at("mdns", name))]
            else:
                found = [("proxy", self.at("public", name))] if place == "proxy" else [("dns", self.dns(place, name))]
            for source, address in found:
                if address:
                    return source, address, self.end(computer, address)
        return "none", "-", "fails"

    @staticmethod
    def end(computer, address):
        if address == "0.0.0.0":
            return "self" if computer.startswith("LX") else "fails"
        return "self" if address.startswith("127.") else "server"


class LookupTest(unittest.TestCase):
    def setUp(self):
        names = Names()
        self.right = {int(row["number"]): "_".join(names.resolve(row["computer"], row["program"], row["name"])) for row in table("lookups.csv")}
        self.blocks = check.read_digests("block")

    def test_the_model_answers_follow_from_the_files(self):
        rows = re.findall(r"^\| (\d+) \| (\w+) \| (\S+) \| (\w+) \|", read("answers.md"), re.M)
        self.assertEqual({int(number): "_".join(rest) for number, *rest in rows}, self.right)

    def test_the_model_answers_are_right(self):
        self.assertEqual(check.judge_lookups(self.right, self.blocks), (8, 0, 0))

    def test_one_mistake_costs_its_block_and_no_other(self):
        for number in self.right:
            for other in {"hosts_192.0.2.10_server", "none_-_fails", "dns_198.51.100.81_server"} - {self.right[number]}:
                self.assertEqual(check.judge_lookups({**self.right, number: other}, self.blocks)[0], 7, number)

    def test_no_result_stands_for_all(self):
        for same in set(self.right.values()):
            self.assertEqual(check.judge_lookups(dict.fromkeys(self.right, same), self.blocks)[0], 0, same)

    def test_every_source_and_every_end_occurs(self):
        parts = [one.split("_") for one in self.right.values()]
        self.assertEqual({source for source, _, _ in parts}, check.SOURCES)
        self.assertEqual({end for _, _, end in parts}, check.ENDS)

    def test_unfinished_and_broken_lines(self):
        self.assertEqual(check.read_predictions(["number,source,address,end"] + [f"{number},?,?,?" for number in range(1, 25)]), {})
        self.assertEqual(check.read_predictions(["1,hosts,192.0.2.10,server", "2,dns,?,?", "x,y", ""]), {1: "hosts_192.0.2.10_server"})
        self.assertEqual(check.judge_lookups(check.read_predictions(["1,magic,192.0.2.10,server", "2"]), self.blocks), (0, 8, 2))


class FindingTest(unittest.TestCase):
    def setUp(self):
        self.digests = check.read_digests("finding")
        self.model = re.findall(r"^\| `(\d+ \w+)` \|", read("answers.md"), re.M)

    def test_the_model_findings_are_all(self):
        self.assertEqual(check.judge_findings(self.model, self.digests), (16, 0, 0))
        self.assertEqual({one.split()[1] for one in self.model}, check.KINDS)

    def test_nothing_else_is_a_finding(self):
        lines = read("pc/hosts.sample").splitlines()
        every = [f"{number} {kind}" for number in range(1, len(lines) + 1) for kind in check.KINDS]
        self.assertEqual(check.judge_findings(every, self.digests), (16, len(every) - 16, 0))

    def test_capitals_repetitions_and_garbage(self):
        twice = [self.model[0].upper(), self.model[0], "# 3 stale", "", "stale 3", "3", "3 nonsense", "& echo"]
        self.assertEqual(check.judge_findings(twice, self.digests), (1, 0, 4))

    def test_broken_lines_are_those_that_no_lookup_can_use(self):
        lines = read("pc/hosts.sample").splitlines()
        odd = [number for number, line in enumerate(lines, 1) for words in [line.split("#")[0].split()] if words and not (ADDRESS.fullmatch(words[0]) and "*" not in line)]
        self.assertEqual(odd, sorted(int(one.split()[0]) for one in self.model if one.endswith("broken")))


class ScriptTest(unittest.TestCase):
    def test_the_practice_file(self):
        text = """# a comment
127.0.0.1       localhost
192.0.2.10      intranet.example.com intranet   # two names for one address
192.0.2.20      files.example.com
#192.0.2.40     old.example.com
192.0.2.21      files.example.com               # a second line for the same name
"""
        for name, address in {"INTRANET": "192.0.2.10", "files.example.com": "192.0.2.20", "old.example.com": None, "example.com": None, "who": None}.items():
            self.assertEqual(lookup.look_up(name, text), address, name)

    def test_the_lesson_says_what_the_address_zero_does_on_each_system(self):
        # RFC 1122, Addressing: 0.0.0.0 means "this host". Microsoft, connect(): WSAEADDRNOTAVAIL; Linux, ip(7): INADDR_ANY reaches the own host.
        lesson = read("LESSON.md")
        self.assertIn("On Windows a connection to it fails", lesson)
        self.assertIn("On Linux and macOS it reaches your own computer", lesson)
        self.assertNotIn("no connection is tried", lesson)

    def test_both_scripts_are_text_with_the_line_ends_of_windows(self):
        for name in ("explain.bat.txt", "check.bat.txt"):
            content = (HERE / name).read_bytes()
            self.assertEqual(content.count(b"\n"), content.count(b"\r\n"), name)
            self.assertNotRegex(content.decode("ascii"), re.compile(r"system32|drivers.etc|>", re.I), name)

    def test_every_jump_has_its_label(self):
        for name in ("explain.bat.txt", "check.bat.txt"):
            jumps = {a or b for a, b in re.findall(r"goto (\w+)|call :(\w+)", read(name))}
            self.assertEqual(jumps, set(re.findall(r"^:(\w+)", read(name), re.M)), name)

    def test_both_checkers_know_the_same(self):
        script = read("check.bat.txt")
        self.assertIn(f"in ({' '.join(check.ALPHABET)})", script)
        for words in (check.SOURCES, check.ENDS, check.KINDS):
            self.assertTrue(any(set(line.split()) == words for line in re.findall(r"for %%w in \(([^)]*)\)", script)), words)
        self.assertIn("value*37+code) %% 50000017", script)


if __name__ == "__main__":
    unittest.main()
