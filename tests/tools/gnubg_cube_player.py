#!/usr/bin/env python3
"""The program GNU Backgammon (Debian's package gnubg) with its own cube as a player for `gammonlab duel ... program=`.

    gammonlab duel 1ply "program=python3 tests/tools/gnubg_cube_player.py 0" --money --cube-limit 8 --pairs 500

The argument is the number of plies as gnubg counts, for plays and cubes (0: without looking ahead). It plays at the score of
the id, and with the cube. (`gnubg_player.py` asks only its networks: plays without a cube, and no doubles.) gnubg runs its
own Python, which reads the questions and writes the answers itself. A judge and an opponent only: nothing it says is ever
learnt from.
"""
import os
import subprocess
import sys

PLIES = int(sys.argv[1])
FOLDER = os.path.dirname(os.path.abspath(__file__))

INSIDE = """
import sys
sys.path.insert(0, {folder!r})
from questions import notation, read, seen_by_other

answers = open({answers}, 'w')

def play(question):
    gnubg.command('set xgid ' + question.xgid)
    move = gnubg.findbestmove()
    return notation(list(zip(move[::2], move[1::2])), question.points)

def equities(xgid):
    gnubg.command('set xgid ' + xgid)
    context = dict(cubeful=1, plies={plies}, deterministic=1, noise=0.0)
    return gnubg.cfevaluate(gnubg.board(), gnubg.cubeinfo(), context)[1:4]

for line in open({questions}):
    question = read(line)
    if question.kind == 'play':
        answer = play(question)
    elif question.kind == 'double':
        no_double, take, drop = equities(question.xgid)
        answer = 'yes' if min(take, drop) > no_double else 'no'
    else:
        no_double, take, drop = equities(seen_by_other(question.xgid))
        answer = 'yes' if take <= drop else 'no'
    print(answer, file=answers, flush=True)
"""


def main():
    script = f'/tmp/gnubg-cube-player-{os.getpid()}.py'
    questions, answers = os.dup(0), os.dup(1)
    with open(script, 'w') as file:
        file.write(INSIDE.format(folder=FOLDER, questions=questions, answers=answers, plies=PLIES))
    plays = 'set evaluation chequerplay evaluation'
    commands = ['set threads 1', 'set automatic roll off', 'set automatic game off', 'set player 0 human',
                'set player 1 human', f'{plays} plies {PLIES}', f'{plays} cubeful on', f'>exec(open({script!r}).read())']
    try:
        done = subprocess.run(['/usr/games/gnubg', '-t', '-q'], input='\n'.join(commands) + '\n', text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, pass_fds=(questions, answers))
    finally:
        os.remove(script)
    if done.returncode or 'Traceback' in done.stdout:
        raise SystemExit(f'gnubg ended with {done.returncode}: {done.stdout[-2000:]}')


main()
