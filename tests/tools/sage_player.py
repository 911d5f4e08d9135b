#!/usr/bin/env python3
"""Open Sage (PyPI `bgsage` 2.0) as a player for `gammonlab duel ... program=`.

    python3 -m venv .venv && .venv/bin/pip install bgsage
    gammonlab duel 1ply,cubeless "program=.venv/bin/python tests/tools/sage_player.py 1ply cubeless" --money --cube-limit 1
    gammonlab duel 3ply "program=.venv/bin/python tests/tools/sage_player.py 3ply" --money --cube-limit 8

The first argument is its level: 1ply (its networks without looking ahead, as ours), 2ply, 3ply, 4ply, truncated1 to
truncated3. With `cubeless` it takes the play of the best cubeless money equity; otherwise it plays with the cube, at the
score of the id. It plays with one thread. A judge and an opponent only: nothing it says is ever learnt from.
"""
import sys

from bgsage import BgBotAnalyzer, possible_single_die_moves
from questions import notation, read

OWNERS = {0: 'centered', 1: 'player', -1: 'opponent'}
LEVEL, CUBEFUL = sys.argv[1], sys.argv[2:] != ['cubeless']
sage = BgBotAnalyzer(eval_level=LEVEL, cubeful=CUBEFUL, parallel_threads=1)


def board(points):
    """As Open Sage wants it: the checkers on the other side's bar are counted positive too."""
    return [abs(points[0]), *points[1:]]


def moves_to(start, end, dice):
    """Moves of single dice that lead from one of Open Sage's boards to another; None if there are none."""
    if start == end: return []
    for i, die in enumerate(dice):
        if die in dice[:i]: continue
        for move in possible_single_die_moves(start, die):
            rest = moves_to(list(move['board']), end, dice[:i] + dice[i + 1:])
            if rest is not None: return [(move['from'], move['to']), *rest]
    return None


def play(question):
    start, (high, low) = board(question.points), question.dice
    rules = dict(away1=question.away[0], away2=question.away[1], is_crawford=question.crawford, jacoby=question.jacoby,
                 beaver=question.beavers)
    best = sage.checker_play(start, high, low, question.cube, OWNERS[question.owner], **rules).moves[0]
    moves = moves_to(start, list(best.board), [high] * 4 if high == low else [high, low])
    if moves is None: raise SystemExit(f'no way to {best.board} from {question.xgid}')
    return notation(moves, question.points)


def decision(question, doubler):
    """What Open Sage says of a double; `doubler` is 1 if the player asked doubles, -1 if the other has."""
    points = question.points if doubler == 1 else [-n for n in reversed(question.points)]
    mine, theirs = question.away[::doubler]
    return sage.cube_action(board(points), question.cube, OWNERS[doubler * question.owner], away1=mine, away2=theirs,
                            is_crawford=question.crawford, jacoby=question.jacoby, beaver=question.beavers)


for line in sys.stdin:
    question = read(line)
    if question.kind == 'play':
        answer = play(question)
    elif question.kind == 'double':
        answer = 'yes' if decision(question, 1).should_double else 'no'
    else:
        answer = 'yes' if decision(question, -1).should_take else 'no'
    print(answer, flush=True)
