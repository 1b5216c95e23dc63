"""Pictures in the plain PPM format (P3): text that every viewer of pictures understands and every editor can open."""


class Picture:
    """A picture: its size, and three numbers (red, green, blue) from 0 to 255 for each pixel, row by row."""

    def __init__(self, width, height, values):
        if len(values) != width * height * 3 or not all(0 <= value <= 255 for value in values):
            raise ValueError("A picture has three numbers from 0 to 255 for each pixel")
        self.width, self.height, self.values = width, height, list(values)


def parse(data):
    """The picture in the bytes of a PPM file. Comments are skipped; UTF-16, as some shells write it, is understood."""
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        lines = data.decode(encoding).splitlines()
        words = " ".join(line.split("#")[0] for line in lines).split()
        kind, numbers = words[0], [int(word) for word in words[1:]]
    except (UnicodeDecodeError, IndexError, ValueError):
        raise ValueError("This is not a plain PPM picture") from None
    if kind != "P3" or len(numbers) < 3 or numbers[2] != 255:
        raise ValueError("This is not a plain PPM picture (P3 with values up to 255)")
    return Picture(numbers[0], numbers[1], numbers[3:])


def render(picture):
    """The picture as the text of a PPM file, one row of pixels to a line."""
    row = picture.width * 3
    rows = [" ".join(map(str, picture.values[start:start + row])) for start in range(0, len(picture.values), row)]
    return f"P3\n{picture.width} {picture.height}\n255\n" + "\n".join(rows) + "\n"
