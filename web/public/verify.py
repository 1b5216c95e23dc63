#!/usr/bin/env python3
"""Checks a file that was downloaded from an EXE marketplace, or a receipt or credit note of one.

    python3 verify.py FILE --origin https://exe.example

It reads the whole public log, which has every publication, change and withdrawal, and checks on its own:

  log         its entries are those of its signed head
  digest      one of them is the publication of a file with this SHA-256
  signature   the marketplace's minisign key has signed this SHA-256, as this version of this tool

Of a receipt or credit note, in JSON or PDF, it checks the signature and that nothing was changed.

A key that you trust already, for example from a colleague or an earlier check, is given with --key
(the line that begins with RW in minisign.pub) and --log-key (the line of /log/vkey). Without them,
the keys of the origin are used and shown.

Exit status: 0 verified, 1 not verified, 2 not checked (no connection, or a wrong argument).
Needs Python 3.8 or later and nothing else. https://c2sp.org/tlog-tiles, RFC 6962, RFC 8032.
"""

import argparse
import base64
import calendar
import hashlib
import json
import re
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

TIMEOUT_SECONDS = 30
MAX_RESPONSE_BYTES = 32 * 1024 * 1024
CHUNK_BYTES = 1024 * 1024
BUNDLE_WIDTH = 256


class Failure(Exception):
    """The file is not what it should be."""


class Unavailable(Exception):
    """Something could not be fetched, so nothing can be said."""


# --- Ed25519 verification (RFC 8032, section 5.1), with points in extended coordinates ---

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
SQRT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)


def add(a, b):
    s = (a[1] - a[0]) * (b[1] - b[0]) % P
    t = (a[1] + a[0]) * (b[1] + b[0]) % P
    u = 2 * a[3] * b[3] * D % P
    v = 2 * a[2] * b[2] % P
    e, f, g, h = t - s, v - u, v + u, t + s
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def multiply(scalar, point):
    result = (0, 1, 1, 0)
    while scalar > 0:
        if scalar & 1:
            result = add(result, point)
        point = add(point, point)
        scalar >>= 1
    return result


def x_of(y, is_odd):
    """The x of a point with this y; None when there is none."""
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P != 0:
        x = x * SQRT_OF_MINUS_ONE % P
    if (x * x - square) % P != 0 or (x == 0 and is_odd):
        return None
    return P - x if (x & 1) != is_odd else x


def decode_point(encoded):
    number = int.from_bytes(encoded, "little")
    y = number & ((1 << 255) - 1)
    x = x_of(y, number >> 255)
    return None if x is None else (x, y, 1, x * y % P)


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = x_of(BASE_Y, 0)
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def verify_ed25519(message, signature, public_key):
    """Whether a signature of 64 bytes is by this public key of 32 bytes."""
    if len(signature) != 64 or len(public_key) != 32:
        return False
    a, r = decode_point(public_key), decode_point(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + public_key + message).digest()
    left = multiply(s, BASE)
    right = add(r, multiply(int.from_bytes(digest, "little") % ORDER, a))
    # Equal points: x/z and y/z are the same.
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (
        left[1] * right[2] - right[1] * left[2]
    ) % P == 0


# --- minisign ---


def decode_base64(text, what):
    try:
        return base64.b64decode(text.strip(), validate=True)
    except ValueError as error:
        raise Failure(f"{what} is malformed.") from error


def show_key_id(key_id):
    return key_id[::-1].hex().upper()


def parse_minisign_key(text):
    """The id and the 32 bytes of a public key, with or without its comment line."""
    lines = text.strip().splitlines()
    data = decode_base64(lines[-1] if lines else "", "The public key")
    if len(data) != 42 or data[:2] != b"Ed":
        raise Failure("This is not a public key of minisign.")
    return data[2:10], data[10:]


def known_keys(fetch, path, given):
    if given:
        return dict([parse_minisign_key(given)])
    return dict(parse_minisign_key(key["publicKey"]) for key in json.loads(fetch(path)))


def check_comment(text, keys):
    """The trusted comment of a signature, which one of the keys has signed. It names the SHA-256 of the file;
    the other part of the signature, of the file's BLAKE2b-512, is for minisign."""
    lines = re.split(r"\r?\n", text)
    prefix = "trusted comment: "
    if len(lines) < 4 or not lines[2].startswith(prefix):
        raise Failure("The signature is malformed.")
    data = decode_base64(lines[1], "The signature")
    key_id, signature, comment = data[2:10], data[10:], lines[2][len(prefix) :]
    if data[:2] != b"ED" or len(signature) != 64:
        raise Failure("The signature is malformed.")
    if key_id not in keys:
        raise Failure(f"The signature is by another key, {show_key_id(key_id)}.")
    signed = signature + comment.encode()
    if not verify_ed25519(signed, decode_base64(lines[3], "The signature"), keys[key_id]):
        raise Failure("The signature is wrong.")
    say("signature", f"key {show_key_id(key_id)}")
    return comment


# --- the log: signed head and entries ---


def parse_log_key(text):
    """The name, the id and the 32 bytes of the key in a line of /log/vkey."""
    parts = text.strip().split("+", 2)
    if len(parts) != 3:
        raise Failure("The log's key is malformed.")
    name, key_id, data = parts[0], parts[1], decode_base64(parts[2], "The log's key")
    if len(data) != 33 or data[0] != 1:
        raise Failure("The log's key is not an Ed25519 key.")
    if hashlib.sha256(name.encode() + b"\n" + data).hexdigest()[:8] != key_id:
        raise Failure("The log's key does not match its id.")
    return name, bytes.fromhex(key_id), data[1:]


def parse_checkpoint(note, key):
    """The size and the root of a head that the log's key has signed."""
    name, key_id, public_key = key
    text, separator, signatures = note.rpartition("\n\n")
    text += "\n"
    signed = False
    for line in signatures.splitlines():
        parts = line.split(" ")
        data = decode_base64(parts[-1], "The signature of the log's head")
        if parts[:-1] == ["\u2014", name] and data[:4] == key_id:
            if not verify_ed25519(text.encode(), data[4:], public_key):
                raise Failure("The signature of the log's head is wrong.")
            signed = True
    if not separator or not signed:
        raise Failure("The log's head is not signed with the log's key.")
    lines = text.splitlines()
    if len(lines) < 3 or lines[0] != name or not re.fullmatch(r"0|[1-9]\d*", lines[1]):
        raise Failure("The log's head is malformed.")
    return int(lines[1]), decode_base64(lines[2], "The log's root")


def bundle_path(index, width):
    digits = str(index).zfill((len(str(index)) + 2) // 3 * 3)
    groups = [digits[at : at + 3] for at in range(0, len(digits), 3)]
    path = "/".join([f"x{group}" for group in groups[:-1]] + groups[-1:])
    return f"/log/tile/entries/{path}" + ("" if width == BUNDLE_WIDTH else f".p/{width}")


def read_bundle(data):
    """The entries of a bundle, each with two bytes of length before it."""
    entries, position = [], 0
    while position < len(data):
        end = position + 2 + int.from_bytes(data[position : position + 2], "big")
        entries.append(data[position + 2 : end])
        position = end
    return entries


def root_of(entries):
    """The root of the tree with these leaves (RFC 6962, section 2.1)."""
    hashes = [hashlib.sha256(b"\x00" + entry).digest() for entry in entries]
    while len(hashes) > 1:
        odd = hashes[-1:] if len(hashes) % 2 else []
        pairs = zip(hashes[0::2], hashes[1::2])
        hashes = [hashlib.sha256(b"\x01" + left + right).digest() for left, right in pairs] + odd
    return hashes[0] if hashes else hashlib.sha256(b"").digest()


def read_log(fetch, given):
    """The entries of the log, which are those of its signed head."""
    key = parse_log_key(given or fetch("/log/vkey").decode())
    size, root = parse_checkpoint(fetch("/log/checkpoint").decode(), key)
    number = re.search(r"/log/(\d+)$", key[0])  # of a log that replaces another at the same address
    query = f"?log={number[1]}" if number else ""
    entries = []
    for start in range(0, size, BUNDLE_WIDTH):
        path = bundle_path(start // BUNDLE_WIDTH, min(BUNDLE_WIDTH, size - start))
        entries += read_bundle(fetch(path + query))
    if len(entries) != size or root_of(entries) != root:
        raise Failure("The entries of the log do not match its signed head.")
    say("log", f"{size} entries, signed by {key[0]}, key {key[1].hex()}")
    return [json.loads(entry) for entry in entries]


def find_publication(entries, digest):
    """The position of the entry that the signature of a file is about, the entry of its withdrawal or None,
    and the newest version of its tool that is offered."""
    signed, withdrawn, files = {}, {}, {}
    for index, entry in enumerate(entries):
        if entry["action"] in ("publish", "change"):
            signed[entry["toolId"], entry["version"]] = index
            files.setdefault((entry["toolId"], entry["version"]), set()).add((entry["sha256"], entry["size"]))
        elif entry["action"] == "withdraw":
            withdrawn[entry["toolId"], entry["version"]] = entry
    found = [version for version in signed if any(sha256 == digest for sha256, _ in files[version])]
    if not found:
        raise Failure("Unknown: no file with this SHA-256 was published here.")
    version = ([version for version in found if version not in withdrawn] or found)[-1]
    if len(files[version]) > 1:
        raise Failure("The log has two files as this version: a change has replaced the one that was published.")
    offered = [other[1] for other in signed if other[0] == version[0] and other not in withdrawn]
    return signed[version], withdrawn.get(version), max(offered, default=None)


# --- receipts and credit notes ---

PDF_SIGNATURE = b"%EXE-SIGNATURE\n"
MAX_DOCUMENT_BYTES = 1024 * 1024


def read_document(path):
    """What a document's signature covers, the signature, and the fields it was found in; None for any other
    file."""
    with open(path, "rb") as file:
        data = file.read(MAX_DOCUMENT_BYTES + 1)
    if len(data) > MAX_DOCUMENT_BYTES:
        return None
    if data.startswith(b"%PDF-"):
        content, marker, comments = data.rpartition(PDF_SIGNATURE)
        lines = comments.decode("latin-1").splitlines()
        return (content, "\n".join(line[1:] for line in lines), {}) if marker else None
    try:
        fields = json.loads(data)
        signature = fields["signature"]
        return signature["text"].encode(), signature["minisign"], fields
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def check_document(document, fetch, given):
    """Prints the number of a receipt or credit note that is genuine, and returns the names of its fields that
    the signature does not cover; raises Failure otherwise."""
    content, signature, fields = document
    comment = check_comment(signature, known_keys(fetch, "/api/receipt-keys", given))
    number = re.fullmatch(r"document:(\S+) sha256:([0-9a-f]{64})", comment)
    if not number:
        raise Failure("This is the signature of something else.")
    if number[2] != hashlib.sha256(content).hexdigest():
        raise Failure("The signature is not of this file.")
    signed = json.loads(content) if fields else {}
    for name, value in signed.items():
        if name not in fields or fields[name] != value:
            raise Failure(f"The field {name} was changed.")
    say("document", number[1])
    return [name for name in fields if name != "signature" and name not in signed]


# --- the check ---


def open_origin(origin):
    """A function that fetches a path of the origin."""

    def fetch(path):
        request = urllib.request.Request(origin + path, headers={"user-agent": "verify.py"})
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
                return response.read(MAX_RESPONSE_BYTES)
        except urllib.error.HTTPError as error:
            raise Unavailable(f"{origin}{path} responded with {error.code}.") from error
        except (OSError, ValueError) as error:
            raise Unavailable(f"{origin}{path} could not be fetched: {error}") from error

    return fetch


def hash_file(path):
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        for chunk in iter(lambda: file.read(CHUNK_BYTES), b""):
            digest.update(chunk)
    return digest.hexdigest()


def say(step, text):
    print(f"{step + ':':<11}{text}")


def trusted_comment_of(entry):
    """What the signature of an entry's file has to say."""
    seconds = calendar.timegm(time.strptime(entry["at"][:19], "%Y-%m-%dT%H:%M:%S"))
    return (
        f"tool:{entry['slug']} version:{entry['version']} file:{entry['file']}"
        f" size:{entry['size']} time:{seconds} sha256:{entry['sha256']}"
    )


def check(path, origin, minisign_key=None, log_key=None):
    """Returns the warnings about a file that is verified; raises Failure or Unavailable otherwise."""
    fetch = open_origin(origin)
    document = read_document(path)
    if document:
        unsigned = check_document(document, fetch, minisign_key)
        return [f"The signature does not cover: {', '.join(unsigned)}."] if unsigned else []
    digest = hash_file(path)
    say("SHA-256", digest)
    entries = read_log(fetch, log_key)
    index, withdrawal, newest = find_publication(entries, digest)
    entry = entries[index]
    verb = "published" if entry["action"] == "publish" else "changed"
    say("digest", f"version {entry['version']} of {entry['slug']}, {verb} {entry['at']}, entry {index}")
    if "policy" in entry:
        say("", f"safety policy {entry['policy']['version']}: {entry['policy']['result']}")
    if withdrawal:
        say("withdrawn", f"{withdrawal['at']} {withdrawal['reason']}")
    address = f"/api/tools/{urllib.parse.quote(entry['toolId'])}/versions/{entry['version']}/signature"
    keys = known_keys(fetch, "/api/signing-keys", minisign_key)
    comment = check_comment(fetch(address).decode(), keys)
    say("", comment)
    if comment != trusted_comment_of(entry):
        raise Failure("The signature is about another publication.")
    if withdrawal:
        return [f"This version was withdrawn on {withdrawal['at']}. Do not use it."]
    return [] if newest == entry["version"] else ["There is a newer version of this tool."]


def main():
    parser = argparse.ArgumentParser(description="Checks a file from an EXE marketplace.")
    parser.add_argument("file")
    parser.add_argument("--origin", required=True, help="the marketplace: https://exe.example")
    parser.add_argument("--key", help="the minisign public key to trust (RW...)")
    parser.add_argument("--log-key", help="the log's verifier key to trust (name+id+key)")
    args = parser.parse_args()
    origin = args.origin.rstrip("/")
    if not re.match(r"https?://", origin):
        parser.error("--origin must begin with https:// or http://")
    try:
        warnings = check(args.file, origin, args.key, args.log_key)
    except Failure as failure:
        print(f"\nNOT VERIFIED. {failure}")
        return 1
    except (Unavailable, OSError) as error:
        print(f"\nNOT CHECKED. {error}")
        return 2
    except (KeyError, TypeError, ValueError) as error:
        print(f"\nNOT VERIFIED. A response of {origin} is malformed: {error!r}")
        return 1
    print("\nVERIFIED." + "".join(f" {warning}" for warning in warnings))
    return 0


if __name__ == "__main__":
    sys.exit(main())
