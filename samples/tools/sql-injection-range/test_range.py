"""The tests: python3 -m unittest"""

import json
import unittest
from pathlib import Path

import shop_range as lab


class RangeTest(unittest.TestCase):
    def test_every_task_answers_as_expected(self):
        for number in range(1, 11):
            plan = json.loads((lab.HERE / "expected" / f"{number:02d}.json").read_text(encoding="utf-8"))
            with self.subTest(number=number):
                self.assertEqual(lab.play(number, False), {"honest": plan["flawedHonest"], "hostile": plan["flawedHostile"]})
                self.assertEqual(lab.play(number, True), {"honest": plan["repairedHonest"], "hostile": plan["repairedHostile"]})

    def test_hostile_input_gains_something_in_each_flawed_query(self):
        for number in range(1, 11):
            with self.subTest(number=number):
                flawed, repaired = lab.play(number, False), lab.play(number, True)
                self.assertNotEqual(flawed["hostile"], repaired["hostile"])
                self.assertIsInstance(flawed["hostile"], list)

    def test_repaired_queries_give_hostile_input_nothing(self):
        for number in range(1, 11):
            rows = lab.play(number, True)["hostile"]
            harmless = [[], [[0]]] + ([[["Lantern"], ["Compass"], ["Kettle"], ["Rope 50% off"]]] if number == 7 else [])
            self.assertIn(rows, harmless, number)

    def test_repaired_queries_answer_honest_input(self):
        for number in range(1, 11):
            self.assertTrue(lab.play(number, True)["honest"], number)

    def test_the_sentence_after_the_table_of_the_lesson_has_its_subject(self):
        # The tool's page shows the beginning of the lesson without its table.
        lesson = (Path(lab.__file__).parent / "LESSON.md").read_text(encoding="utf-8")
        self.assertIn("\n\nAn injection gains other rows", lesson)

    def test_the_shop_is_new_each_time(self):
        first = lab.open_shop()
        first.execute("DELETE FROM purchase")
        self.assertEqual(lab.ask(lab.open_shop(), "SELECT count(*) FROM purchase"), [[5]])


if __name__ == "__main__":
    unittest.main()
