#!/usr/bin/env python3
"""Encrypt and break Caesar and Vigenère messages, step by step, in the terminal.

Standard library only. Reads the files you name and frequency_en.json beside it, and prints; nothing else.
"""
import argparse
import json
import re
import sys
from pathlib import Path

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
HERE = Path(__file__).resolve().parent
ENGLISH = json.loads((HERE / "frequency_en.json").read_text(encoding="utf-8"))["letters"]
LONGEST_KEY = 12


# --- the two ciphers -----------------------------------------------------------------------------

def shift_letter(letter, amount):
    """One letter moved along the alphabet, around the end, its case kept; anything else stays."""
    if letter.upper() not in ALPHABET or len(letter.upper()) != 1:
        return letter
    moved = ALPHABET[(ALPHABET.index(letter.upper()) + amount) % 26]
    return moved if letter.isupper() else moved.lower()


def caesar(text, amount):
    """Every letter moved by the same amount. To decrypt, move by the negative amount."""
    return "".join(shift_letter(letter, amount) for letter in text)


def key_shifts(key):
    """The shifts a key word stands for: A is 0, B is 1, ... Z is 25."""
    shifts = [ALPHABET.index(letter) for letter in key.upper() if letter in ALPHABET]
    if not shifts:
        raise ValueError("A key needs at least one letter from A to Z")
    return shifts


def vigenere(text, key, decrypt=False):
    """Letter number i is moved by letter i of the key, which is repeated; spaces and punctuation use up no key."""
    shifts = key_shifts(key)
    result, position = [], 0
    for letter in text:
        if letter.upper() in ALPHABET:
            amount = shifts[position % len(shifts)]
            result.append(shift_letter(letter, -amount if decrypt else amount))
            position += 1
        else:
            result.append(letter)
    return "".join(result)


def explain_steps(text, key, decrypt=False, limit=16):
    """The first letters of a Vigenère encryption written out as sums, one line each."""
    shifts, lines, position = key_shifts(key), [], 0
    for letter in text.upper():
        if letter not in ALPHABET:
            continue
        amount = shifts[position % len(shifts)]
        before = ALPHABET.index(letter)
        after = (before + (-amount if decrypt else amount)) % 26
        sign = "-" if decrypt else "+"
        lines.append(f"  {letter} {before:2d}  {sign} {ALPHABET[amount]} {amount:2d}  =  {after:2d} {ALPHABET[after]}")
        position += 1
        if position == limit:
            lines.append("  ... and so on")
            break
    return lines


# --- looking at letters --------------------------------------------------------------------------

def letters_of(text):
    """The letters A to Z of a text, in capitals."""
    return [letter for letter in text.upper() if letter in ALPHABET]


def percentages(text):
    """How often each letter stands in the text, in percent of its letters."""
    letters = letters_of(text)
    return {letter: 100 * letters.count(letter) / len(letters) if letters else 0.0 for letter in ALPHABET}


def chi_squared(text):
    """How far the letters are from ordinary English; smaller is closer. An empty text is infinitely far."""
    letters = letters_of(text)
    if not letters:
        return float("inf")
    total = 0.0
    for letter in ALPHABET:
        expected = ENGLISH[letter] / 100 * len(letters)
        total += (letters.count(letter) - expected) ** 2 / expected
    return total


def coincidence(text):
    """The chance that two letters drawn from the text are equal: English about 0.066, all letters alike 0.038."""
    letters = letters_of(text)
    count = len(letters)
    if count < 2:
        return 0.0
    return sum(letters.count(letter) * (letters.count(letter) - 1) for letter in ALPHABET) / (count * (count - 1))


def draw_chart(text, width=30):
    """A bar for each letter: # is the text, the upright stroke marks where English would end."""
    found = percentages(text)
    scale = width / max(14.0, *found.values())
    lines = ["     text (#) against English (|), in percent"]
    for letter in ALPHABET:
        bar = list(("#" * round(found[letter] * scale)).ljust(width + 1))
        bar[round(ENGLISH[letter] * scale)] = "|"
        lines.append(f"  {letter}  {''.join(bar)} {found[letter]:5.1f}")
    return lines


# --- breaking ------------------------------------------------------------------------------------

def break_caesar(text):
    """All 26 shifts with their distance from English, best first, as (distance, shift, plain text)."""
    candidates = [(chi_squared(caesar(text, -amount)), amount, caesar(text, -amount)) for amount in range(26)]
    return sorted(candidates, key=lambda candidate: candidate[:2])


def column(text, length, index):
    """Every letter that the same key letter has moved, for a key of this length."""
    return "".join(letters_of(text)[index::length])


def rate_key_lengths(text, longest=LONGEST_KEY):
    """The mean coincidence of the columns for each key length; the right length, and its multiples, stand out."""
    longest = min(longest, max(1, len(letters_of(text)) // 4))
    rates = {}
    for length in range(1, longest + 1):
        columns = [column(text, length, index) for index in range(length)]
        rates[length] = sum(coincidence(part) for part in columns) / length
    return rates


def solve_length(text, length):
    """The best key of this length: each column is a Caesar cipher of its own."""
    return "".join(ALPHABET[break_caesar(column(text, length, index))[0][1]] for index in range(length))


def shorten(key):
    """A key that repeats itself, such as LEMONLEMON, as its shortest form."""
    for length in range(1, len(key) + 1):
        if len(key) % length == 0 and key[:length] * (len(key) // length) == key:
            return key[:length]
    return key


def break_vigenere(text, longest=LONGEST_KEY):
    """The key and the plain text whose letters look most like English. Longer keys must earn their length."""
    best = None
    for length in rate_key_lengths(text, longest):
        key = shorten(solve_length(text, length))
        plain = vigenere(text, key, decrypt=True)
        # Every key letter is fitted to the text: without a price, the longest key would always look best.
        cost = chi_squared(plain) + 12 * len(key)
        if best is None or cost < best[0]:
            best = (cost, key, plain)
    if best is None or not letters_of(text):
        raise ValueError("There are no letters to break")
    return best[1], best[2]


# --- the command line ----------------------------------------------------------------------------

def read_text(argument):
    """The text of a file when the argument names one, otherwise the argument itself."""
    path = Path(argument)
    try:
        is_file = path.is_file()
    except OSError:  # too long for a file name: it is a message
        is_file = False
    if not is_file and re.fullmatch(r"\S+\.(txt|md|json|csv|log)", argument, re.IGNORECASE):
        raise ValueError(f"there is no file named {argument}")
    return path.read_text(encoding="utf-8") if is_file else argument


def show_transform(options):
    text, decrypt = read_text(options.text), options.command == "decrypt"
    if options.cipher == "caesar":
        try:
            amount = int(options.key)
        except ValueError:
            raise ValueError("A Caesar key is a whole number, for example 3") from None
        key = ALPHABET[amount % 26]
    else:
        key = options.key
    if options.steps:
        print("\n".join(explain_steps(text, key, decrypt)))
        print()
    print(vigenere(text, key, decrypt))


def show_chart(options):
    text = read_text(options.text)
    print("\n".join(draw_chart(text)))
    print(f"\n  {len(letters_of(text))} letters, coincidence {coincidence(text):.3f} (English 0.066, all alike 0.038)")


def show_break(options):
    text = read_text(options.text)
    if options.cipher == "caesar":
        print("  shift  distance  beginning")
        for distance, amount, plain in break_caesar(text)[:26 if options.all else 5]:
            print(f"  {amount:5d}  {distance:8.1f}  {' '.join(plain.split())[:48]}")
        return
    print("  key length  coincidence of the columns")
    for length, rate in rate_key_lengths(text).items():
        print(f"  {length:10d}  {rate:.3f} {'#' * round(rate * 400)}")
    key, plain = break_vigenere(text)
    print(f"\n  best key: {key}\n\n{plain}")


def show_practice(options):
    answers = json.loads((HERE / "practice" / "answers.json").read_text(encoding="utf-8"))
    if options.number is None:
        for name, answer in answers.items():
            print(f"  {name}  {answer['hint']}")
        print("\n  Check yourself with: python3 cipher.py practice NUMBER KEY")
        return
    answer = answers.get(f"{options.number:02d}")
    if answer is None:
        raise ValueError(f"There are practice texts 1 to {len(answers)}")
    if options.key is None:
        print((HERE / "practice" / f"{options.number:02d}.txt").read_text(encoding="utf-8"))
    elif str(options.key).upper() == str(answer["key"]).upper():
        print("  Right. That is the key.")
    else:
        print("  Not this one. The chart and the hint are where to look next.")


def build_parser():
    parser = argparse.ArgumentParser(description="Caesar and Vigenère, made and broken step by step.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("encrypt", "decrypt"):
        command = commands.add_parser(name, help=f"{name} a text or a file")
        command.add_argument("cipher", choices=["caesar", "vigenere"])
        command.add_argument("key", help="a number for Caesar, a word for Vigenère")
        command.add_argument("text", help="the text, or the name of a file")
        command.add_argument("--steps", action="store_true", help="write out the first letters as sums")
        command.set_defaults(show=show_transform)
    chart = commands.add_parser("chart", help="letter frequencies beside those of English")
    chart.add_argument("text", help="the text, or the name of a file")
    chart.set_defaults(show=show_chart)
    breaker = commands.add_parser("break", help="find the key from the letters alone")
    breaker.add_argument("cipher", choices=["caesar", "vigenere"])
    breaker.add_argument("text", help="the text, or the name of a file")
    breaker.add_argument("--all", action="store_true", help="list all 26 shifts of a Caesar text, not the best five")
    breaker.set_defaults(show=show_break)
    practice = commands.add_parser("practice", help="list the practice texts, show one, or check a key")
    practice.add_argument("number", nargs="?", type=int)
    practice.add_argument("key", nargs="?")
    practice.set_defaults(show=show_practice)
    return parser


def main(arguments=None):
    options = build_parser().parse_args(arguments)
    try:
        options.show(options)
    except ValueError as problem:
        print(f"cipher.py: {problem}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
