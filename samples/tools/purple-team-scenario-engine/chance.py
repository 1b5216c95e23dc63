"""Repeatable chance: the same seed tells the same story on every machine and with every Python."""
import random


class Chance:
    """Draws from one seed. Only random.random() is used, whose sequence Python promises to keep; the rest is arithmetic."""

    def __init__(self, seed):
        self._source = random.Random(str(seed))

    def below(self, limit):
        """A whole number from 0 to limit - 1."""
        return int(self._source.random() * limit)

    def whole(self, low, high):
        """A whole number from low to high, both included."""
        return low + self.below(high - low + 1)

    def pick(self, choices):
        """One of the choices."""
        return choices[self.below(len(choices))]

    def maybe(self, share):
        """True in this share of all cases."""
        return self._source.random() < share

    def shuffled(self, items):
        """The items in a new order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(len(left))]

    def word(self, length, letters="abcdefghijklmnopqrstuvwxyz234567"):
        """Letters without a meaning."""
        return "".join(self.pick(letters) for _ in range(length))
