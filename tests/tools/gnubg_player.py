#!/usr/bin/env python3
"""GNU Backgammon's networks (gnubg-nn) as a player for `gammonlab duel ... program=`: cubeless plays, no doubles.

    gammonlab duel 1ply,cubeless "program=.venv/bin/python tests/tools/gnubg_player.py 0" --money --cube-limit 1 --pairs 5000

The argument is the number of plies as gnubg counts (0: the static network). A judge and an opponent only: nothing
it says is ever learnt from.
"""
import sys
import gnubg_nn as gnubg

PLIES = int(sys.argv[1])

def board(xgid):
    points, dice = xgid.split('=')[1].split(':')[0], xgid.split(':')[4]
    mine, opponent = [0] * 25, [0] * 25
    for i, c in enumerate(points):
        if c.isupper(): mine[i - 1] = ord(c) - 64
        elif c.islower(): opponent[24 - i] = ord(c) - 96
    return [opponent, mine], int(dice[0]), int(dice[1])

def notation(moves, opponent):
    """`moves` ((from, to), ... with 25 the bar and 0 off) in standard notation, hits starred."""
    blots, words = {24 - i for i in range(24) if opponent[i] == 1}, []
    for start, end in moves:
        words.append('%s/%s%s' % ('bar' if start == 25 else start, end or 'off', '*' if end in blots else ''))
        blots.discard(end)
    return ' '.join(words)

for line in sys.stdin:
    question, xgid = line.split()
    if question == 'play':
        position, d1, d2 = board(xgid)
        moves = gnubg.best_move(position, d1, d2, n=PLIES, b=1)[0]
        print(notation(moves, position[0]), flush=True)
    else:
        print('no' if question == 'double' else 'yes', flush=True)
