#!/usr/bin/env python3
"""Checks a file that was downloaded from an EXE marketplace, or a receipt or credit note of one.

    python3 verify.py FILE --origin https://exe.example

It computes the file's digests and checks three things on its own:

  digest      the marketplace has published a file with this SHA-256
  signature   the file is signed with the marketplace's minisign key
  log         the publication is an entry of the public log, under a signed head

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
TILE_WIDTH = 256


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


def check_signature(text, blake2b_digest, keys):
    """The key id and the trusted comment of a prehashed signature by one of the keys."""
    lines = text.splitlines()
    prefix = "trusted comment: "
    if len(lines) < 4 or not lines[2].startswith(prefix):
        raise Failure("The signature is malformed.")
    data = decode_base64(lines[1], "The signature")
    key_id, signature, comment = data[2:10], data[10:], lines[2][len(prefix) :]
    if data[:2] != b"ED":
        raise Failure("The signature is not of the file's BLAKE2b digest.")
    if key_id not in keys:
        raise Failure(f"The signature is by another key, {show_key_id(key_id)}.")
    if not verify_ed25519(blake2b_digest, signature, keys[key_id]):
        raise Failure("The signature is not of this file.")
    whole = signature + comment.encode()
    if not verify_ed25519(whole, decode_base64(lines[3], "The signature"), keys[key_id]):
        raise Failure("The trusted comment of the signature was changed.")
    return key_id, comment


# --- the log: signed head, entries, inclusion ---


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


def sha256(data):
    return hashlib.sha256(data).digest()


def node_hash(left, right):
    return sha256(b"\x01" + left + right)


def split_of(start, end):
    width = 1
    while width * 2 < end - start:
        width *= 2
    return start + width


def tile_path(level, index, size):
    """The path of a tile as it is in a log of this size; level "entries" is the entries themselves."""
    hashes = size // TILE_WIDTH ** (0 if level == "entries" else level)
    width = min(TILE_WIDTH, hashes - index * TILE_WIDTH)
    digits = str(index).zfill((len(str(index)) + 2) // 3 * 3)
    groups = [digits[at : at + 3] for at in range(0, len(digits), 3)]
    path = "/".join([f"x{group}" for group in groups[:-1]] + groups[-1:])
    return f"/log/tile/{level}/{path}" + ("" if width == TILE_WIDTH else f".p/{width}")


class Log:
    """A log of a known size, read by its tiles. Those of a second log at the same address end in ?log=2."""

    def __init__(self, fetch, name, size):
        self.fetch, self.size, self.tiles = fetch, size, {}
        number = re.search(r"/log/(\d+)$", name)
        self.query = f"?log={number[1]}" if number else ""

    def tile(self, level, index):
        path = tile_path(level, index, self.size)
        if path not in self.tiles:
            self.tiles[path] = self.fetch(path + self.query)
        return self.tiles[path]

    def entry(self, index):
        bundle, position = self.tile("entries", index // TILE_WIDTH), 0
        for _ in range(index % TILE_WIDTH):
            position += 2 + int.from_bytes(bundle[position : position + 2], "big")
        length = int.from_bytes(bundle[position : position + 2], "big")
        entry = bundle[position + 2 : position + 2 + length]
        if len(entry) != length or length == 0:
            raise Failure("The entries of the log are cut off.")
        return entry

    def root(self, start, end):
        """The root of the entries from start up to, but without, end."""
        width = end - start
        if width & (width - 1) == 0 and start % width == 0:
            level = (width.bit_length() - 1) // 8
            leaves = TILE_WIDTH**level
            first = start // leaves
            tile, at = self.tile(level, first // TILE_WIDTH), first % TILE_WIDTH
            hashes = [tile[(at + i) * 32 : (at + i + 1) * 32] for i in range(width // leaves)]
            if len(hashes[-1]) != 32:
                raise Failure("A tile of the log is cut off.")
            while len(hashes) > 1:
                hashes = [node_hash(*hashes[i : i + 2]) for i in range(0, len(hashes), 2)]
            return hashes[0]
        middle = split_of(start, end)
        return node_hash(self.root(start, middle), self.root(middle, end))

    def root_with(self, index, leaf, start=0, end=None):
        """The root of the whole log, computed from this leaf and its siblings."""
        end = self.size if end is None else end
        if end - start == 1:
            return leaf
        middle = split_of(start, end)
        if index < middle:
            return node_hash(self.root_with(index, leaf, start, middle), self.root(middle, end))
        return node_hash(self.root(start, middle), self.root_with(index, leaf, middle, end))


# --- receipts and credit notes ---

PDF_SIGNATURE = b"%EXE-SIGNATURE\n"
MAX_DOCUMENT_BYTES = 1024 * 1024


def read_document(path):
    """What a document's signature covers, the signature, and the fields it was found in; None for any other file."""
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
    digest = hashlib.blake2b(content).digest()
    key_id, comment = check_signature(signature, digest, known_keys(fetch, "/api/receipt-keys", given))
    if not comment.startswith("document:"):
        raise Failure("This is the signature of something else.")
    signed = json.loads(content) if fields else {}
    for name, value in signed.items():
        if name not in fields or fields[name] != value:
            raise Failure(f"The field {name} was changed.")
    say("document", comment[len("document:") :])
    say("signature", f"key {show_key_id(key_id)}")
    return [name for name in fields if name != "signature" and name not in signed]


# --- the check ---


def open_origin(origin):
    """A function that fetches a path of the origin; None for 404 when that is allowed."""

    def fetch(path, may_be_missing=False):
        request = urllib.request.Request(origin + path, headers={"user-agent": "verify.py"})
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
                return response.read(MAX_RESPONSE_BYTES)
        except urllib.error.HTTPError as error:
            if error.code == 404 and may_be_missing:
                return None
            raise Unavailable(f"{origin}{path} responded with {error.code}.") from error
        except (OSError, ValueError) as error:
            raise Unavailable(f"{origin}{path} could not be fetched: {error}") from error

    return fetch


def hash_file(path):
    sha, blake, size = hashlib.sha256(), hashlib.blake2b(), 0
    with open(path, "rb") as file:
        while True:
            chunk = file.read(CHUNK_BYTES)
            if not chunk:
                return sha.hexdigest(), blake.digest(), size
            sha.update(chunk)
            blake.update(chunk)
            size += len(chunk)


def say(step, text):
    print(f"{step + ':':<11}{text}")


def find_published(fetch, digest):
    """The publications of a file with this SHA-256, the newest version first."""
    found = fetch(f"/api/files/{digest}", may_be_missing=True)
    tools = json.loads(found)["tools"] if found else []
    if not tools:
        raise Failure("Unknown: no file with this SHA-256 was published here.")
    return sorted(tools, key=lambda tool: tool["version"], reverse=True)


def known_keys(fetch, path, given):
    if given:
        return dict([parse_minisign_key(given)])
    keys = json.loads(fetch(path))
    return dict(parse_minisign_key(key["publicKey"]) for key in keys)


def check_log(fetch, given, tool, digest, size):
    """Returns the entry of a publication, which is shown to be under the log's signed head."""
    key = parse_log_key(given or fetch("/log/vkey").decode())
    log_size, root = parse_checkpoint(fetch("/log/checkpoint").decode(), key)
    index = tool["logIndex"]
    if not isinstance(index, int) or not 0 <= index < log_size:
        raise Failure("The publication is not in the log.")
    log = Log(fetch, key[0], log_size)
    data = log.entry(index)
    entry = json.loads(data)
    if (entry["sha256"], entry["size"]) != (digest, size) or entry["action"] == "withdraw":
        raise Failure("The entry of the log is about another file.")
    if (entry["toolId"], entry["version"]) != (tool["toolId"], tool["version"]):
        raise Failure("The entry of the log is about another tool or version.")
    if log.root_with(index, sha256(b"\x00" + data)) != root:
        raise Failure("The entry is not under the log's signed head.")
    verb = "published" if entry["action"] == "publish" else "changed"
    say("log", f"entry {index} of {log_size}, {verb} {entry['at']}")
    if "policy" in entry:
        say("", f"safety policy {entry['policy']['version']}: {entry['policy']['result']}")
    say("", f"signed by {key[0]}, key {key[1].hex()}")
    return entry


def trusted_comment_of(entry):
    """What the signature of an entry's file has to say."""
    seconds = calendar.timegm(time.strptime(entry["at"][:19], "%Y-%m-%dT%H:%M:%S"))
    return (
        f"tool:{entry['slug']} version:{entry['version']} file:{entry['file']}"
        f" size:{entry['size']} time:{seconds}"
    )


def check(path, origin, minisign_key=None, log_key=None):
    """Returns the warnings about a file that is verified; raises Failure or Unavailable otherwise."""
    fetch = open_origin(origin)
    document = read_document(path)
    if document:
        unsigned = check_document(document, fetch, minisign_key)
        return [f"The signature does not cover: {', '.join(unsigned)}."] if unsigned else []
    digest, blake2b_digest, size = hash_file(path)
    say("SHA-256", digest)
    tools = find_published(fetch, digest)
    tool = next((tool for tool in tools if tool["withdrawnAt"] is None), tools[0])
    say("digest", f"version {tool['version']} of {tool['name']}, published {tool['publishedAt']}")
    entry = check_log(fetch, log_key, tool, digest, size)
    address = f"/api/tools/{urllib.parse.quote(tool['toolId'])}/versions/{tool['version']}/signature"
    key_id, comment = check_signature(
        fetch(address).decode(), blake2b_digest, known_keys(fetch, "/api/signing-keys", minisign_key)
    )
    if comment != trusted_comment_of(entry):
        raise Failure("The signature's trusted comment is about another publication.")
    say("signature", f"key {show_key_id(key_id)}")
    say("", comment)
    if tool["withdrawnAt"] is not None:
        return [f"This version was withdrawn on {tool['withdrawnAt']}. Do not use it."]
    return [] if tool["isCurrent"] else ["There is a newer version of this tool."]


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
