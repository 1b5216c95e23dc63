"""Run with: python3 -m unittest"""
import contextlib
import hashlib
import hmac
import io
import unittest

import fix_hmac
import lab
import server_sim
import toy_sha256


class ToySha256(unittest.TestCase):
    def test_agrees_with_hashlib_around_every_block_boundary(self):
        for length in list(range(0, 10)) + list(range(50, 70)) + list(range(115, 135)) + [1000]:
            text = bytes(index % 251 for index in range(length))
            self.assertEqual(toy_sha256.digest(text), hashlib.sha256(text).digest(), length)

    def test_constants_are_those_of_the_standard(self):
        self.assertEqual((toy_sha256.START[0], toy_sha256.START[7]), (0x6A09E667, 0x5BE0CD19))
        self.assertEqual((toy_sha256.ROUND[0], toy_sha256.ROUND[63]), (0x428A2F98, 0xC67178F2))

    def test_padding_fills_whole_blocks_and_ends_with_the_length(self):
        for length in range(200):
            pad = toy_sha256.padding(length)
            self.assertEqual((length + len(pad)) % 64, 0)
            self.assertTrue(9 <= len(pad) <= 72)
            self.assertEqual(int.from_bytes(pad[-8:], "big"), length * 8)

    def test_resuming_equals_hashing_in_one_go(self):
        for length in (0, 5, 55, 56, 64, 100):
            text = b"x" * length
            longer = text + toy_sha256.padding(length) + b"tail"
            before = length + len(toy_sha256.padding(length))
            resumed = toy_sha256.digest(b"tail", state=toy_sha256.state_of(toy_sha256.digest(text)), before=before)
            self.assertEqual(resumed, hashlib.sha256(longer).digest())


class Attack(unittest.TestCase):
    def test_the_server_accepts_honest_orders_and_refuses_changed_ones(self):
        tag = server_sim.tag_naively(lab.ORDER)
        self.assertEqual(server_sim.accept(lab.ORDER, tag)["price"], "250")
        self.assertIsNone(server_sim.accept(lab.ORDER + lab.WISH, tag))

    def test_an_order_can_be_extended_without_the_secret(self):
        length, message, forged = lab.search_length(server_sim.tag_naively(lab.ORDER), lab.ORDER, lab.WISH)
        self.assertEqual(length, len(server_sim.SECRET))
        self.assertEqual(server_sim.accept(message, forged)["price"], "1")
        self.assertTrue(message.startswith(lab.ORDER) and message.endswith(lab.WISH))

    def test_the_attack_knows_nothing_but_order_and_tag(self):
        message, forged = lab.extend(hashlib.sha256(b"another" + b"a=1").hexdigest(), b"a=1", 7, b"&b=2")
        self.assertEqual(forged, hashlib.sha256(b"another" + message).hexdigest())

    def test_the_wrong_length_is_refused(self):
        tag = server_sim.tag_naively(lab.ORDER)
        self.assertIsNone(server_sim.accept(*lab.extend(tag, lab.ORDER, len(server_sim.SECRET) + 1, lab.WISH)))
        self.assertIsNone(lab.search_length(tag, lab.ORDER, lab.WISH, longest=5))


class Repair(unittest.TestCase):
    def test_hmac_by_hand_equals_the_library(self):
        for key in (b"", b"short", b"k" * 64, b"k" * 65, b"k" * 200):
            self.assertEqual(fix_hmac.hmac_sha256(key, b"text"), hmac.new(key, b"text", hashlib.sha256).digest())

    def test_hmac_gives_the_test_vector_of_rfc_4231(self):
        expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        self.assertEqual(fix_hmac.hmac_sha256(b"Jefe", b"what do ya want for nothing?").hex(), expected)

    def test_extension_fails_against_hmac(self):
        tag = fix_hmac.tag_with_hmac(lab.ORDER)
        for length in range(130):
            self.assertIsNone(server_sim.accept(*lab.extend(tag, lab.ORDER, length, lab.WISH), fix_hmac.tag_with_hmac))


class Steps(unittest.TestCase):
    def test_every_step_runs_and_tells_its_point(self):
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            self.assertEqual(lab.main([]), 0)
        text = output.getvalue()
        for line in ("hashlib agrees: True", "price changed to 1: None", "reads the price as 1", "forgeries accepted, of 41: 0"):
            self.assertIn(line, text)

    def test_one_step_can_be_run_alone(self):
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            lab.main(["--step", "2"])
        self.assertEqual(output.getvalue().count("Step "), 1)


if __name__ == "__main__":
    unittest.main()
