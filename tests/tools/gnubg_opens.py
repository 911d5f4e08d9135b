"""GNU Backgammon opens the matches that we write: the same games, the same score, the same actions.

Usage: python3 tests/tools/gnubg_opens.py [--gammonlab PATH] [--gnubg PATH] FILE...

Each match file is read by `gammonlab match read`, written by `gammonlab match convert` as .mat and as .sgf (with the
analysis that the file brings along), imported or loaded by GNU Backgammon, and saved by GNU Backgammon as .sgf. What
GNU Backgammon says of each game (score before, result, rolls) is taken from its file by patterns; the actions are
compared as our reader finds them in that file. Any warning of GNU Backgammon counts as a failure. Files that hold
several matches are refused, because GNU Backgammon opens the first alone.

The last result stands in docs/match-files.md.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

WARNINGS = re.compile(r"warning|unrecogni[sz]ed|illegal|invalid|garbage|error:|not a valid", re.IGNORECASE)


def matches(gammonlab, file):
    """The matches of a file; none if it holds no match."""
    done = subprocess.run([gammonlab, "match", "read", "--json", str(file)], capture_output=True, text=True, check=False)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return [line for line in lines if "games" in line]


def stated(sgf):
    """Score before, winner, points and rolls of each game, as GNU Backgammon's own file says them."""
    games = []
    for game in re.split(r"\n(?=\(;FF)", sgf):
        score = [int(re.search(rf"\[{side}s:(\d+)\]", game)[1]) for side in "wb"]
        result = re.search(r"RE\[([WB])\+(\d+)R?\]", game)
        rolls = len(re.findall(r"^;(?:[BW]\[|PL\[[BW]\]DI\[)[1-6][1-6]", game, re.MULTILINE))
        winner = None if result is None else "WB".index(result[1])
        games.append({"score": score, "winner": winner, "points": int(result[2]) if result else 0, "rolls": rolls})
    return games


def actions(match):
    """What the sides did and saw, game by game. GNU Backgammon's files do not keep whether beavers are allowed, and its
    import of .mat has always the Crawford rule: the field of the ids that says so is left out."""
    keys = ("player", "kind", "dice", "play", "cube")

    def told(action):
        fields = action["xgid"].split(":")
        return (*(str(action.get(key)) for key in keys), ":".join(fields[:7] + fields[8:]))

    return [[told(action) for action in game["actions"]] for game in match["games"]]


def check(args, file, form, folder):
    """What is wrong with a file after GNU Backgammon has opened it; an empty list if nothing is."""
    [match] = matches(args.gammonlab, file)
    ours, theirs = folder / f"ours.{form}", folder / "gnubg.sgf"
    theirs.unlink(missing_ok=True)
    subprocess.run([args.gammonlab, "match", "convert", str(file), "--to", form, "-o", str(ours)], check=True)
    opened = f"import mat {ours}" if form == "mat" else f"load match {ours}"
    jacoby = "on" if match["rules"]["jacoby"] else "off"
    commands = folder / "commands"
    commands.write_text(f"set confirm new off\nset jacoby {jacoby}\n{opened}\nsave match {theirs}\nquit\n")
    done = subprocess.run(
        [args.gnubg, "-t", "-q", "-c", str(commands)],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace", timeout=120, check=False,
        env={"HOME": str(folder), "LANG": "C.UTF-8"},
    )
    wrong = [line for line in (done.stdout + done.stderr).splitlines() if WARNINGS.search(line)]
    if not theirs.exists():
        return [*wrong, "nothing saved"]
    keys = ("score", "winner", "points", "rolls")
    expected = [{key: game[key] for key in keys} for game in match["games"]]
    found = stated(theirs.read_text())
    if found != expected:
        wrong.append(f"games: found {found}, expected {expected}")
    [again] = matches(args.gammonlab, theirs)
    for number, (found, expected) in enumerate(zip(actions(again), actions(match), strict=False), 1):
        if found != expected:
            pairs = zip(found, expected, strict=False)
            first = next((pair for pair in pairs if pair[0] != pair[1]), (len(found), len(expected)))
            wrong.append(f"game {number}: found {first[0]}, expected {first[1]}")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--gammonlab", default="target/release/gammonlab")
    parser.add_argument("--gnubg", default="gnubg")
    parser.add_argument("files", nargs="+", type=Path)
    args = parser.parse_args()
    opened, failed, games, rolls = 0, 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for file in args.files:
            found = matches(args.gammonlab, file)
            if len(found) != 1:
                print(f"{file.name}: {len(found)} matches, left out")
                continue
            games += len(found[0]["games"])
            rolls += found[0]["rolls"]
            for form in ("mat", "sgf"):
                wrong = check(args, file, form, Path(folder))
                opened, failed = opened + 1, failed + bool(wrong)
                for line in wrong:
                    print(f"{file.name} as {form}: {line}")
    print(f"{opened} files opened by GNU Backgammon ({games} games, {rolls} rolls, as .mat and as .sgf), {failed} differ")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
