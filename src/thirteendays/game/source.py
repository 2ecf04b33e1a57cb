"""A seeded source of random numbers, the same in interpreted and compiled code and on every Python.

xoshiro128++ (Blackman and Vigna, "Scrambled Linear Pseudorandom Number Generators", 2021): four 32-bit words of state.
"""

from mypy_extensions import i64


class Source:
    """A stream of random numbers; each pair of seed and purpose has a stream of its own (`stream` in `chance.py`)."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a: i64 = a & 0xFFFFFFFF
        self.b: i64 = b & 0xFFFFFFFF
        self.c: i64 = c & 0xFFFFFFFF
        self.d: i64 = d & 0xFFFFFFFF

    def next(self) -> i64:
        """The next 32 bits."""
        a = self.a
        b = self.b
        d = self.d
        total = (a + d) & 0xFFFFFFFF
        result = (((total << 7) | (total >> 25)) + a) & 0xFFFFFFFF
        c = self.c ^ a
        d ^= b
        self.b = b ^ c
        self.a = a ^ d
        self.c = c ^ ((b << 9) & 0xFFFFFFFF)
        self.d = ((d << 11) | (d >> 21)) & 0xFFFFFFFF
        return result

    def below(self, n: i64) -> i64:
        """A uniform number from 0 to n - 1, for n from 1 to 2**31 (Lemire, "Fast Random Integer Generation", 2019)."""
        product = self.next() * n
        low = product & 0xFFFFFFFF
        if low < n:
            least = 0x100000000 % n
            while low < least:
                product = self.next() * n
                low = product & 0xFFFFFFFF
        return product >> 32
