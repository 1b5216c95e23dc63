"""Computes sample.pcap, the same bytes every time: python3 make_sample.py > another.pcap. Nobody was listened to."""

import struct
import sys

START = 1767225600  # 2026-01-01 00:00:00 UTC
CLIENT, SERVER, NAMES, ROUTER = "192.0.2.10", "192.0.2.80", "192.0.2.53", "192.0.2.1"
SCANNER, UNKNOWN, MAILER = "203.0.113.9", "203.0.113.50", "198.51.100.25"
FIN, SYN, RST, PSH, ACK = 1, 2, 4, 8, 16


def four(address):
    return bytes(int(part) for part in address.split("."))


def mac(address):
    """The machine's own MAC; addresses from outside come through the router. The last byte is written like the last number."""
    last = address.rsplit(".", 1)[1] if address.startswith("192.0.2.") else "1"
    return bytes([2, 0, 0, 0, 0, int(last, 16)])


def checksum(data):
    """The ones' complement sum of RFC 1071."""
    total = sum(struct.unpack(f">{len(data) // 2 + len(data) % 2}H", data + bytes(len(data) % 2)))
    while total > 0xFFFF:
        total = (total & 0xFFFF) + (total >> 16)
    return ~total & 0xFFFF


def with_sum(data, place, covered=b""):
    """The bytes with their checksum at this place; `covered` is the pseudo header that counts without being sent."""
    total = checksum(covered + data)
    return data[:place] + struct.pack(">H", total) + data[place + 2:]


class Capture:
    def __init__(self):
        self.packets, self.sent = [], {}

    def add(self, second, frame):
        """Packets of the same second follow each other by a little more than a millisecond."""
        same = sum(1 for when, _, _ in self.packets if when == second)
        self.packets.append((second, same * 1200, frame))

    def header(self, source, target, protocol, length, ttl=64):
        self.sent[source] = self.sent.get(source, 0) + 1
        plain = struct.pack(">BBHHHBBH", 0x45, 0, 20 + length, self.sent[source], 0, ttl, protocol, 0) + four(source) + four(target)
        return with_sum(plain, 10)

    def ip(self, second, source, target, protocol, payload):
        frame = mac(target) + mac(source) + b"\x08\x00" + self.header(source, target, protocol, len(payload)) + payload
        self.add(second, frame)
        return frame

    def tcp(self, second, source, target, ports, numbers, flags, data=b""):
        plain = struct.pack(">HHIIBBHHH", *ports, *numbers, 0x50, flags, 8192, 0, 0) + data
        pseudo = four(source) + four(target) + struct.pack(">HH", 6, len(plain))
        return self.ip(second, source, target, 6, with_sum(plain, 16, pseudo))

    def udp(self, second, source, target, ports, data):
        plain = struct.pack(">HHHH", *ports, 8 + len(data), 0) + data
        pseudo = four(source) + four(target) + struct.pack(">HH", 17, len(plain))
        return self.ip(second, source, target, 17, with_sum(plain, 6, pseudo))

    def icmp(self, second, source, target, kind, data):
        return self.ip(second, source, target, 1, with_sum(struct.pack(">BBH", kind, 0, 0) + data, 2))

    def arp(self, second, source, target, kind):
        asked = bytes(6) if kind == 1 else mac(target)
        body = struct.pack(">HHBBH", 1, 0x0800, 6, 4, kind) + mac(source) + four(source) + asked + four(target)
        self.add(second, (b"\xff" * 6 if kind == 1 else mac(target)) + mac(source) + b"\x08\x06" + body)

    def question(self, second, number, name, address=None, missing=False):
        """A DNS question, and its answer when there is to be one."""
        asked = b"".join(bytes([len(label)]) + label.encode() for label in name.split(".")) + b"\0" + struct.pack(">HH", 1, 1)
        ports = (40000 + number % 256, 53)
        self.udp(second, CLIENT, NAMES, ports, struct.pack(">HHHHHH", number, 0x0100, 1, 0, 0, 0) + asked)
        if address or missing:
            record = b"" if missing else b"\xc0\x0c" + struct.pack(">HHIH", 1, 1, 300, 4) + four(address)
            flags = 0x8183 if missing else 0x8180
            self.udp(second, NAMES, CLIENT, ports[::-1], struct.pack(">HHHHHH", number, flags, 1, 0 if missing else 1, 0, 0) + asked + record)


def visit(log):
    """A page is fetched: greeting, question and answer, farewell."""
    out, back = (50001, 80), (80, 50001)
    ask = b"GET / HTTP/1.1\r\nHost: www.example.com\r\n\r\n"
    answer = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"
    asked, answered = 1001 + len(ask), 9001 + len(answer)
    log.tcp(1, CLIENT, SERVER, out, (1000, 0), SYN)
    log.tcp(1, SERVER, CLIENT, back, (9000, 1001), SYN | ACK)
    log.tcp(1, CLIENT, SERVER, out, (1001, 9001), ACK)
    log.tcp(1, CLIENT, SERVER, out, (1001, 9001), PSH | ACK, ask)
    log.tcp(1, SERVER, CLIENT, back, (9001, asked), PSH | ACK, answer)
    log.tcp(2, CLIENT, SERVER, out, (asked, answered), FIN | ACK)
    log.tcp(2, SERVER, CLIENT, back, (answered, asked + 1), FIN | ACK)
    log.tcp(2, CLIENT, SERVER, out, (asked + 1, answered + 1), ACK)


def scan(log):
    """Somebody tries six ports, one a second; two are open."""
    for number, port in enumerate((21, 22, 23, 25, 443, 3306)):
        second, first = 6 + number, 5000 + 100 * number
        log.tcp(second, SCANNER, SERVER, (61000, port), (first, 0), SYN)
        if port in (22, 443):
            log.tcp(second, SERVER, SCANNER, (port, 61000), (7000 + port, first + 1), SYN | ACK)
            log.tcp(second, SCANNER, SERVER, (61000, port), (first + 1, 0), RST)
        else:
            log.tcp(second, SERVER, SCANNER, (port, 61000), (0, first + 1), RST | ACK)


def damaged(log):
    """Packet 33 with a wrong checksum in its IPv4 header, packet 34 cut short: both on purpose."""
    frame = bytearray(log.tcp(14, CLIENT, SERVER, (50002, 80), (3000, 0), SYN))
    frame[24:26] = bytes(value ^ 0xFF for value in frame[24:26])
    log.packets[-1] = (14, 0, bytes(frame))
    frame = log.tcp(14, CLIENT, SERVER, (50003, 80), (4000, 0), SYN)
    log.packets[-1] = (14, 1200, frame[:40])


def make():
    """The whole file: forty packets, little-endian, Ethernet."""
    log = Capture()
    log.arp(0, CLIENT, NAMES, 1)
    log.arp(0, NAMES, CLIENT, 2)
    log.question(1, 0x1A01, "www.example.com", SERVER)
    visit(log)
    log.question(4, 0x1A02, "mail.example.org", MAILER)
    log.question(5, 0x1A03, "wwww.example.com", missing=True)
    log.icmp(5, CLIENT, SERVER, 8, struct.pack(">HH", 1, 1))
    log.icmp(5, SERVER, CLIENT, 0, struct.pack(">HH", 1, 1))
    scan(log)
    damaged(log)
    for second in (74, 134, 194, 254):
        last = log.udp(second, CLIENT, UNKNOWN, (45000, 4444), b"beat")
    # A router that drops a packet quotes its header, with the last hop counted down, and eight bytes more.
    quoted = with_sum(last[14:22] + b"\x01" + last[23:24] + bytes(2) + last[26:34], 10) + last[34:42]
    log.icmp(255, ROUTER, CLIENT, 11, bytes(4) + quoted)
    log.question(256, 0x1A04, "update.example.net")
    head = struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 1)
    records = (struct.pack("<IIII", START + second, micro, len(frame), announced(frame)) + frame for second, micro, frame in log.packets)
    return head + b"".join(records)


def announced(frame):
    """How long the packet was on the wire; only the cut one was longer than what was kept."""
    return 14 + struct.unpack(">H", frame[16:18])[0] if frame[12:14] == b"\x08\x00" else len(frame)


if __name__ == "__main__":
    sys.stdout.buffer.write(make())
