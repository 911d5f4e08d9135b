#!/usr/bin/env python3
"""The judge of strength: plays our engine against GNU Backgammon's static network and reports points a game.

Setup:  python3 -m venv .venv && .venv/bin/pip install --pre gnubg-nn==1.1.0a11
        cargo build --release
Run:    .venv/bin/python tests/tools/vs_gnubg.py --games 100000 --seed 1
        .venv/bin/python tests/tools/vs_gnubg.py --games 50000 --seed 2 --dmp
Another network: --engine-options "--net FILE", or any other options of `gammonlab move`.

What is played. Complete games from the usual starting position, without a doubling cube. A side wins 1 point when it
bears off all its checkers, 2 (a gammon) when the loser has borne off none, and 3 (a backgammon) when the loser also
has a checker on the bar or in the winner's home board. With --dmp every game is worth 1 point ("double match point",
where gammons count for nothing); both programs still choose their plays as for money. With --one-point every game is
worth 1 point too, and both programs choose their plays for it, as in a match of one point.

Who plays. Our engine is `gammonlab move --level LEVEL --cubeless`: it takes the play with the best cubeless equity at
that level; 1ply (the default) judges the position after each play by the network alone. GNU Backgammon is the package
gnubg-nn, `best_move` with --gnubg-ply plies; gnubg counts one ply less than we do, so its 0 is our 1ply. Neither
program knows the dice that will come. The referee refuses a play that gnubg's own list of legal plays does not have.

What is counted. Games come in pairs. Both games of a pair have the same dice, drawn from --seed and the number of the
pair; our engine has the first roll in one of them and gnubg in the other. The result of a pair is the mean of our
engine's points in its two games (a lost game counts negative). The figure printed is the mean over all pairs, in points
a game, positive when our engine wins. The interval is that mean plus and minus 1.96 standard errors over pairs: 95 %
by the normal distribution. The same seed and number of games give the same result, whatever --processes and --batch
are.
"""
import argparse
import functools
import itertools
import json
import math
import multiprocessing
import random
import shlex
import subprocess
import threading
import time

import gnubg_nn as gnubg
from positions import START, xgid

ALL_ROLLS = [(a, b) for a in range(1, 7) for b in range(1, 7)]
OPENING_ROLLS = [(a, b) for a, b in ALL_ROLLS if a != b]


def dice_of_pair(seed, pair):
    """The dice of both games of a pair, one roll after the other without end. The opening roll is never a double."""
    generator = random.Random(f'gammonlab vs gnubg, seed {seed}, pair {pair}')
    yield generator.choice(OPENING_ROLLS)
    while True:
        yield generator.choice(ALL_ROLLS)


def points_won(mover, opponent):
    """Points for the side that has just moved, 0 while it has checkers left. Boards: counts as in positions.START."""
    if sum(mover):
        return 0
    if sum(opponent) < 15:
        return 1
    # The mover's home board is points 19 to 24 as the opponent counts; index 24 is the opponent's bar.
    return 3 if any(opponent[18:25]) else 2


class Game:
    """A game in progress: the checkers of the side on roll and of its opponent, the roll, and whose turn it is."""

    def __init__(self, pair, dice, engine_on_roll):
        self.pair, self.dice, self.engine_on_roll = pair, dice, engine_on_roll
        self.own, self.opponent, self.roll = START, START, next(dice)

    def board(self):
        """The position as gnubg-nn wants it: opponent first, side on roll second."""
        return [list(self.opponent), list(self.own)]

    def play(self, own, opponent):
        """Takes the checkers after a play, both as the side that moved counts. Returns the points the play has won."""
        won = points_won(own, opponent)
        self.own, self.opponent, self.engine_on_roll = opponent, own, not self.engine_on_roll
        self.roll = next(self.dice)
        return won


class Engine:
    """Our engine as one running command that is asked many positions at a time."""

    def __init__(self, program, level, more_options, one_point=False):
        self.length = int(one_point)
        options = ['--level', level, '--cubeless', '--top', '1', '--threads', '1', '--json', *shlex.split(more_options)]
        self.process = subprocess.Popen(
            [program, 'move', *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def plays(self, games):
        """The checkers after the engine's play in each game: (own, opponent), as the engine counts."""
        ids = [xgid((game.opponent, game.own), game.roll, self.length) for game in games]

        def ask():
            self.process.stdin.write(''.join(id + '\n' for id in ids))
            self.process.stdin.flush()

        # From another thread, since the engine starts to answer before it has read all questions.
        asking = threading.Thread(target=ask)
        asking.start()
        after = [self.answer(game, id) for game, id in zip(games, ids)]
        asking.join()
        return after

    def answer(self, game, id):
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f'the engine ended at {id}')
        answer = json.loads(line)
        if 'error' in answer:
            raise RuntimeError(f'the engine refuses {id}: {answer["error"]}')
        legal = gnubg.moves(game.board(), *game.roll)
        if not answer['moves']:
            if legal:
                raise RuntimeError(f'the engine finds no play at {id}, gnubg finds {len(legal)}')
            return game.own, game.opponent
        # Its opponent is on roll in the position after the play, so gnubg-nn gives the engine's own checkers first.
        own, opponent = gnubg.board_from_position_id(answer['moves'][0]['position_id'])
        if legal and gnubg.key_of_board([list(opponent), list(own)]) not in legal:
            raise RuntimeError(f'illegal play at {id}: {answer["moves"][0]["play"]}')
        if not legal and (tuple(own), tuple(opponent)) != (tuple(game.own), tuple(game.opponent)):
            raise RuntimeError(f'a play at {id}, where gnubg finds none')
        return own, opponent


def gnubg_play(game, plies):
    """The checkers after gnubg's play: (own, opponent), as gnubg's side counts."""
    key = gnubg.best_move(game.board(), *game.roll, n=plies, b=1)[1]
    return gnubg.board_from_position_key(key)


def play_pairs(pairs, engine, options):
    """Plays the pairs of games with these numbers in lockstep. Returns the result of each, in points a game."""
    games = []
    for pair in pairs:
        for engine_on_roll in (True, False):
            games.append(Game(pair, dice_of_pair(options.seed, pair), engine_on_roll))
    totals = dict.fromkeys(pairs, 0)
    while games:
        mine = [game for game in games if game.engine_on_roll]
        theirs = [game for game in games if not game.engine_on_roll]
        played = [(game, after, 1) for game, after in zip(mine, engine.plays(mine))]
        played += [(game, gnubg_play(game, options.gnubg_ply), -1) for game in theirs]
        games = []
        for game, (own, opponent), sign in played:
            won = game.play(own, opponent)
            if won:
                totals[game.pair] += sign * (1 if options.dmp or options.one_point else won)
            else:
                games.append(game)
    return [totals[pair] / 2 for pair in pairs]


@functools.cache
def engine_of_this_process(program, level, more_options, one_point):
    return Engine(program, level, more_options, one_point)


def work(pairs, options):
    gnubg.set.score(int(options.one_point), int(options.one_point), 0)
    engine = engine_of_this_process(options.engine, options.level, options.engine_options, options.one_point)
    return play_pairs(pairs, engine, options)


def summary(results):
    """Games, mean points a game, its standard error over pairs, and the 95 % interval."""
    n = len(results)
    mean = math.fsum(results) / n
    error = math.sqrt(math.fsum((x - mean) ** 2 for x in results) / (n - 1) / n)
    low, high = mean - 1.96 * error, mean + 1.96 * error
    return dict(games=2 * n, points_per_game=mean, standard_error=error, low=low, high=high)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--engine', default='target/release/gammonlab', help='our command line (default: %(default)s)')
    parser.add_argument('--engine-options', default='', metavar='OPTIONS', help='further options of `gammonlab move`')
    parser.add_argument('--level', default='1ply', help='level of our engine (default: %(default)s)')
    parser.add_argument('--gnubg-ply', type=int, default=0, help='plies as gnubg counts (default: 0, no search)')
    parser.add_argument('--games', type=int, default=20000, help='an even number (default: %(default)s)')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--dmp', action='store_true', help='every game is worth one point')
    parser.add_argument('--one-point', action='store_true', help='the same, and plays are chosen for one point')
    parser.add_argument('--processes', type=int, default=multiprocessing.cpu_count(), help='default: one a core')
    parser.add_argument('--batch', type=int, default=250, help='pairs played side by side (default: %(default)s)')
    parser.add_argument('--json', action='store_true', help='print one JSON object instead of a sentence')
    options = parser.parse_args()
    if options.games < 4 or options.games % 2:
        parser.error('--games must be an even number, at least 4, since games come in pairs')

    start, results = time.monotonic(), []
    pairs = iter(range(options.games // 2))
    batches = iter(lambda: list(itertools.islice(pairs, options.batch)), [])
    with multiprocessing.Pool(options.processes) as pool:
        for batch in pool.imap(functools.partial(work, options=options), batches):
            results += batch
            if not options.json and 2 * len(results) % 10_000 < 2 * len(batch):
                so_far = summary(results)
                print('{games} games: {points_per_game:+.4f} [{low:+.4f}, {high:+.4f}]'.format(**so_far), flush=True)
    seconds = time.monotonic() - start
    end = summary(results)
    if options.json:
        print(json.dumps(dict(end, level=options.level, gnubg_ply=options.gnubg_ply, dmp=options.dmp, one_point=options.one_point, seed=options.seed,
                              seconds=round(seconds, 1))))
        return
    kind = ('one point a game, plays chosen for one point' if options.one_point else
            'one point a game' if options.dmp else 'cubeless money games')
    print(f'\n{options.level} against gnubg {options.gnubg_ply}-ply, {kind}, seed {options.seed}, {seconds:.0f} s:')
    print('{points_per_game:+.4f} points a game, 95 % interval [{low:+.4f}, {high:+.4f}], {games} games'.format(**end))
    if options.dmp or options.one_point:
        win, low, high = (50 + 50 * end[key] for key in ('points_per_game', 'low', 'high'))
        print(f'{win:.2f} % of the games won [{low:.2f}, {high:.2f}]')


if __name__ == '__main__':
    main()
