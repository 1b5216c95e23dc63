"""Run with: python3 -m unittest. Solves every case, so look last. Reads no file that you write."""
import json
import re
import unittest
from pathlib import Path

import detect
import grade
import stego
from picture import parse

CASES = Path(__file__).resolve().parent / "cases"
SIZE = 64


def values_of(name):
    return parse((CASES / f"{name}.ppm").read_bytes()).values


def read(bits):
    """The word in a message of bits, as `stego.show` reads it; None when there is none."""
    length = int.from_bytes(stego.bytes_of(bits[:32]), "big")
    if not 0 < length <= len(bits) // 8:
        return None
    text = stego.bytes_of(bits[32:32 + 8 * length]).decode("utf-8", errors="replace")
    found = re.search(r"The word is (\w+)", text)
    return found and found.group(1)


def lowest(values, plane=0):
    return [value >> plane & 1 for value in values]


def solve():
    """The word of each case, each read in its own way."""
    columns = [(y * SIZE + x) * 3 + channel for x in range(SIZE) for y in range(SIZE) for channel in range(3)]
    case = {number: values_of(f"case{number:02d}") for number in range(1, 11)}
    changed = [one ^ other for one, other in zip(lowest(case[7]), lowest(values_of("case07-original")))]
    words = {
        2: read(lowest(case[2])),
        3: re.search(r"The word is (\w+)", stego.show(parse((CASES / "case03.ppm").read_bytes()), "brook")).group(1),
        4: read(lowest(case[4][2::3])),
        5: read(lowest(case[5], plane=1)),
        6: read(lowest(case[6][::-1])),
        7: read([changed[place * 5 % len(changed)] for place in range(len(changed))]),
        9: read([1 - bit for bit in lowest(case[9])]),
        10: read([case[10][place] & 1 for place in columns]),
    }
    return {f"case{number:02d}": words.get(number) or "nothing" for number in case}


class Cases(unittest.TestCase):
    def test_can_all_be_solved(self):
        digests = grade.load("digests.json")
        self.assertEqual(grade.grade(solve(), digests), (10, 10))

    def test_the_answers_are_those_of_the_page_of_answers(self):
        page = (CASES.parent / "answers.md").read_text(encoding="utf-8")
        rows = dict(re.findall(r"^\| (case\d\d) \| (\w+) \|", page, re.MULTILINE))
        self.assertEqual(rows, solve())

    def test_the_plain_way_reads_one_case_only(self):
        readable = []
        for number in range(1, 11):
            try:
                stego.show(parse((CASES / f"case{number:02d}.ppm").read_bytes()))
                readable.append(number)
            except ValueError:
                continue
        self.assertEqual(readable, [2])

    def test_noise_is_accused_without_a_message(self):
        self.assertTrue(all(chance > 0.05 for chance in detect.profile(values_of("case08"))))

    def test_a_wrong_word_does_not_count(self):
        digests = grade.load("digests.json")
        self.assertEqual(grade.grade({**solve(), "case04": "silver"}, digests), (9, 10))
        self.assertEqual(grade.grade({"case04": "", "case99": "x"}, digests), (0, 0))

    def test_the_digests_hold_no_word(self):
        text = (CASES / "digests.json").read_text(encoding="utf-8")
        self.assertFalse([word for word in solve().values() if word in text and word != "nothing"])
        self.assertEqual(len(json.loads(text)), 10)


if __name__ == "__main__":
    unittest.main()
