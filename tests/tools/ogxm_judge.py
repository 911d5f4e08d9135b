"""Compares our OGXM with the published codec (pip install ogxm, MIT).

    python tests/tools/ogxm_judge.py PROGRAM FILES...

Each match of FILES (match files of any format, or a stream .ogxms) is written by
PROGRAM (gammonlab) as OGXM. The codec must read what we write, replay every game,
and find no rule of the format broken; what it writes of it, we must read as the
same match, and a file that it writes of its own samples must come back to it
unchanged in games and analyses. A table of the files, and exit status 1 if one fails."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import ogxm


def ours(program, path, to):
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, f"match.{to}")
        args = [program, "match", "convert", path, "--to", to, "-o", out]
        done = subprocess.run(args, capture_output=True, text=True)
        if done.returncode:
            raise ValueError(done.stderr.strip())
        return out.read_bytes()


def matches(program, data):
    """The matches that we read in bytes, without what says where they stood."""
    with tempfile.NamedTemporaryFile(suffix=".ogxm") as file:
        file.write(data)
        file.flush()
        text = ours(program, file.name, "json").decode()
    found = [json.loads(line) for line in text.splitlines()]
    for match in found:
        match.pop("problems"), match.pop("headers")
        for game in match["games"]:
            for action in game["actions"]:
                action.pop("byte", None)
    return found


def members(data):
    """The files of a stream."""
    while data:
        size = int.from_bytes(data[12:16], "little")
        yield data[:size]
        data = data[size:]


def judge(member):
    """What is wrong with a file that we wrote, or None; and what the codec writes of it."""
    document = ogxm.binary_to_json(member)
    problem = ogxm.v2_problem(document)
    if problem:
        return f"breaks the rule {problem}", None
    if not document["replay_complete"]:
        return f"game {document['replay_failed_game']} cannot be replayed", None
    return None, ogxm.json_to_binary(document)


def main():
    program, *paths = sys.argv[1:]
    failed = total = 0
    for path in paths:
        is_stream = path.endswith(".ogxms")
        try:
            data = Path(path).read_bytes() if is_stream else ours(program, path, "ogxm")
            written, wrong = [], []
            for number, member in enumerate(members(data)):
                problem, again = judge(member)
                wrong += [f"match {number + 1} {problem}"] if problem else []
                written += [again] if again else []
            total += len(written) + len(wrong)
            if not wrong and matches(program, data) != matches(program, b"".join(written)):
                wrong.append("what the codec writes is another match")
        except (ValueError, ogxm.OgxmError) as error:
            wrong = [str(error)]
        failed += bool(wrong)
        print(f"{Path(path).name}: {wrong[:3] if wrong else 'equal'}", flush=True)
    print(f"{total} matches in {len(paths)} files, {failed} files with faults")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
