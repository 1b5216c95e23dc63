#!/usr/bin/env python3
"""Look for the statistical trace of a hidden message, without knowing the key.

    python3 detect.py pictures/dunes.ppm
    python3 detect.py pictures/letter.ppm --plane red
"""
import argparse
import math
import sys
from collections import Counter
from pathlib import Path

from picture import parse

CHANNELS = {"red": 0, "green": 1, "blue": 2}
LIMIT = 0.05  # filled pictures fall below it in one case of twenty; untouched ones nearly always


def chi_square_tail(statistic, freedom):
    """The probability that chance alone gives a chi-square value this large or larger (incomplete gamma function)."""
    if freedom <= 0 or statistic <= 0:
        return 1.0
    a, x = freedom / 2, statistic / 2
    scale = math.exp(-x + a * math.log(x) - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        step = a
        while abs(term) > abs(total) * 1e-12:
            step += 1
            term *= x / step
            total += term
        return max(0.0, 1 - total * scale)
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    fraction = d
    for index in range(1, 500):
        factor = -index * (index - a)
        b += 2
        d = 1 / (factor * d + b or tiny)
        c = b + factor / c or tiny
        change = d * c
        fraction *= change
        if abs(change - 1) < 1e-12:
            break
    return min(1.0, scale * fraction)


def pair_test(values):
    """How well "the lowest bits were filled" fits, from 0 to 1: a p-value. Below 0.05 it does not fit.

    Filling lowest bits turns 2k into 2k+1 and back, so that both become equally frequent. In an untouched picture they
    rarely are. The test asks how well "equally frequent" fits (Westfeld and Pfitzmann, 1999).
    """
    counts = Counter(values)
    statistic, pairs = 0.0, 0
    for even in range(0, 256, 2):
        both = counts[even] + counts[even + 1]
        if both >= 8:  # too few to say anything
            expected = both / 2
            statistic += (counts[even] - expected) ** 2 / expected
            pairs += 1
    return chi_square_tail(statistic, pairs - 1)


def profile(values, parts=10):
    """The pair test on the first tenth, the first two tenths and so on: it falls where the message ends."""
    return [pair_test(values[:len(values) * part // parts]) for part in range(1, parts + 1)]


def plane(picture, channel):
    """The lowest bits of one color as rows of symbols: structure shows through in an untouched picture."""
    rows = []
    for row in range(picture.height):
        start = row * picture.width * 3 + channel
        bits = [picture.values[start + 3 * column] & 1 for column in range(picture.width)]
        rows.append("".join("#" if bit else "." for bit in bits))
    return rows


def report(picture):
    """The result as lines of text."""
    chances = profile(picture.values)
    lines = ["  part of the picture   how well 'filled' fits"]
    for part, chance in enumerate(chances, start=1):
        lines.append(f"  first {part * 10:3d} %           {chance:6.3f}  {'#' * round(chance * 30)}")
    suspicious = [part for part, chance in enumerate(chances, start=1) if chance > LIMIT]
    if suspicious:
        lines.append(f"\n  Suspicious: the lowest bits look filled up to about {suspicious[-1] * 10} % of the picture.")
    else:
        lines.append("\n  Nothing found. That does not prove that nothing is there: read the lesson.")
    return lines


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Statistics of lowest bits.")
    parser.add_argument("picture")
    parser.add_argument("--plane", choices=sorted(CHANNELS), help="draw the lowest bits of one color instead")
    options = parser.parse_args(arguments)
    try:
        picture = parse(Path(options.picture).read_bytes())
    except (OSError, ValueError) as problem:
        print(f"detect.py: {problem}", file=sys.stderr)
        return 2
    print("\n".join(plane(picture, CHANNELS[options.plane]) if options.plane else report(picture)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
