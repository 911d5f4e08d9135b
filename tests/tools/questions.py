"""The questions of `gammonlab duel program=` (docs/duels.md), for the players beside this file."""
from collections import namedtuple

# The asked player is the bottom player of the id. `points`: its checkers positive, the other's negative, points counted from
# its own side; [25] is its bar, [0] the other's (negative). `owner`: 1 this player, -1 the other, 0 the middle. `away`: points
# that this player and the other need, (0, 0) for money.
Question = namedtuple('Question', 'kind points dice cube owner away crawford jacoby beavers xgid')


def read(line):
    """The question on a line, such as `play XGID=...`."""
    kind, xgid = line.split()
    board, cube, owner, _, dice, mine, theirs, rule, length, _ = xgid.removeprefix('XGID=').split(':')
    points = [checkers(c) for c in board]
    length, rule = int(length), int(rule)
    away = (length - int(mine), length - int(theirs)) if length else (0, 0)
    return Question(kind, points, (int(dice[0]), int(dice[1])) if dice.isdigit() else None, 2 ** int(cube), int(owner), away,
                    crawford=bool(length and rule), jacoby=bool(not length and rule & 1),
                    beavers=bool(not length and rule & 2), xgid=xgid)


def checkers(letter):
    """Checkers of one place of an XGID, those of the bottom player positive."""
    if letter == '-': return 0
    return ord(letter) - 64 if letter.isupper() else 96 - ord(letter)


def seen_by_other(xgid):
    """The id before the roll with the other player at the bottom, and on roll."""
    board, cube, owner, _, _, mine, theirs, *rest = xgid.removeprefix('XGID=').split(':')
    return 'XGID=' + ':'.join([board[::-1].swapcase(), cube, str(-int(owner)), '1', '00', theirs, mine, *rest])


def notation(moves, points):
    """Moves ((from, to), ...), 25 the bar and 0 off, in standard notation with hits starred; `points` as in Question."""
    blots, words = {point for point in range(1, 25) if points[point] == -1}, []
    for start, end in moves:
        words.append('%s/%s%s' % ('bar' if start == 25 else start, end or 'off', '*' if end in blots else ''))
        blots.discard(end)
    return ' '.join(words)
