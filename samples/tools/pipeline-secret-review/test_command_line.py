import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import lab
from risks import RISKS
from test_lab import EXPECTED, REPAIRS, known


class CommandLine(unittest.TestCase):
    def run_lab(self, *arguments):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            code = lab.main(list(arguments))
        return code, out.getvalue()

    def run_with(self, files, *arguments):
        """Runs the lab with answers of its own: those in work/ are the learner's, and may be right."""
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(lab, "WORK", Path(folder)):
            for name, content in files.items():
                (Path(folder) / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")
            return self.run_lab(*arguments)

    def test_check_does_not_print_an_answer(self):
        code, text = self.run_with({"answers": {"test": [], "nightly": []}}, "check")
        self.assertEqual(code, 1)
        self.assertFalse([risk for risk in RISKS if risk in text])
        self.assertIn("1 of 18 workflows are judged exactly right, 2 answered.", text)

    def test_check_is_content_with_all_answers(self):
        self.assertEqual(self.run_with({"answers": EXPECTED}, "check")[0], 0)

    def test_repair_names_one_thing(self):
        code, text = self.run_with({"release": known("release")}, "repair", "release")
        self.assertEqual((code, text.count("The first:")), (1, 1))

    def test_repair_is_content_with_a_repaired_workflow(self):
        for name, repaired in REPAIRS.items():
            with self.subTest(name):
                self.assertEqual(self.run_with({name: repaired}, "repair", name)[0], 0)

    def test_shows_the_settings(self):
        self.assertIn('"reviewers"', self.run_lab("settings")[1])

    def test_explains_itself(self):
        self.assertEqual(self.run_lab("show", "nothing")[0], 2)


if __name__ == "__main__":
    unittest.main()
