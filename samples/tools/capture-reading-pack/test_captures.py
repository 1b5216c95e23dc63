"""Run with: python3 -m unittest"""
import base64
import struct
import unittest
from pathlib import Path

import make_captures
import packets

BUILT = make_captures.build()


def read(name):
    """The frames of a capture as (seconds since its start, bytes), read by the format's own rules."""
    data = BUILT[name]
    assert struct.unpack("<IHH", data[:8]) == (0xA1B2C3D4, 2, 4)
    at, frames = 24, []
    while at < len(data):
        seconds, micro, kept, length = struct.unpack("<IIII", data[at : at + 16])
        assert kept == length
        frames.append((seconds + micro / 1e6 - make_captures.START, data[at + 16 : at + 16 + kept]))
        at += 16 + kept
    return frames


def ports(frame):
    return struct.unpack("!HH", frame[34:38])


def name_in(frame):
    labels, at = [], 54
    while frame[at]:
        labels.append(frame[at + 1 : at + 1 + frame[at]].decode())
        at += 1 + frame[at]
    return labels


class Files(unittest.TestCase):
    def test_the_files_are_what_the_script_makes(self):
        for name, content in BUILT.items():
            self.assertEqual((Path(__file__).parent / "captures" / name).read_bytes(), content, name)

    def test_frames_are_in_order_and_every_checksum_is_right(self):
        for name in BUILT:
            frames = read(name)
            self.assertEqual([at for at, _ in frames], sorted(at for at, _ in frames))
            for _, frame in frames:
                if frame[12:14] != b"\x08\x00":
                    continue
                self.assertEqual(packets.checksum(frame[14:34]), 0)
                payload = frame[34:]
                pseudo = frame[26:34] + struct.pack("!BBH", 0, frame[23], len(payload))
                self.assertEqual(packets.checksum(pseudo + payload), 0)
                self.assertEqual(struct.unpack("!H", frame[16:18])[0], len(frame) - 14)

    def test_all_addresses_are_reserved_for_documentation(self):
        for name in BUILT:
            for _, frame in read(name):
                if frame[12:14] == b"\x08\x00":
                    for place in (26, 30):
                        self.assertIn(frame[place : place + 3], (bytes([192, 0, 2]), bytes([198, 51, 100]), bytes([203, 0, 113])))


class Answers(unittest.TestCase):
    """What answers.md says is in the captures."""

    def test_arp_two_machines_claim_the_router(self):
        replies = [frame for _, frame in read("1-arp.pcap") if frame[20:22] == b"\0\2"]
        self.assertEqual(len({frame[22:28] for frame in replies if frame[28:32] == packets.address("192.0.2.1")}), 2)
        self.assertEqual(sum(frame[22:28] == packets.mac("02:00:00:00:00:66") for frame in replies), 10)
        self.assertEqual(len(read("1-arp.pcap")), 17)

    def test_dns_one_wrong_name_one_empty_answer_one_without_reply(self):
        frames = [frame for _, frame in read("2-dns.pcap")]
        responses = [frame for frame in frames if ports(frame)[0] == 53]
        self.assertEqual([name_in(frame)[0] for frame in responses if frame[45] & 15 == 3], ["shpo"])
        self.assertEqual([name_in(frame)[0] for frame in responses if frame[45] & 15 == 0 and frame[48:50] == b"\0\0"], ["printer"])
        self.assertEqual((len(frames), len(responses)), (14, 6))

    def test_http_shows_password_and_cookie(self):
        data = BUILT["3-http.pcap"]
        for words in (b"password=not-a-real-one", b"Set-Cookie: session=7f3a; HttpOnly", b"404 Not Found", b"Server: toyshop/1.2"):
            self.assertEqual(data.count(words), 1)

    def test_tls_shows_three_names_and_one_refusal(self):
        data = BUILT["4-tls.pcap"]
        for name in (b"shop.example.com", b"login.example.net", b"old.example.org"):
            self.assertEqual(data.count(name), 1)
        self.assertEqual(data.count(bytes.fromhex("150303000202") + b"\x46"), 1)

    def test_the_beacon_is_as_regular_as_said(self):
        starts = [at for at, frame in read("5-beacon.pcap") if frame[30:34] == packets.address("203.0.113.50") and frame[47] == 2]
        gaps = [later - earlier for earlier, later in zip(starts, starts[1:])]
        self.assertEqual(len(starts), 20)
        self.assertTrue(56 <= min(gaps) and max(gaps) <= 64)
        self.assertAlmostEqual(sum(gaps) / len(gaps), 60, delta=0.5)

    def test_the_names_carry_the_text(self):
        parts = {}
        for _, frame in read("6-exfiltration.pcap"):
            labels = name_in(frame)
            if labels[2:] == ["t", "example", "net"]:
                parts[int(labels[0])] = labels[1]
        text = "".join(parts[number] for number in sorted(parts)).upper()
        self.assertEqual(base64.b32decode(text + "=" * (-len(text) % 8)), make_captures.SECRET)
        self.assertEqual(len(parts), 6)


class CommandLine(unittest.TestCase):
    def test_it_never_writes_into_a_folder_that_exists(self):
        self.assertEqual(make_captures.main(["."]), 2)
        self.assertEqual(make_captures.main([]), 2)


if __name__ == "__main__":
    unittest.main()
