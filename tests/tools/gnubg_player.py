#!/usr/bin/env python3
"""GNU Backgammon's networks (gnubg-nn) as a player for `gammonlab duel ... program=`: cubeless plays, no doubles.

    gammonlab duel 1ply,cubeless "program=.venv/bin/python tests/tools/gnubg_player.py 0" --money --cube-limit 1 --pairs 5000
    gammonlab duel 1ply "program=.venv/bin/python tests/tools/gnubg_player.py 0" --length 1 --pairs 5000

The argument is the number of plies as gnubg counts (0: the static network). It plays for the score of the id: in a match of
one point for the chance to win the game. A judge and an opponent only: nothing it says is ever learnt from.
"""
import sys

import gnubg_nn as gnubg
from questions import notation, read

PLIES = int(sys.argv[1])


def play(question):
    points = question.points
    # gnubg-nn refuses a Crawford game in which both need one point.
    gnubg.set.score(*question.away, question.crawford and question.away != (1, 1))
    sides = [[max(0, -n) for n in reversed(points[:25])], [max(0, n) for n in points[1:]]]
    return notation(gnubg.best_move(sides, *question.dice, n=PLIES, b=1)[0], points)


for line in sys.stdin:
    question = read(line)
    print(play(question) if question.kind == 'play' else 'no' if question.kind == 'double' else 'yes', flush=True)
