"""Boards for the tools beside this file."""

# Checkers of a side before the first roll; index 0 is its ace point, 24 its bar.
START = [0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0]


def xgid(board, dice=(0, 0), length=0):
    """The XGID of `board`: (opponent, side on roll), counts as in START; points left out at the end are empty.

    Dice (0, 0): before the roll. Length: of the match, at its start; 0 for money.
    """
    opponent, own = ([*side, *[0] * (25 - len(side))] for side in board)
    points = ['-'] * 26
    for i in range(24):
        if own[i]: points[i + 1] = chr(64 + own[i])
        if opponent[i]: points[24 - i] = chr(96 + opponent[i])
    if opponent[24]: points[0] = chr(96 + opponent[24])
    if own[24]: points[25] = chr(64 + own[24])
    return 'XGID=%s:0:0:1:%d%d:0:0:0:%d:10' % (''.join(points), *dice, length)
