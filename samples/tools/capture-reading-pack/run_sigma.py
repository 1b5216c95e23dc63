"""Says what each rule of sigma-rules.yml finds in a capture: python3 run_sigma.py captures/6-exfiltration.pcap

The fields have the names of the display filters, as `tshark -T fields` knows them. Only those that the rules and the groups of
their correlations name are read.
"""
import struct
import sys
from pathlib import Path

from sigma_reader import TIME, find, read_rules

HERE = Path(__file__).resolve().parent
ARP, IPV4 = 0x0806, 0x0800
TCP, UDP = 6, 17
SYN, ACK = 2, 16


def rules():
    return read_rules((HERE / "sigma-rules.yml").read_text(encoding="utf-8"))


def events(capture):
    """One event for each frame of a capture in the classic format."""
    at, number, found = 24, 0, []
    while at < len(capture):
        seconds, micro, length = struct.unpack("<III", capture[at : at + 12])
        frame, at, number = capture[at + 16 : at + 16 + length], at + 16 + length, number + 1
        kind = struct.unpack("!H", frame[12:14])[0]
        fields = _arp(frame) if kind == ARP else _ip(frame) if kind == IPV4 else {}
        found.append({"frame.number": number, TIME: seconds + micro / 1e6, **fields})
    return found


def _mac(data):
    return data.hex(":")


def _address(data):
    return ".".join(str(byte) for byte in data)


def _arp(frame):
    return {"arp.opcode": struct.unpack("!H", frame[20:22])[0], "arp.src.hw_mac": _mac(frame[22:28]), "arp.src.proto_ipv4": _address(frame[28:32])}


def _ip(frame):
    fields = {"ip.src": _address(frame[26:30]), "ip.dst": _address(frame[30:34])}
    body = frame[14 + 4 * (frame[14] & 15) :]
    source, target = struct.unpack("!HH", body[:4])
    if frame[23] == TCP:
        data = body[4 * (body[12] >> 4) :]
        flags = {"tcp.flags.syn": int(body[13] & SYN > 0), "tcp.flags.ack": int(body[13] & ACK > 0)}
        return {**fields, "tcp.srcport": source, "tcp.dstport": target, **flags, **_http(data)}
    if frame[23] == UDP and 53 in (source, target):
        return {**fields, **_dns(body[8:])}
    return fields


def _http(data):
    head, _, body = data.partition(b"\r\n\r\n")
    method = head.split(b" ")[0].decode("latin-1")
    if b" HTTP/1." not in head.split(b"\r\n")[0] or method.startswith("HTTP"):
        return {}
    return {"http.request.method": method, "http.file_data": body.decode("latin-1")}


def _dns(data):
    labels, at = [], 12
    while data[at]:
        labels.append(data[at + 1 : at + 1 + data[at]].decode("latin-1"))
        at += 1 + data[at]
    name = ".".join(labels)
    kind = struct.unpack("!H", data[at + 1 : at + 3])[0]
    return {"dns.flags.response": data[2] >> 7, "dns.qry.name": name, "dns.qry.name.len": len(name), "dns.qry.type": kind}


def main(arguments):
    if len(arguments) != 1:
        print("usage: python3 run_sigma.py CAPTURE", file=sys.stderr)
        return 2
    try:
        capture = Path(arguments[0]).read_bytes()
    except OSError as problem:
        print(f"run_sigma.py: {problem}", file=sys.stderr)
        return 2
    found = find(rules(), events(capture))
    for rule in rules():
        if rule["level"] == "informational":
            continue
        frames = [str(event["frame.number"]) for event in found[rule["title"]]]
        print(f"{rule['title']} ({rule['level']}): {'frame ' + ', '.join(frames) if frames else 'nothing'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
