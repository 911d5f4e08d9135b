#!/usr/bin/env python3
"""Plays games over `gammonlab protocol`: 2ply against 1ply, for money, with the cube.

Each player has a copy of the program of its own. Every action is told to both copies, which must agree on the position
and on who may do what. Broken lines are thrown in, before and during searches: each must get a typed error and
change nothing. At the end a search at 5ply is stopped several times, and the time to the answer is measured. (This
script knows no rules of backgammon: the program says what may be done.)

    cargo build --release
    python3 tests/tools/protocol_player.py [--games 100] [--program target/release/gammonlab]

Needs nothing but Python 3.9.
"""
import argparse
import random
import subprocess
import threading
import queue
import time

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:{turn}:{dice}:0:0:3:0:10"
# Searches that take long enough to be stopped in their middle.
DEEP = ["plays level 5ply", "plays level 5ply interval infinite", "cube level 5ply interval infinite",
        "plays level roller++ interval gigantic", "cube level roller++ interval infinite"]
# Lines that no program should send, and the kind of error that each must get.
BROKEN = [
    (b"nonsense", "command"),
    (b"POSITION 4HPwATDgc/ABMA", "command"),
    (b"uci", "command"),
    (b"position", "id.text"),
    (b"position XGID=-b----E-C---eE---c-e----B-:0:0:1:37:0:0:0:0:10", "xgid.dice"),
    (b"position 4HPwATDgc", "position_id.length"),
    (b"roll 07", "dice"),
    (b"roll", "dice"),
    (b"play 1/2/3/4/5/6", None),
    (b"play \xe2\x99\x9f", None),
    (b"go plays level 9ply", "level"),
    (b"go fast", "argument"),
    (b"go top 0", "argument"),
    (b"set level", "level"),
    (b"set met /no/such/file", "system"),
    (b"set threads -1", "argument"),
    (b"set colour red", "argument"),
    (b"stop now", "argument"),
    (b"\xff\xfe\x00\x01", "line"),
    (b"position " + 5000 * b"x", "line"),
    (1_000_000 * b"y", "line"),
    (b"go\x00plays", "command"),
    (b"\x1b[2J", "command"),
]


class Program:
    """One `gammonlab protocol`. A line that does not come within a minute is a failure."""

    def __init__(self, path):
        self.process = subprocess.Popen([path, "protocol"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()
        greeting = self.line()
        assert greeting.startswith("gammonlab protocol 1 "), greeting

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.decode().rstrip("\n"))
        self.lines.put(None)

    def line(self):
        line = self.lines.get(timeout=60)
        assert line is not None, "the program has ended"
        return line

    def send(self, line):
        self.process.stdin.write((line if isinstance(line, bytes) else line.encode()) + b"\n")
        self.process.stdin.flush()

    def answer(self):
        """The info lines, and the line that ends the answer."""
        infos = []
        while True:
            line = self.line()
            if not line.startswith("info "):
                return infos, line
            infos.append(line)

    def ask(self, line):
        self.send(line)
        infos, last = self.answer()
        assert not last.startswith("error"), f"{line}: {last}"
        return infos, last

    def quit(self):
        assert self.ask("quit")[1] == "ok quit"
        assert self.process.wait(timeout=60) == 0


def pairs(line, first):
    """The pairs after the `first` words of a line. A play or an id may have spaces and comes last."""
    words = line.split(" ")[first:]
    found = {}
    while words:
        name = words.pop(0)
        if name in ("play", "xgid"):
            found[name] = " ".join(words)
            break
        found[name] = words.pop(0)
    return found


class Table:
    """Two programs that are told the same, and the mistakes that are made on purpose."""

    def __init__(self, programs, rng):
        self.programs = programs
        self.rng = rng
        self.broken = 0

    def disturb(self, program):
        line, kind = self.rng.choice(BROKEN)
        program.send(line)
        _, last = program.answer()
        assert last.startswith("error "), (line, last)
        assert kind is None or last.split(" ")[1] == kind, (line, last)
        self.broken += 1

    def tell(self, line):
        for program in self.programs:
            if self.rng.random() < 0.1:
                self.disturb(program)
        answers = [program.ask(line)[1] for program in self.programs]
        assert answers[0] == answers[1], answers
        return pairs(answers[0], 2)

    def think(self, player, question, level):
        program = self.programs[player]
        program.send(f"go {question} level {level} top 3")
        if self.rng.random() < 0.05:
            # During the search: refused, or after it, if it was quick. Either way one more answer comes.
            program.send("roll 99")
            lines = [program.answer()[1], program.answer()[1]]
            errors = [line for line in lines if line.startswith("error ")]
            assert len(errors) == 1 and errors[0].split(" ")[1] in ("busy", "dice"), lines
            self.broken += 1
            best = next(line for line in lines if line.startswith("best "))
        else:
            infos, best = program.answer()
            assert best.startswith("best "), best
            assert infos or "no play" in best, best
        return pairs(best, 2)


def play_game(table, levels, rng, bottom):
    """Points that player 0 wins. `bottom` is the player who sits at the bottom of the board."""
    seat = {"bottom": bottom, "top": 1 - bottom}
    dice = [1, 1]
    while dice[0] == dice[1]:
        dice = [rng.randint(1, 6), rng.randint(1, 6)]
    turn = 1 if dice[0] > dice[1] else -1
    state = table.tell("position " + OPENING.format(turn=turn, dice=f"{max(dice)}{min(dice)}"))
    cubes = 0
    while "winner" not in state:
        player = seat[state["decides"]]
        may = state["may"].split(",")
        level = levels[player]
        if "play" in may:
            state = table.tell("play " + table.think(player, "plays", level)["play"])
        elif "take" in may:
            response = table.think(player, "cube", level)["response"]
            # A beaver that may not be made is a take.
            act = response if response in may else "take"
            state = table.tell(act)
        else:
            double = "double" in may and table.think(player, "cube", level)["action"] in ("double", "redouble")
            cubes += double
            state = table.tell("double" if double else f"roll {rng.randint(1, 6)}{rng.randint(1, 6)}")
    points = int(state["points"])
    return points if seat[state["winner"]] == 0 else -points, cubes


def stop_times(program, question, times):
    """Milliseconds from `stop` to its answer, in the middle of a search that would take many seconds."""
    found = []
    for n in range(times):
        program.ask("position XGID=-b----E-C---eE---c-e----B-:0:0:1:21:0:0:0:0:10")
        program.send(f"go {question}")
        while "step 1ply" not in program.line():
            pass
        time.sleep(0.2 + 0.05 * n)
        begin = time.monotonic()
        program.send("isready")
        program.send("stop")
        lines = []
        while not lines or lines[-1] != "ok stop":
            lines.append(program.line())
        found.append(1000 * (time.monotonic() - begin))
        rest = [line for line in lines if not line.startswith("info ")]
        assert rest[0] == "ok isready" and "stopped yes" in rest[1] and len(rest) == 3, rest
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--program", default="target/release/gammonlab")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--levels", nargs=2, default=["2ply", "1ply"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stops", type=int, default=20)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    table = Table([Program(options.program), Program(options.program)], rng)
    begin = time.monotonic()
    won, points, cubes = 0, 0, 0
    for game in range(options.games):
        result, doubled = play_game(table, options.levels, rng, bottom=game % 2)
        won, points, cubes = won + (result > 0), points + result, cubes + doubled
    seconds = time.monotonic() - begin
    print(f"{options.games} games in {seconds:.0f} s, {cubes} doubles, {table.broken} broken lines: "
          f"{options.levels[0]} won {won} games and {points:+} points against {options.levels[1]}")
    for program, (line, kind) in [(p, broken) for p in table.programs for broken in BROKEN]:
        program.send(line)
        last = program.answer()[1]
        assert last.startswith("error ") and (kind is None or last.split(" ")[1] == kind), (line, last)
    print(f"each of {len(BROKEN)} broken lines: the error that was expected")
    longest = 0
    for question in DEEP:
        times = sorted(stop_times(table.programs[0], question, options.stops))
        print(f"stop in the middle of go {question}, {len(times)} times: median {times[len(times) // 2]:.1f} ms, "
              f"longest {times[-1]:.1f} ms")
        longest = max(longest, times[-1])
    for program in table.programs:
        program.quit()
    assert longest < 100, "a search stops within 100 ms"


if __name__ == "__main__":
    main()
