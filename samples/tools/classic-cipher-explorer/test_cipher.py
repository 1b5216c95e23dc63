"""Run with: python3 -m unittest"""
import contextlib
import io
import json
import unittest
from pathlib import Path

import cipher

PRACTICE = Path(__file__).resolve().parent / "practice"
ANSWERS = json.loads((PRACTICE / "answers.json").read_text(encoding="utf-8"))


def run(*arguments):
    """What the program prints on each stream, and its exit code."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = cipher.main(list(arguments))
    return code, out.getvalue(), err.getvalue()


class Ciphers(unittest.TestCase):
    def test_caesar_moves_letters_round_the_end_and_keeps_case_and_signs(self):
        self.assertEqual(cipher.caesar("Xyz, abc! é 9", 3), "Abc, def! é 9")

    def test_caesar_is_undone_by_the_negative_shift(self):
        for amount in range(-30, 31):
            self.assertEqual(cipher.caesar(cipher.caesar("Attack at dawn", amount), -amount), "Attack at dawn")

    def test_vigenere_gives_the_textbook_example(self):
        self.assertEqual(cipher.vigenere("ATTACKATDAWN", "LEMON"), "LXFOPVEFRNHR")
        self.assertEqual(cipher.vigenere("LXFOPVEFRNHR", "LEMON", decrypt=True), "ATTACKATDAWN")

    def test_vigenere_spends_no_key_on_spaces(self):
        self.assertEqual(cipher.vigenere("at tack", "lemon").replace(" ", ""), cipher.vigenere("attack", "lemon"))

    def test_a_key_of_one_letter_is_a_caesar_shift(self):
        self.assertEqual(cipher.vigenere("Hello", "D"), cipher.caesar("Hello", 3))

    def test_a_key_without_letters_is_refused(self):
        with self.assertRaises(ValueError):
            cipher.vigenere("text", "123")


class Letters(unittest.TestCase):
    def test_the_frequencies_cover_the_alphabet_and_sum_to_a_hundred(self):
        self.assertEqual(sorted(cipher.ENGLISH), list(cipher.ALPHABET))
        self.assertAlmostEqual(sum(cipher.ENGLISH.values()), 100, delta=0.5)

    def test_coincidence_is_one_for_equal_letters_and_zero_for_different_ones(self):
        self.assertEqual(cipher.coincidence("AAAA"), 1.0)
        self.assertEqual(cipher.coincidence("ABCD"), 0.0)
        self.assertEqual(cipher.coincidence(""), 0.0)

    def test_the_chart_has_a_line_for_every_letter_even_without_text(self):
        lines = cipher.draw_chart("see the sea")
        self.assertEqual(len(lines), 27)
        self.assertIn("44.4", next(line for line in lines if line.startswith("  E")))
        self.assertEqual(len(cipher.draw_chart("")), 27)


class Breaking(unittest.TestCase):
    def test_every_practice_text_holds_what_its_answer_says(self):
        self.assertEqual(len(ANSWERS), 10)
        for name, answer in ANSWERS.items():
            text = (PRACTICE / f"{name}.txt").read_text(encoding="utf-8")
            key = cipher.ALPHABET[answer["key"]] if answer["cipher"] == "caesar" else answer["key"]
            plain = " ".join(cipher.vigenere(text, key, decrypt=True).split())
            self.assertEqual(plain, answer["plain"], name)

    def test_the_breaker_finds_every_practice_key_but_the_one_meant_for_reading(self):
        for name, answer in ANSWERS.items():
            text = (PRACTICE / f"{name}.txt").read_text(encoding="utf-8")
            if answer["cipher"] == "caesar":
                found = cipher.break_caesar(text)[0][1]
                (self.assertNotEqual if name == "04" else self.assertEqual)(found, answer["key"], name)
            else:
                self.assertEqual(cipher.break_vigenere(text)[0], answer["key"], name)

    def test_all_26_shifts_are_candidates(self):
        self.assertEqual({amount for _, amount, _ in cipher.break_caesar("Wkh")}, set(range(26)))

    def test_a_repeated_key_is_shortened(self):
        self.assertEqual(cipher.shorten("LEMONLEMON"), "LEMON")
        self.assertEqual(cipher.shorten("LEMONLEMO"), "LEMONLEMO")

    def test_nothing_to_break_is_said_plainly(self):
        with self.assertRaises(ValueError):
            cipher.break_vigenere("12345")


class CommandLine(unittest.TestCase):
    def test_encrypting_and_decrypting_are_opposites(self):
        self.assertEqual(run("encrypt", "caesar", "3", "Hello"), (0, "Khoor\n", ""))
        self.assertEqual(run("decrypt", "vigenere", "LEMON", "LXFOPV")[1], "ATTACK\n")

    def test_steps_show_the_sums(self):
        self.assertIn("T 19  + E  4  =  23 X", run("encrypt", "vigenere", "KEY", "AT", "--steps")[1])
        self.assertIn("X 23  - E  4  =  19 T", run("decrypt", "vigenere", "KEY", "KX", "--steps")[1])

    def test_files_are_read_and_charted(self):
        self.assertIn("167 letters", run("chart", str(PRACTICE / "03.txt"))[1])

    def test_breaking_prints_the_key_and_the_text(self):
        output = run("break", "vigenere", str(PRACTICE / "06.txt"))[1]
        self.assertIn("best key: LEMON", output)
        self.assertIn("FOR THREE HUNDRED YEARS", output)
        self.assertEqual(len(run("break", "caesar", "Khoor", "--all")[1].splitlines()), 27)

    def test_practice_lists_shows_and_checks(self):
        self.assertEqual(len([line for line in run("practice")[1].splitlines() if line.startswith("  ") and line[2].isdigit()]), 10)
        self.assertIn("Right", run("practice", "6", "lemon")[1])
        self.assertIn("Not this one", run("practice", "6", "melon")[1])
        self.assertEqual(run("practice", "1")[1], (PRACTICE / "01.txt").read_text(encoding="utf-8") + "\n")

    def test_a_mistyped_file_name_is_no_message(self):
        for arguments in (["break", "caesar", "nofile.txt"], ["chart", "practice/99.txt"], ["encrypt", "caesar", "3", "NOFILE.TXT"]):
            self.assertEqual(run(*arguments), (2, "", f"cipher.py: there is no file named {arguments[-1]}\n"))
        self.assertEqual(run("encrypt", "caesar", "3", "Attack. Now.")[0], 0)

    def test_mistakes_get_a_sentence_and_exit_code_2(self):
        for arguments in (["encrypt", "caesar", "three", "x"], ["encrypt", "vigenere", "1", "x"], ["practice", "11"], ["break", "vigenere", "1"]):
            code, out, err = run(*arguments)
            self.assertEqual((code, out.strip().startswith("Traceback")), (2, False))
            self.assertTrue(err.startswith("cipher.py: "))


if __name__ == "__main__":
    unittest.main()
