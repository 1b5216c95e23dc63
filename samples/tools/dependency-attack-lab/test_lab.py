import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import lab
from resolver import Policy, Refused, fits, install, resolve

HERE = Path(__file__).parent
REGISTRY = json.loads((HERE / "registry.json").read_text())
PROJECT = json.loads((HERE / "project.json").read_text())

SOUND = {
    "internalPrefixes": ["larkfield-"],
    "useLockFile": True,
    "checkDigests": True,
    "installScripts": ["native-hash"],
    "minimumAgeDays": 14,
    "ageExceptions": ["parse-date"],
    "allowNewPackages": False,
    "blockedVersions": ["zip-files@7.0.2"],
}
#: The policy as it is shipped in work/policy.json.
SHIPPED = {
    "internalPrefixes": [],
    "useLockFile": False,
    "checkDigests": False,
    "installScripts": "all",
    "minimumAgeDays": 0,
    "ageExceptions": [],
    "allowNewPackages": True,
    "blockedVersions": [],
}
#: Each part of the policy, undone: something goes wrong.
WITHOUT = {
    "internalPrefixes": [],
    "useLockFile": False,
    "checkDigests": False,
    "installScripts": "all",
    "minimumAgeDays": 0,
    "ageExceptions": [],
    "allowNewPackages": True,
    "blockedVersions": [],
}
OPEN = Policy(**WITHOUT)


def play(**changes):
    return lab.grade_policy(Policy(**{**SOUND, **changes}), REGISTRY, PROJECT)


class ThePolicy(unittest.TestCase):
    def test_that_is_sound_passes_the_month(self):
        self.assertEqual(play(), ([], []))

    def test_needs_every_part(self):
        for name, value in WITHOUT.items():
            with self.subTest(name):
                self.assertNotEqual(play(**{name: value}), ([], []))

    def test_without_scripts_breaks_what_compiles(self):
        self.assertIn("native-hash does not work", play(installScripts="none")[1][0])

    def test_with_too_long_an_age_misses_nothing_but_the_exception(self):
        self.assertEqual(play(minimumAgeDays=14, ageExceptions=[])[1], ["day 13: parse-date@2.1.1 is needed and not installed"])

    def test_does_not_rely_on_scripts_alone(self):
        harm, unmet = play(blockedVersions=[])
        self.assertEqual(harm[0], "day 1: zip-files@7.0.2 is installed")
        self.assertEqual(unmet, [])

    def test_cannot_block_what_is_not_published_yet(self):
        harm, _ = play(blockedVersions=[f"{name}@{version}" for name, version in lab.ATTACKERS], minimumAgeDays=0)
        self.assertIn("left-trim@1.4.3", harm[0])

    def test_refuses_scripts_that_nothing_needs(self):
        self.assertIn("day 20: the script of http-retry ran, and nothing needs it", play(installScripts="all")[1])

    def test_a_lock_file_alone_delays(self):
        def first_days(**changes):
            harm, _ = lab.grade_policy(Policy(**{**WITHOUT, **changes}), REGISTRY, PROJECT)
            return {name: next(one.split(":")[0] for one in harm if name in one) for name in ("zip-files", "larkfield-utils", "left-trim")}

        self.assertEqual(first_days(), {"zip-files": "day 1", "larkfield-utils": "day 6", "left-trim": "day 9"})
        self.assertEqual(first_days(useLockFile=True), {"zip-files": "day 1", "larkfield-utils": "day 9", "left-trim": "day 13"})
        unmet = lab.grade_policy(Policy(**{**WITHOUT, "useLockFile": True}), REGISTRY, PROJECT)[1]
        self.assertIn("day 17: the install stopped: left-trim@1.4.3 is no longer in the registry", unmet)


class TheResolver(unittest.TestCase):
    def test_reads_ranges(self):
        self.assertTrue(fits("1.4.3", "^1.4.0"))
        self.assertFalse(fits("2.0.0", "^1.4.0"))
        self.assertFalse(fits("0.2.0", "^0.1.0"))
        self.assertTrue(fits("1.0.0", "1.0.0"))

    def test_takes_the_higher_version_of_a_name_in_two_registries(self):
        chosen = resolve(REGISTRY, OPEN, {"larkfield-utils": "^1.2.0"}, day=6)
        self.assertEqual(chosen["larkfield-utils"]["version"], "9.9.9")
        self.assertEqual(resolve(REGISTRY, OPEN, {"larkfield-utils": "^1.2.0"}, day=4)["larkfield-utils"]["version"], "1.3.0")

    def test_follows_dependencies(self):
        self.assertIn("log-lines-helper", resolve(REGISTRY, OPEN, {"log-lines": "^5.0.0"}, day=20))

    def test_stops_for_another_digest(self):
        policy = Policy(**SOUND)
        lock = resolve(REGISTRY, policy, PROJECT["dependencies"], day=0)
        with self.assertRaisesRegex(Refused, "another digest"):
            install(REGISTRY, policy, PROJECT["dependencies"], lock, 1, {"csv-rows@3.3.1": "0"})


class Grading(unittest.TestCase):
    def test_counts_suspects(self):
        right = [f"{name}@{version}" for name, version in lab.ATTACKERS]
        self.assertEqual(lab.grade_suspects(right), (8, 0, 0))
        self.assertEqual(lab.grade_suspects(right[1:] + ["new-charts@0.2.0"]), (7, 1, 1))

    def test_attackers_are_in_the_registry(self):
        known = {(package["name"], one["version"]) for package in REGISTRY for one in package["versions"]}
        self.assertEqual(lab.ATTACKERS - known, set())

    def test_a_name_beside_another_can_be_older(self):
        first = {package["name"]: package["firstPublishedDay"] for package in REGISTRY}
        self.assertLess(first["color-tables"], first["color-table"])
        for package in REGISTRY:
            self.assertLessEqual(package["firstPublishedDay"], package["versions"][0]["day"], package["name"])

    def run_with(self, name, content):
        """Runs the lab with a file of its own: those in work/ are the learner's, and may be right."""
        out = io.StringIO()
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(lab, "WORK", Path(folder)):
            (Path(folder) / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")
            with contextlib.redirect_stdout(out):
                code = lab.main([name])
        return code, out.getvalue()

    def test_does_not_print_an_answer(self):
        code, text = self.run_with("suspects", [])
        self.assertEqual(code, 1)
        self.assertFalse([name for name, _ in lab.ATTACKERS if name in text])

    def test_counts_attacks_and_not_their_days(self):
        code, text = self.run_with("policy", SHIPPED)
        self.assertEqual(code, 1)
        self.assertIn("Attacks that got through: 7 (seen 23 times). Needs that were not met: 12.", text)

    def test_is_content_with_what_is_right(self):
        self.assertEqual(self.run_with("suspects", [f"{name}@{version}" for name, version in lab.ATTACKERS])[0], 0)
        self.assertEqual(self.run_with("policy", SOUND)[0], 0)

    def test_explains_itself(self):
        with contextlib.redirect_stdout(io.StringIO()):
            self.assertEqual(lab.main(["show", "nothing"]), 2)


if __name__ == "__main__":
    unittest.main()
