"""Run with: python3 -m unittest"""
import contextlib
import io
import unittest
from pathlib import Path

import detect
import stego
from picture import Picture, parse, render

PICTURES = Path(__file__).resolve().parent / "pictures"


def load(name):
    return parse((PICTURES / f"{name}.ppm").read_bytes())


def run(program, *arguments):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = program.main(list(arguments))
    return code, out.getvalue(), err.getvalue()


class Pictures(unittest.TestCase):
    def test_all_three_have_64_by_64_pixels(self):
        for name in ("dunes", "meadow", "letter"):
            self.assertEqual((load(name).width, load(name).height), (64, 64))

    def test_are_read_back_as_written(self):
        text = (PICTURES / "dunes.ppm").read_text(encoding="ascii")
        self.assertEqual(render(parse(text.encode())), text)

    def test_are_read_with_comments_and_from_other_shells(self):
        small = "P3 # kind\n1 1 # size\n255\n1 2 3\n"
        self.assertEqual(parse(small.encode()).values, [1, 2, 3])
        self.assertEqual(parse(small.encode("utf-16")).values, [1, 2, 3])

    def test_anything_else_is_refused(self):
        for data in (b"", b"P6 1 1 255 abc", b"P3 1 1 255 1 2", b"P3 1 1 255 1 2 300", b"P3 1 1 99 1 2 3", b"P3 x", b"\xff\xff\xff"):
            with self.assertRaises(ValueError):
                parse(data)


class Hiding(unittest.TestCase):
    def test_a_message_comes_back_with_and_without_a_key(self):
        for message in ("a", "Grüße, 你好", "x" * stego.room(load("meadow"))):
            for key in (None, "river"):
                self.assertEqual(stego.show(stego.hide(load("meadow"), message, key), key), message)

    def test_no_value_changes_by_more_than_one(self):
        before = load("meadow")
        after = stego.hide(before, "y" * 1000)
        self.assertLessEqual(max(abs(a - b) for a, b in zip(before.values, after.values)), 1)

    def test_the_original_stays_as_it_was(self):
        picture = load("dunes")
        values = list(picture.values)
        stego.hide(picture, "message")
        self.assertEqual(picture.values, values)

    def test_too_long_a_message_is_refused(self):
        with self.assertRaises(ValueError):
            stego.hide(load("dunes"), "x" * (stego.room(load("dunes")) + 1))
        self.assertEqual(stego.room(Picture(1, 1, [0, 0, 0])), 0)

    def test_the_wrong_key_and_an_empty_picture_show_nothing(self):
        hidden = stego.hide(load("meadow"), "secret", "river")
        for picture, key in ((hidden, None), (hidden, "lake"), (load("dunes"), None), (load("meadow"), None)):
            with self.assertRaises(ValueError):
                stego.show(picture, key)

    def test_the_letter_is_in_the_third_picture(self):
        self.assertTrue(stego.show(load("letter")).startswith("Dear Ada"))


class Detecting(unittest.TestCase):
    def test_the_chi_square_tail_agrees_with_tables(self):
        for statistic, freedom, expected in ((3.841, 1, 0.05), (18.307, 10, 0.05), (2.558, 10, 0.99), (124.342, 100, 0.05), (0, 5, 1.0)):
            self.assertAlmostEqual(detect.chi_square_tail(statistic, freedom), expected, places=3)

    def test_untouched_pictures_are_not_suspected(self):
        for name in ("dunes", "meadow"):
            self.assertLess(max(detect.profile(load(name).values)), detect.LIMIT)

    def test_the_letter_shows_and_so_does_its_end(self):
        chances = detect.profile(load("letter").values)
        self.assertTrue(all(chance > detect.LIMIT for chance in chances[:4]))
        self.assertTrue(all(chance < detect.LIMIT for chance in chances[6:]))

    def test_a_full_picture_is_found_even_when_a_key_scattered_the_bits(self):
        prose = (stego.show(load("letter")) * 3)[:1500]
        self.assertGreater(detect.pair_test(stego.hide(load("meadow"), prose, "river").values), detect.LIMIT)

    def test_bits_that_are_not_balanced_escape_the_test(self):
        self.assertLess(detect.pair_test(stego.hide(load("meadow"), "w" * 1500).values), detect.LIMIT)

    def test_a_short_scattered_message_escapes(self):
        hidden = stego.hide(load("meadow"), "Meet me at noon", "river")
        self.assertLess(max(detect.profile(hidden.values)), detect.LIMIT)

    def test_the_numbers_of_the_lesson_about_scattered_messages(self):
        prose = stego.show(load("letter")) * 3

        def fits(cover, length):
            return detect.profile(stego.hide(load(cover), prose[:length], "river").values)

        for cover in ("meadow", "dunes"):
            self.assertLess(max(fits(cover, 500)), detect.LIMIT)
            self.assertLess(fits(cover, 1200)[-1], detect.LIMIT)
            self.assertGreater(fits(cover, 1300)[-1], detect.LIMIT)
            self.assertGreater(fits(cover, 1000)[0], detect.LIMIT)
        self.assertEqual([round(length / stego.room(load("meadow")), 2) for length in (1200, 1300)], [0.78, 0.85])

    def test_the_plane_has_a_row_for_each_row_of_pixels(self):
        rows = detect.plane(load("dunes"), 0)
        self.assertEqual((len(rows), {len(row) for row in rows}), (64, {64}))


class CommandLine(unittest.TestCase):
    def test_hide_prints_a_picture_that_show_understands(self):
        code, out, _ = run(stego, "hide", str(PICTURES / "dunes.ppm"), "hello", "--key", "k")
        self.assertEqual((code, stego.show(parse(out.encode()), "k")), (0, "hello"))
        self.assertIn("1532 bytes", run(stego, "room", str(PICTURES / "dunes.ppm"))[1])
        self.assertIn("Yours, Emil", run(stego, "show", str(PICTURES / "letter.ppm"))[1])

    def test_detect_reports(self):
        self.assertIn("Nothing found", run(detect, str(PICTURES / "dunes.ppm"))[1])
        self.assertIn("Suspicious", run(detect, str(PICTURES / "letter.ppm"))[1])
        self.assertEqual(len(run(detect, str(PICTURES / "letter.ppm"), "--plane", "red")[1].splitlines()), 64)

    def test_mistakes_are_sentences(self):
        for program, arguments in ((stego, ("show", "nowhere.ppm")), (stego, ("show", __file__)), (detect, ("nowhere.ppm",))):
            code, _, err = run(program, *arguments)
            self.assertEqual((code, "Traceback" in err), (2, False))


if __name__ == "__main__":
    unittest.main()
