"""The tests of the sample: python3 -m unittest. The program has its own: cargo test."""

import struct
import unittest
from pathlib import Path

import make_sample

SAMPLE = (Path(__file__).resolve().parent / "sample.pcap").read_bytes()


def frames():
    """Every packet of the file with the length it had on the wire."""
    at, found = 24, []
    while at < len(SAMPLE):
        _, _, kept, sent = struct.unpack("<IIII", SAMPLE[at:at + 16])
        found.append((SAMPLE[at + 16:at + 16 + kept], sent))
        at += 16 + kept
    return found


class SampleTest(unittest.TestCase):
    def test_the_script_gives_the_sample_byte_for_byte(self):
        self.assertEqual(make_sample.make(), SAMPLE)

    def test_one_header_has_a_wrong_checksum_and_one_packet_is_cut(self):
        packets = [(frame, sent) for frame, sent in frames() if frame[12:14] == b"\x08\x00"]
        self.assertEqual(len(frames()), 40)
        self.assertEqual(sum(make_sample.checksum(frame[14:34]) != 0 for frame, _ in packets), 1)
        self.assertEqual([(len(frame), sent) for frame, sent in packets if len(frame) != sent], [(40, 54)])

    def test_all_other_checksums_of_tcp_udp_and_icmp_are_right(self):
        checked = 0
        for frame, sent in frames():
            if frame[12:14] != b"\x08\x00" or len(frame) != sent:
                continue
            covered = b"" if frame[23] == 1 else frame[26:34] + struct.pack(">HH", frame[23], len(frame) - 34)
            self.assertEqual(make_sample.checksum(covered + frame[34:]), 0)
            checked += 1
        self.assertEqual(checked, 37)

    def test_every_byte_of_the_visit_is_acknowledged(self):
        conversation = [frame for frame, _ in frames() if 50001 in struct.unpack(">HH", frame[34:38])]
        expected = {}
        for frame in conversation:
            ports, (number, acknowledged) = struct.unpack(">HH", frame[34:38]), struct.unpack(">II", frame[38:46])
            self.assertEqual(number, expected.get(ports, number))
            expected[ports] = number + len(frame) - 54 + bool(frame[47] & 3)
            if frame[47] & 16:
                self.assertEqual(acknowledged, expected[ports[::-1]])
        self.assertEqual(len(conversation), 8)


if __name__ == "__main__":
    unittest.main()
