"""Judges predictions.csv and findings.txt by digests: python3 check.py. It counts and does not tell."""

import re
from pathlib import Path

HERE = Path(__file__).resolve().parent
ALPHABET = "abcdefghijklmnopqrstuvwxyz0123456789.-_"
SOURCES = {"hosts", "cache", "dns", "llmnr", "mdns", "proxy", "none"}
ENDS = {"server", "self", "fails"}
KINDS = {"planted", "blocked", "stale", "dead", "broken", "secret"}


def digest(text):
    """A checksum that cmd can compute as well: it has 32-bit numbers and no more."""
    value = 7
    for character in text.lower():
        value = (value * 37 + ALPHABET.find(character) + 1) % 50_000_017
    return str(value)


def read_lines(name):
    return [line.strip() for line in (HERE / name).read_text(encoding="utf-8-sig").splitlines()]


def read_digests(kind):
    return [line.split()[1] for line in read_lines("digests.txt") if line.startswith(kind + " ")]


def read_predictions(lines):
    """Number to 'source_address_end'; None where a word is none of those that the lesson names."""
    predictions = {}
    for line in lines:
        parts = [part.strip().lower() for part in line.split(",")]
        if not parts[0].isdecimal() or "?" in parts:
            continue
        is_known = len(parts) == 4 and parts[1] in SOURCES and parts[3] in ENDS and re.fullmatch(r"[\d.-]+", parts[2])
        predictions[int(parts[0])] = "_".join(parts[1:]) if is_known else None
    return predictions


def judge_lookups(predictions, digests):
    """Right blocks, open blocks, and misspelled lookups. A block is three lookups, all of them right."""
    right = still_open = 0
    for number, expected in enumerate(digests):
        block = [predictions.get(number * 3 + place, "") for place in (1, 2, 3)]
        still_open += "" in block
        right += all(block) and digest("_".join(block)) == expected
    return right, still_open, list(predictions.values()).count(None)


def judge_findings(lines, digests):
    """Found, false alarms, and lines that are not 'number kind'. Saying a finding twice counts once."""
    said = {" ".join(line.lower().split()) for line in lines if line and not line.startswith("#")}
    shaped = {one for one in said if re.fullmatch(r"\d+ \w+", one) and one.split()[1] in KINDS}
    found = sum(digest(one.replace(" ", "_")) in digests for one in shaped)
    return found, len(shaped) - found, len(said) - len(shaped)


def main():
    for name in ("predictions.csv", "findings.txt", "digests.txt"):
        if not (HERE / name).is_file():
            raise SystemExit("predictions.csv, findings.txt, and digests.txt must lie beside this script.")
    blocks, findings = read_digests("block"), read_digests("finding")
    right, still_open, unknown = judge_lookups(read_predictions(read_lines("predictions.csv")), blocks)
    print(f"Lookups: {right} of {len(blocks)} blocks of three right, {still_open} open.")
    if unknown:
        print(f"Lookups with a word that the lesson does not name: {unknown}.")
    found, alarms, misshapen = judge_findings(read_lines("findings.txt"), findings)
    print(f"Findings: {found} of {len(findings)} found, {alarms} false alarms.")
    if misshapen:
        print(f"Findings that are not a number and a kind of the lesson: {misshapen}.")


if __name__ == "__main__":
    main()
