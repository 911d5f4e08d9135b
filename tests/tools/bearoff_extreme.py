"""Exact win chances of a bearoff by exhaustive recursion in fractions, for one pair of positions: an independent judge
of what `gammonlab bearoff verify` prints as an extreme, and of where the difference comes from.

    python3 tests/tools/bearoff_extreme.py 0,0,2,2,2,0 3,2,1,0,0,0

Checkers on roll and of the opponent, ace point first, six points. Needs nothing but Python.
"""

import sys
from fractions import Fraction
from functools import lru_cache

ROLLS = [(a, b, 1 if a == b else 2) for a in range(1, 7) for b in range(1, a + 1)]
EMPTY = (0,) * 6


@lru_cache(None)
def after(position, dice):
    """All positions that playing `dice` in this order can lead to."""
    if not dice or position == EMPTY:
        return frozenset([position])
    die, rear = dice[0], max(i for i in range(6) if position[i]) + 1
    found = set()
    for point in range(1, rear + 1):
        if not position[point - 1] or (point < die and point != rear):
            continue
        next_ = list(position)
        next_[point - 1] -= 1
        if point > die:
            next_[point - 1 - die] += 1
        found |= after(tuple(next_), dice[1:])
    return frozenset(found)


@lru_cache(None)
def plays(position):
    """Weight and resulting positions of each of the 21 rolls."""
    every = lambda a, b: after(position, (a,) * 4) if a == b else after(position, (a, b)) | after(position, (b, a))
    return tuple((Fraction(weight, 36), tuple(sorted(every(a, b)))) for a, b, weight in ROLLS)


@lru_cache(None)
def mean(position):
    """Fewest expected rolls."""
    if position == EMPTY:
        return Fraction(0)
    return 1 + sum(weight * min(map(mean, kids)) for weight, kids in plays(position))


def quickest(position, first):
    """The kid of the fewest expected rolls for each roll; of equal ones the first or the last."""
    for weight, kids in plays(position):
        least = min(map(mean, kids))
        pick = min if first else max
        yield weight, pick((kid for kid in kids if mean(kid) == least), key=lambda kid: kid[::-1])


@lru_cache(None)
def equity(own, opponent, own_adapts, opponent_adapts, first=True):
    """Cubeless equity of the side on roll. A side that adapts plays what is best against this opponent, one that does
    not plays to finish quickly."""
    if opponent == EMPTY:
        return Fraction(-1)
    then = lambda kid: -equity(opponent, kid, opponent_adapts, own_adapts, first)
    if own_adapts:
        return sum(weight * max(map(then, kids)) for weight, kids in plays(own))
    return sum(weight * then(kid) for weight, kid in quickest(own, first))


def main():
    own, opponent = (tuple(map(int, text.split(","))) for text in sys.argv[1:3])
    exact = equity(own, opponent, True, True)
    print(f"exact: {float(exact):+.6f}")
    for who, own_adapts, opponent_adapts in [
        ("nobody looks at the other (the one-sided equity)", False, False),
        ("only the opponent does", False, True),
        ("only the side on roll does", True, False),
    ]:
        for first in [True, False]:
            value = equity(own, opponent, own_adapts, opponent_adapts, first)
            print(f"{who}, ties {'first' if first else 'last'}: {float(value):+.6f}, difference {float(value - exact):+.6f}")
    print(f"expected rolls: {float(mean(own)):.4f} against {float(mean(opponent)):.4f}")
    for (a, b, _), (_, kids), (_, quick) in zip(ROLLS, plays(own), quickest(own, True)):
        then = lambda kid: -equity(opponent, kid, True, True)
        best = max(kids, key=then)
        if then(best) > then(quick):
            print(
                f"{a}{b}: quickest {quick} {float(mean(quick)):.4f} rolls {float(then(quick)):+.4f}, "
                f"best {best} {float(mean(best)):.4f} rolls {float(then(best)):+.4f}"
            )


if __name__ == "__main__":
    main()
