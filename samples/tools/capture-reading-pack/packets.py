"""Frames made by hand: Ethernet, ARP, IPv4, UDP, TCP, DNS, and the classic pcap file around them."""
import ipaddress
import struct

BROADCAST = "ff:ff:ff:ff:ff:ff"


def mac(text):
    return bytes.fromhex(text.replace(":", ""))


def address(text):
    return ipaddress.IPv4Address(text).packed


def checksum(data):
    """The Internet checksum of RFC 1071."""
    if len(data) % 2:
        data += b"\0"
    total = sum(struct.unpack(f"!{len(data) // 2}H", data))
    while total >> 16:
        total = (total & 0xFFFF) + (total >> 16)
    return ~total & 0xFFFF


def arp(operation, sender_mac, sender, target_mac, target, to=BROADCAST):
    body = struct.pack("!HHBBH", 1, 0x0800, 6, 4, operation)
    body += mac(sender_mac) + address(sender) + mac(target_mac) + address(target)
    return mac(to) + mac(sender_mac) + b"\x08\x06" + body.ljust(46, b"\0")


def ip(source, target, protocol, payload, number):
    """`source` and `target` are pairs of MAC and IPv4 address."""
    head = struct.pack("!BBHHHBBH", 0x45, 0, 20 + len(payload), number & 0xFFFF, 0x4000, 64, protocol, 0)
    head += address(source[1]) + address(target[1])
    head = head[:10] + struct.pack("!H", checksum(head)) + head[12:]
    return mac(target[0]) + mac(source[0]) + b"\x08\x00" + head + payload


def pseudo(source, target, protocol, length):
    return address(source[1]) + address(target[1]) + struct.pack("!BBH", 0, protocol, length)


def udp(source, target, ports, payload, number):
    length = 8 + len(payload)
    head = struct.pack("!HHHH", *ports, length, 0)
    value = checksum(pseudo(source, target, 17, length) + head + payload) or 0xFFFF
    return ip(source, target, 17, head[:6] + struct.pack("!H", value) + payload, number)


FIN, SYN, RST, PSH, ACK = 1, 2, 4, 8, 16


def tcp(source, target, ports, numbers, flags, payload, number):
    """`numbers` are the sequence and acknowledgement numbers."""
    head = struct.pack("!HHIIBBHHH", *ports, *numbers, 5 << 4, flags, 64240, 0, 0)
    value = checksum(pseudo(source, target, 6, len(head) + len(payload)) + head + payload)
    return ip(source, target, 6, head[:16] + struct.pack("!H", value) + head[18:] + payload, number)


def conversation(client, server, ports, start, talk, number=1):
    """A whole TCP connection: handshake, the talk (pairs of who and bytes), and the end. Gives (time, frame)."""
    frames, sequence, time = [], {"c": 1000, "s": 5000}, start

    def send(who, flags, payload=b""):
        nonlocal time
        other = "s" if who == "c" else "c"
        ends = (client, server, ports) if who == "c" else (server, client, ports[::-1])
        acknowledged = sequence[other] if flags & ACK else 0
        frames.append((time, tcp(*ends, (sequence[who], acknowledged), flags, payload, number + len(frames))))
        sequence[who] += len(payload) + (1 if flags & (SYN | FIN) else 0)
        time += 0.02

    send("c", SYN)
    send("s", SYN | ACK)
    send("c", ACK)
    for who, payload in talk:
        for at in range(0, len(payload), 1400):
            send(who, PSH | ACK, payload[at : at + 1400])
        send("s" if who == "c" else "c", ACK)
    send("c", FIN | ACK)
    send("s", FIN | ACK)
    send("c", ACK)
    return frames


def dns_name(name):
    return b"".join(bytes([len(label)]) + label.encode() for label in name.rstrip(".").split(".")) + b"\0"


TYPES = {"A": 1, "MX": 15, "TXT": 16, "AAAA": 28}


def dns(number, name, kind, answers=(), response=False, code=0):
    """A query, or a response with answers of the asked type as (ttl, data)."""
    flags = (0x8180 | code) if response else 0x0100
    body = struct.pack("!HHHHHH", number, flags, 1, len(answers), 0, 0)
    body += dns_name(name) + struct.pack("!HH", TYPES[kind], 1)
    for ttl, data in answers:
        body += b"\xc0\x0c" + struct.pack("!HHIH", TYPES[kind], 1, ttl, len(data)) + data
    return body


def pcap(frames):
    """The classic format, little-endian, microseconds, Ethernet; frames are (seconds, bytes)."""
    out = struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 1)
    for time, frame in sorted(frames, key=lambda pair: pair[0]):
        micro = round(time * 1_000_000)
        out += struct.pack("<IIII", micro // 1_000_000, micro % 1_000_000, len(frame), len(frame)) + frame
    return out
