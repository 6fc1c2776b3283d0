"""How guessing is slowed: a few tries are free, then every wrong one costs twice the wait."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network
from threading import Lock

from overtrick.app.access.refused import TooMany, TooMuch

__all__ = ["Allowance", "TryLimit", "address_key", "is_here"]

_OWN = ip_network("fc00::/7")  # addresses that no provider gives


class TryLimit:
    """
    Limit of tries: *free* ones, then waits of 2, 4, 8 .. seconds, never over *longest*.

    A try is counted before it is checked, so many at once gain nothing; ``forgive`` takes it
    back when it was right.  Time is the monotonic clock: a laptop with a wrong date, or one
    whose date jumps, neither locks people out nor lets them guess.  At most *size* callers are
    remembered, the least lately seen forgotten first.

    >>> limit = TryLimit(free=2, clock=lambda: 0.0)
    >>> for _ in range(3): limit.attempt(["phone"])
    >>> limit.attempt(["phone"])
    Traceback (most recent call last):
    overtrick.app.access.refused.TooMany: Too many tries. Wait 2 seconds and try again.
    """

    def __init__(
        self,
        *,
        free: int = 5,
        longest: float = 300.0,
        size: int = 4096,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._free, self._longest, self._size, self._clock = free, longest, size, clock
        self._tries: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._tries)

    def attempt(self, keys: Sequence[str]) -> None:
        """
        Count a try of a caller known under these keys, such as an address and a device.

        :raises TooMany: if one of them has to wait; then nothing is counted.
        """
        with self._lock:
            now = self._clock()
            waits = [until - now for key in keys if (until := self._until(key)) > now]
            if waits:
                raise TooMany(max(waits))
            for key in keys:
                self._count(key, now)

    def tries(self, keys: Sequence[str]) -> int:
        """Give how many tries are counted of a caller, the most of its keys."""
        with self._lock:
            return max((self._tries.get(key, (0, 0.0))[0] for key in keys), default=0)

    def forgive(self, keys: Sequence[str]) -> None:
        """
        Take a try back: it was right.

        Wrong ones before it stay counted, so a right code of one's own buys no more guesses.
        """
        with self._lock:
            for key in keys:
                count, last = self._tries.get(key, (0, 0.0))
                if count > 1:
                    self._tries[key] = (count - 1, last)
                else:
                    self._tries.pop(key, None)

    @contextmanager
    def but_for_waiting(self, keys: Sequence[str]) -> Iterator[None]:
        """Take a try back that ends in waiting for others: who waits for them has not tried."""
        try:
            yield
        except TooMany:
            self.forgive(keys)
            raise

    def _until(self, key: str) -> float:
        count, last = self._tries.get(key, (0, 0.0))
        over = min(count - self._free, 32)
        return last + min(2.0**over, self._longest) if over > 0 else 0.0

    def _count(self, key: str, now: float) -> None:
        count, last = self._tries.pop(key, (0, now))
        if now - last > 4 * self._longest:
            count = 0
        self._tries[key] = (count + 1, now)
        while len(self._tries) > self._size:
            self._tries.popitem(last=False)


def address_key(address: str) -> str:
    """
    Name a network address for counting: an IPv6 caller is its network of 64 bits.

    By addresses that no provider gives, each phone of a club counts for itself.

    >>> address_key("192.168.1.7"), address_key("2001:db8::1:2"), address_key("")
    ('address 192.168.1.7', 'address 2001:db8::', 'address ')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return f"address {address[:64]}"
    if not isinstance(found, IPv6Address):
        return f"address {found}"
    if found.ipv4_mapped is not None:
        return f"address {found.ipv4_mapped}"
    if found.is_link_local or found in _OWN:
        return f"address {found}"
    return f"address {IPv6Address(int(found) >> 64 << 64)}"


def is_here(address: str) -> bool:
    """
    Whether an address is that of the server's own machine.

    >>> [is_here(each) for each in ("127.0.0.1", "::1", "192.168.1.7", "nowhere")]
    [True, True, False, False]
    """
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


class Allowance:
    """
    What one caller may write: so much at once, and so much more in a second.

    >>> allowance = Allowance(2, per_second=1, clock=lambda: 0.0)
    >>> allowance.take("table 2", 2)
    >>> allowance.take("table 2", 1)
    Traceback (most recent call last):
    overtrick.app.access.refused.TooMuch: Too much at once from here. Wait 1 second.
    """

    def __init__(
        self,
        most: int,
        *,
        per_second: float,
        size: int = 4096,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._most, self._rate, self._size, self._clock = most, per_second, size, clock
        self._used: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def take(self, key: Hashable, count: int) -> None:
        """
        Count what a caller writes.

        :raises TooMuch: if it is more than may be; then nothing is counted.
        """
        with self._lock:
            now = self._clock()
            used, last = self._used.pop(key, (0.0, now))
            used = max(0.0, used - (now - last) * self._rate)
            is_over = used + count > self._most
            self._used[key] = used if is_over else used + count, now
            while len(self._used) > self._size:
                self._used.popitem(last=False)
            if is_over:
                raise TooMuch((used + count - self._most) / self._rate)
