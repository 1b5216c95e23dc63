"""Builds the six captures. Usage: python3 make_captures.py FOLDER   (a folder that does not exist yet)"""
import base64
import random
import struct
import sys
from pathlib import Path

from packets import address, arp, conversation, dns, pcap, udp

START = 1_767_261_600  # 2026-01-01 10:00:00 UTC
ADA = ("02:00:00:00:00:0a", "192.0.2.10")
BEN = ("02:00:00:00:00:0b", "192.0.2.11")
MALLORY = ("02:00:00:00:00:66", "192.0.2.66")
ROUTER = ("02:00:00:00:00:01", "192.0.2.1")


def far(ip):
    """A host behind the router: its frames carry the router's MAC."""
    return (ROUTER[0], ip)


NAMES = far("198.51.100.53")
ZERO = "00:00:00:00:00:00"


def make_arp():
    frames = []
    for at, who in ((0, ADA), (1.5, BEN)):
        frames.append((at, arp(1, who[0], who[1], ZERO, ROUTER[1])))
        frames.append((at + 0.001, arp(2, ROUTER[0], ROUTER[1], who[0], who[1], who[0])))
    frames.append((4, arp(1, MALLORY[0], MALLORY[1], ZERO, MALLORY[1])))
    for turn in range(5):
        at = 10 + 2 * turn
        frames.append((at, arp(2, MALLORY[0], ROUTER[1], ADA[0], ADA[1], ADA[0])))
        frames.append((at + 0.01, arp(2, MALLORY[0], ADA[1], ROUTER[0], ROUTER[1], ROUTER[0])))
    frames.append((11, arp(1, BEN[0], BEN[1], ZERO, ADA[1])))
    frames.append((11.002, arp(2, ADA[0], ADA[1], BEN[0], BEN[1], BEN[0])))
    return frames


def ask(at, who, number, name, kind, answers=(), code=0, delay=0.03):
    port = 40000 + number
    return [
        (at, udp(who, NAMES, (port, 53), dns(number, name, kind), number)),
        (at + delay, udp(NAMES, who, (53, port), dns(number, name, kind, answers, True, code), number)),
    ]


def make_dns():
    frames = ask(0, ADA, 1, "shop.example.com", "A", [(300, address("203.0.113.10")), (300, address("203.0.113.11"))])
    frames += ask(1, ADA, 2, "shop.example.com", "AAAA", [(300, bytes.fromhex("20010db8" + "0" * 22 + "10"))])
    frames += ask(2, ADA, 3, "shpo.example.com", "A", code=3)
    frames += ask(3, BEN, 4, "example.org", "MX", [(3600, struct.pack("!H", 10) + b"\x04mail\xc0\x0c")])
    text = b"v=spf1 mx -all"
    frames += ask(4, BEN, 5, "example.org", "TXT", [(3600, bytes([len(text)]) + text)])
    frames += ask(5, BEN, 6, "printer.example.net", "A", [], delay=0.41)
    frames.append((6, udp(ADA, NAMES, (40007, 53), dns(7, "slow.example.com", "A"), 7)))
    frames.append((11, udp(ADA, NAMES, (40007, 53), dns(7, "slow.example.com", "A"), 8)))
    return frames


def make_http():
    page = b"<!doctype html><title>Toy shop</title><p>Hello."
    head = b"HTTP/1.1 200 OK\r\nServer: toyshop/1.2\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n" % len(page)
    form = b"name=ada&password=not-a-real-one"
    post = b"POST /login HTTP/1.1\r\nHost: shop.example.com\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n" % len(form)
    moved = b"HTTP/1.1 303 See Other\r\nSet-Cookie: session=7f3a; HttpOnly\r\nLocation: /account\r\nContent-Length: 0\r\n\r\n"
    server = far("203.0.113.10")
    frames = conversation(ADA, server, (50001, 80), 0, [("c", b"GET / HTTP/1.1\r\nHost: shop.example.com\r\nUser-Agent: toybrowser/3\r\n\r\n"), ("s", head + page)])
    frames += conversation(ADA, server, (50002, 80), 5, [("c", post + form), ("s", moved)], 100)
    missing = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
    frames += conversation(BEN, server, (50003, 80), 9, [("c", b"GET /robots.txt HTTP/1.1\r\nHost: shop.example.com\r\n\r\n"), ("s", missing)], 200)
    return frames


def record(kind, body):
    return struct.pack("!BHH", kind, 0x0303, len(body)) + body


def client_hello(name, rng):
    host = name.encode()
    extensions = struct.pack("!HHHBH", 0, len(host) + 5, len(host) + 3, 0, len(host)) + host
    extensions += bytes.fromhex("000a0004" "0002001d" "000d0004" "00020804" "002b0003" "020304")
    extensions += bytes.fromhex("00330026" "0024001d0020") + rng.randbytes(32)
    body = b"\x03\x03" + rng.randbytes(32) + b"\0" + bytes.fromhex("0004" "13011302" "0100") + struct.pack("!H", len(extensions)) + extensions
    return record(22, b"\x01" + len(body).to_bytes(3, "big") + body)


def server_hello(rng):
    extensions = bytes.fromhex("002b00020304" "00330024" "001d0020") + rng.randbytes(32)
    body = b"\x03\x03" + rng.randbytes(32) + b"\0" + bytes.fromhex("130100") + struct.pack("!H", len(extensions)) + extensions
    return record(22, b"\x02" + len(body).to_bytes(3, "big") + body)


def tls_talk(name, sizes, rng):
    """A TLS connection as a listener sees it: two open hellos, then noise of these sizes (positive: from the client)."""
    talk = [("c", client_hello(name, rng)), ("s", server_hello(rng) + record(20, b"\1") + record(23, rng.randbytes(1200))), ("c", record(20, b"\1") + record(23, rng.randbytes(53)))]
    return talk + [("c" if size > 0 else "s", record(23, rng.randbytes(abs(size)))) for size in sizes]


def make_tls():
    rng = random.Random(4)
    frames = conversation(ADA, far("203.0.113.10"), (51001, 443), 0, tls_talk("shop.example.com", [420, -9000], rng))
    frames += conversation(ADA, far("203.0.113.77"), (51002, 443), 4, tls_talk("login.example.net", [610, -700], rng), 100)
    alert = [("c", client_hello("old.example.org", rng)), ("s", record(21, b"\x02\x46"))]
    return frames + conversation(BEN, far("203.0.113.90"), (51003, 443), 7, alert, 200)


def make_beacon():
    rng = random.Random(5)
    frames = []
    for turn in range(20):
        at = 60 * turn + rng.uniform(-2, 2) + 3
        frames += conversation(BEN, far("203.0.113.50"), (52000 + turn, 443), at, tls_talk("cdn.example.net", [96, -64], rng), 1000 + 20 * turn)
    for turn in range(25):
        at = rng.uniform(0, 1190)
        who = rng.choice([ADA, BEN])
        sizes = [rng.randint(200, 900), -rng.randint(1000, 12000)]
        frames += conversation(who, far(rng.choice(["203.0.113.10", "203.0.113.20"])), (54000 + turn, 443), at, tls_talk("shop.example.com", sizes, rng), 3000 + 30 * turn)
    return frames


SECRET = b"Toy secret: the canteen serves lentils on Friday, and the password of the biscuit tin is CRUMBS-42."


def make_exfiltration():
    rng = random.Random(6)
    frames = []
    text = base64.b32encode(SECRET).decode().rstrip("=").lower()
    parts = [text[at : at + 30] for at in range(0, len(text), 30)]
    for number, part in enumerate(parts):
        frames += ask(20 + 7 * number + rng.uniform(0, 2), BEN, 100 + number, f"{number}.{part}.t.example.net", "TXT", [(0, b"\x02ok")])
    for number in range(12):
        name = rng.choice(["shop.example.com", "news.example.org", "mail.example.org"])
        frames += ask(rng.uniform(0, 90), rng.choice([ADA, BEN]), 300 + number, name, "A", [(300, address("203.0.113.10"))])
    return frames


CAPTURES = {
    "1-arp.pcap": make_arp,
    "2-dns.pcap": make_dns,
    "3-http.pcap": make_http,
    "4-tls.pcap": make_tls,
    "5-beacon.pcap": make_beacon,
    "6-exfiltration.pcap": make_exfiltration,
}


def build():
    """Every capture by name, the same bytes each time."""
    return {name: pcap([(START + at, frame) for at, frame in make()]) for name, make in CAPTURES.items()}


def main(arguments):
    if len(arguments) != 1:
        print("usage: python3 make_captures.py FOLDER", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    if folder.exists():
        print(f"make_captures.py: {folder} exists already", file=sys.stderr)
        return 2
    folder.mkdir()
    for name, content in build().items():
        (folder / name).write_bytes(content)
        print(f"{name}: {len(content)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
