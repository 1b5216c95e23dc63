#!/usr/bin/env python3
"""Hide a message in the lowest bits of a picture, and get it out again.

    python3 stego.py room pictures/meadow.ppm
    python3 stego.py hide pictures/meadow.ppm "Meet me at noon" > mine.ppm
    python3 stego.py show mine.ppm
    python3 stego.py hide pictures/meadow.ppm "Meet me at noon" --key river > mine.ppm
    python3 stego.py show mine.ppm --key river

Reads the file you name and prints. It writes no file: the shell does, with the arrow.
"""
import argparse
import random
import sys
from pathlib import Path

from picture import Picture, parse, render

LENGTH_BITS = 32


def room(picture):
    """How many bytes fit: one bit in each value, less those that tell the length."""
    return max(0, (len(picture.values) - LENGTH_BITS) // 8)


def bits_of(data):
    """The bits of some bytes, the highest first."""
    return [(byte >> place) & 1 for byte in data for place in range(7, -1, -1)]


def bytes_of(bits):
    """Bits back to bytes."""
    return bytes(sum(bit << (7 - place) for place, bit in enumerate(bits[start:start + 8])) for start in range(0, len(bits), 8))


def places(picture, key):
    """The values that carry the bits, in order: one after the other, or scattered as the key says."""
    order = list(range(len(picture.values)))
    if key is not None:
        random.Random(key).shuffle(order)
    return order


def mix(bits, key):
    """The bits, each flipped or not by a coin that the key tosses. Mixing twice gives them back; without a key nothing happens."""
    if key is None:
        return list(bits)
    coin = random.Random(f"mix {key}")
    return [bit ^ coin.getrandbits(1) for bit in bits]


def hide(picture, message, key=None):
    """A new picture that carries the message. Each value changes by one at most."""
    data = message.encode("utf-8")
    if len(data) > room(picture):
        raise ValueError(f"The message has {len(data)} bytes, the picture has room for {room(picture)}")
    bits = mix(bits_of(len(data).to_bytes(LENGTH_BITS // 8, "big") + data), key)
    values = list(picture.values)
    for place, bit in zip(places(picture, key), bits):
        values[place] = (values[place] & ~1) | bit
    return Picture(picture.width, picture.height, values)


def show(picture, key=None):
    """The message in a picture. Without one, or with the wrong key, there is a ValueError."""
    order = places(picture, key)
    bits = mix([picture.values[place] & 1 for place in order], key)
    length = int.from_bytes(bytes_of(bits[:LENGTH_BITS]), "big")
    if length == 0 or length > room(picture):
        raise ValueError("There is no message here, or the key is wrong")
    try:
        return bytes_of(bits[LENGTH_BITS:LENGTH_BITS + 8 * length]).decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError("There is no message here, or the key is wrong") from None


def main(arguments=None):
    parser = argparse.ArgumentParser(description="Messages in the lowest bits of a picture.")
    commands = parser.add_subparsers(dest="command", required=True)
    for name, words in (("room", "how much fits"), ("hide", "print the picture with a message in it"), ("show", "print the message")):
        command = commands.add_parser(name, help=words)
        command.add_argument("picture")
        if name == "hide":
            command.add_argument("message")
        if name != "room":
            command.add_argument("--key", help="a word that scatters and mixes the bits")
    options = parser.parse_args(arguments)
    try:
        picture = parse(Path(options.picture).read_bytes())
        if options.command == "room":
            print(f"{picture.width} x {picture.height} pixels: room for {room(picture)} bytes")
        elif options.command == "hide":
            print(render(hide(picture, options.message, options.key)), end="")
        else:
            print(show(picture, options.key))
    except (OSError, ValueError) as problem:
        print(f"stego.py: {problem}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
