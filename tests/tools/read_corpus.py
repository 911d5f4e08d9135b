"""Reads every match file of a folder, and compares what our reader says with a count that knows nothing of our reader.

Usage: python3 tests/tools/read_corpus.py [--gammonlab PATH] [--list] FOLDER...

Each file is read by `gammonlab match read --json`. Then
- games and the dice of every roll are counted in the file itself: in text by the shape of lines, in .sgf by the shape
  of nodes, in .xg by the records (unpacked here);
- the score before each game is compared with the result of the game before, and with the line of the text that says it;
- files of one match in several formats (the same name up to the ending, or the same players and first rolls) are
  compared with each other: actions, dice, positions, results.
A table says for each site or program how many files were read and refused, and how many have problems and
disagreements. Disagreements are listed below it; `--list` lists problems and refusals as well. The exit status is 1 if
anything disagrees.
"""

import argparse
import json
import re
import struct
import subprocess
import sys
import zlib
from collections import Counter, defaultdict
from pathlib import Path

LENGTH = re.compile(r"^\s*(\d+)\s+points?\s+match\s*$|^\s*match\s+of\s+(\d+)\s*$", re.IGNORECASE)
GAME = re.compile(r"^\s*game\s+\d+\s*$", re.IGNORECASE)
ROW = re.compile(r"^\s*\d+\)(.*)$")
ROLL = re.compile(r"(?:^|[\s)])([1-6])([1-6]):")
SCORE = re.compile(r"^\s*(\S.*?)\s*:\s*(\d+)\s+(\S.*?)\s*:\s*(\d+)\s*$")
HEADER = re.compile(r"^\s*[;#]?\s*\[")
SGF_GAME = re.compile(r"^\s*\(\s*;", re.MULTILINE)
SGF_ROLL = re.compile(r";\s*(?:(?:PL|AE|AW|AB|CV|CP)(?:\[[^\]]*\])+)*(?:[BW]|DI)\[([1-6])([1-6])")


def text_of(data):
    """The text of a file, as other programs decode it."""
    for mark, name in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(name, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def dice(one, two):
    return tuple(sorted((int(one), int(two)), reverse=True))


def count_text(text):
    """The games of a text in the format of Jellyfish: dice and stated score of each. None if it is none."""
    lines = text.splitlines()
    if not any(LENGTH.match(line) for line in lines):
        return None
    games = []
    open_game = False
    for line in lines:
        if HEADER.match(line):
            continue
        row = ROW.match(line)
        if GAME.match(line):
            games.append({"rolls": [], "score": None})
            open_game = True
        elif row:
            # Snowie writes positions in brackets, with names and numbers of any kind.
            cells = re.sub(r"llegal play \([^)]*\)", "", row[1])
            if games:
                games[-1]["rolls"] += [dice(*roll) for roll in ROLL.findall(cells)]
        elif (score := SCORE.match(line)) and games:
            if open_game:
                games[-1]["score"] = [int(score[2]), int(score[4])]
            open_game = False
    return games


def without_comments(sgf):
    """A text without the values of its comments, in which anything may stand."""
    return re.sub(r"\b(?:C|GC)\[(?:\\.|[^\]\\])*\]", "", sgf, flags=re.DOTALL)


def count_sgf(text):
    games = SGF_GAME.split(without_comments(text))[1:]
    return [{"rolls": [dice(*roll) for roll in SGF_ROLL.findall(";" + game)], "score": None} for game in games]


def xg_records(data):
    """The records of a .xg: the packed files stand before a list of them at the end of the file."""
    registry, archive = struct.unpack_from("<ii", data, len(data) - 24)
    packed = struct.unpack_from("<B", data, len(data) - 16)[0]
    entries = data[len(data) - 36 - registry : len(data) - 36]
    entries = zlib.decompress(entries) if packed else entries
    start = len(data) - 36 - registry - archive
    for at in range(0, len(entries) - 531, 532):
        name = entries[at + 1 : at + 1 + entries[at]].decode("latin-1")
        size, offset = struct.unpack_from("<ii", entries, at + 516)
        member = data[start + offset : start + offset + size]
        if name == "temp.xg":
            return zlib.decompress(member) if entries[at + 528] == 0 else member
    return b""


def count_xg(data):
    records = xg_records(data)
    games = []
    for at in range(0, len(records) - 2559, 2560):
        kind = records[at + 8]
        if kind == 1:
            games.append({"rolls": [], "score": list(struct.unpack_from("<ii", records, at + 12))})
        elif kind == 3 and games:
            roll = struct.unpack_from("<ii", records, at + 100)
            if all(1 <= die <= 6 for die in roll):
                games[-1]["rolls"].append(dice(*roll))
    return games


def count(data):
    """Games and rolls as the file has them; None for formats that nobody counts here."""
    if data.startswith(b"RGMH"):
        return count_xg(data)
    text = text_of(data)
    if re.match(r"\s*\(\s*;", text):
        return count_sgf(text)
    if text.lstrip().startswith("{"):
        return None
    return count_text(text)


def read(gammonlab, file):
    """What our reader says of a file: its matches, or why there are none."""
    command = [gammonlab, "match", "read", "--json", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    matches = [line for line in lines if "games" in line]
    errors = [line["error"]["message"] for line in lines if "error" in line]
    if not matches and not errors:
        errors = [done.stderr.strip() or f"exit status {done.returncode}"]
    return matches, errors


def rolls_of(game):
    return [tuple(action["dice"]) for action in game["actions"] if action["kind"] == "roll"]


def against_count(matches, counted):
    """What the reader says otherwise than the file."""
    games = [game for match in matches for game in match["games"]]
    if len(games) != len(counted):
        yield f"{len(games)} games read, {len(counted)} in the file"
        return
    for number, (game, plain) in enumerate(zip(games, counted), 1):
        read_rolls = rolls_of(game)
        if read_rolls != plain["rolls"]:
            same = next((i for i, (a, b) in enumerate(zip(read_rolls, plain["rolls"])) if a != b), None)
            place = f", the first other one is roll {same + 1}" if same is not None else ""
            yield f"game {number}: {len(read_rolls)} rolls read, {len(plain['rolls'])} in the file{place}"
        if plain["score"] is not None and game["score"] != plain["score"]:
            yield f"game {number}: the score {game['score']} read, {plain['score']} in the file"


def transitions(match):
    """Games whose score does not follow from the game before."""
    length = match["length"]
    for before, after in zip(match["games"], match["games"][1:]):
        if before["winner"] is None or length == 0:
            continue
        score = list(before["score"])
        score[before["winner"]] += before["points"]
        if score != after["score"]:
            yield f"game {after['number']}: {after['score']} after {before['score']}, expected {score}"
        if max(before["score"]) >= length:
            yield f"game {before['number']}: begins at {before['score']} in a match to {length}"


def told(match, swapped):
    """What a match says, for the comparison with the same match in another format."""
    def seat(player):
        return player if player is None or not swapped else 1 - player

    games = []
    for game in match["games"]:
        acts = [action for action in game["actions"] if action["kind"] != "resign"]
        # The board of an id is seen from the bottom player, so that it can be compared where the sides are the same.
        boards = [None if swapped else action["xgid"].split(":")[0] for action in acts]
        acts = [(seat(action["player"]), action["kind"], tuple(action["dice"] or ())) for action in acts]
        score = game["score"][::-1] if swapped else game["score"]
        games.append({"score": score, "winner": seat(game["winner"]), "points": game["points"],
                      "acts": acts, "boards": boards})
    return games


def against_twin(one, other):
    """What two files of the same match say otherwise."""
    swapped = one["players"] == other["players"][::-1] and one["players"] != other["players"]
    left, right = told(one, False), told(other, swapped)
    if len(left) != len(right):
        yield f"{len(left)} and {len(right)} games"
        return
    last = len(left)
    for number, (a, b) in enumerate(zip(left, right), 1):
        for what in ("score", "winner"):
            if a[what] != b[what]:
                yield f"game {number}: {what} {a[what]} and {b[what]}"
        # Some programs cut the points of the last game at those needed.
        if a["points"] != b["points"] and number < last:
            yield f"game {number}: {a['points']} and {b['points']} points"
        if a["acts"] != b["acts"]:
            at = next((i for i, (x, y) in enumerate(zip(a["acts"], b["acts"])) if x != y), None)
            if at is None:
                yield f"game {number}: {len(a['acts'])} and {len(b['acts'])} actions"
            else:
                yield f"game {number}, action {at + 1}: {a['acts'][at]} and {b['acts'][at]}"
        elif not swapped and a["boards"] != b["boards"]:
            at = next(i for i, (x, y) in enumerate(zip(a["boards"], b["boards"])) if x != y)
            yield f"game {number}, action {at + 1}: other positions before it"


def site_of(matches, data):
    """The site or program that a file comes from."""
    if data.startswith(b"RGMH"):
        return "eXtreme Gammon (.xg)"
    if not matches:
        return "unknown"
    match = matches[0]
    headers = {header["name"]: header["value"] for header in match["headers"]}
    if match["format"] == "sgf":
        return f"{headers.get('Application', 'GNU Backgammon').split(':')[0]} (.sgf)"
    if match["format"] in ("bgf", "positions"):
        return {"bgf": "BGBlitz (.bgf)", "positions": "positions as text"}[match["format"]]
    site = headers.get("Site", "")
    if site and len(site) <= 24 and "," not in site:
        return f"{site} (text)"
    return "eXtreme Gammon (text)" if "Transcriber" in headers else "others (text)"


def files_of(folders):
    for folder in map(Path, folders):
        found = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else [folder]
        yield from (path for path in found if path.suffix not in (".tsv", ".md", ".py"))


def twins(read_files):
    """Pairs of files of the same match: by name up to the ending, and by players and first rolls."""
    groups = defaultdict(list)
    for file, matches in read_files:
        if len(matches) != 1 or matches[0]["rolls"] == 0 or matches[0]["format"] == "positions":
            continue
        match = matches[0]
        first = [rolls_of(game)[:4] for game in match["games"][:2]]
        groups["name", file.parent / file.stem].append((file, match))
        groups["match", str(sorted(match["players"])), str(first)].append((file, match))
    done = set()
    for group in groups.values():
        for (file, match), (other_file, other) in zip(group, group[1:]):
            if (file, other_file) not in done:
                done.add((file, other_file))
                yield file, match, other_file, other


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--gammonlab", default="target/release/gammonlab", help="the program")
    parser.add_argument("--list", action="store_true", help="list problems and refusals as well")
    parser.add_argument("folders", nargs="+", help="folders, or single files")
    args = parser.parse_args()

    sites = defaultdict(Counter)
    refusals, problems, disagreements = [], [], []
    read_files = []
    for file in files_of(args.folders):
        data = file.read_bytes()
        matches, errors = read(args.gammonlab, file)
        site = sites[site_of(matches, data)]
        site["files"] += 1
        if errors and not matches:
            site["refused"] += 1
            refusals += [(file, error) for error in errors]
            if count(data):
                site["disagree"] += 1
                disagreements.append((file, f"refused, with {len(count(data))} games in the file"))
            continue
        site["read"] += 1
        site["games"] += sum(len(match["games"]) for match in matches)
        site["rolls"] += sum(match["rolls"] for match in matches)
        found = [(match, problem) for match in matches for problem in match["problems"]]
        site["with problems"] += bool(found)
        for match, problem in found:
            place = " ".join(f"{key} {problem[key]}" for key in ("game", "row", "line", "byte") if problem.get(key))
            problems.append((file, f"{problem['kind']}, {place}: {problem['message']}"))
        counted = count(data)
        wrong = list(against_count(matches, counted)) if counted is not None else []
        wrong += [text for match in matches for text in transitions(match)]
        site["disagree"] += bool(wrong)
        disagreements += [(file, text) for text in wrong]
        read_files.append((file, matches))

    pairs = 0
    for file, match, other_file, other in twins(read_files):
        pairs += 1
        disagreements += [(file, f"{other_file.name}: {text}") for text in against_twin(match, other)]

    columns = ("files", "read", "refused", "games", "rolls", "with problems", "disagree")
    width = max(map(len, sites), default=10)
    print(" ".join([" " * width, *(f"{column:>13}" for column in columns)]))
    total = Counter()
    for name, site in sorted(sites.items()):
        total.update(site)
        print(" ".join([f"{name:<{width}}", *(f"{site[column]:>13}" for column in columns)]))
    print(" ".join([f"{'all':<{width}}", *(f"{total[column]:>13}" for column in columns)]))
    print(f"{pairs} pairs of files of the same match compared")
    parts = [("Disagreements", disagreements)]
    if args.list:
        parts += [("Problems", problems), ("Refused", refusals)]
    for title, found in parts:
        print(f"\n{title}: {len(found)}")
        for file, text in found:
            print(f"  {file.name}: {text}")
    return 1 if disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
