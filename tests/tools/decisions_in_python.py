"""Reads the tables of decisions with pandas and DuckDB, and compares them with the reports.

    python tests/tools/decisions_in_python.py PROGRAM FILES...

pip install pandas pyarrow duckdb. FILES are matches with an analysis, or folders of such
files; PROGRAM is gammonlab. The CSV, the JSON lines and the Parquet file must hold the
same rows in pandas and DuckDB, and the sums of each player must be those of the reports.
Exit status 1 if something differs."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import duckdb
import pandas


def run(*args):
    return subprocess.run(args, capture_output=True, check=True, text=True).stdout


def close(a, b):
    return abs(a - b) < 1e-6


def check_sums(decisions, reports):
    """The sums of the reports, one after the other, are those of the table."""
    wrong = []
    of_match = dict(list(decisions.groupby(["file", "match"])))
    numbers = {}
    for report in reports:
        number = numbers.get(report["file"], 0)
        numbers[report["file"]] = number + 1
        # A match without a decision has no row.
        rows = of_match.get((report["file"], number), decisions[:0])
        for player, told in enumerate(report["players"]):
            mine = rows[rows.player == player]
            lost = mine.lost.sum()
            if not close(lost, told["equity_lost"]["total"]):
                wrong.append(f"{report['file']}: lost {lost}, report {told['equity_lost']['total']}")
            if not close(mine.luck.sum(), told["luck"]["equity"]):
                wrong.append(f"{report['file']}: luck {mine.luck.sum()}, report {told['luck']['equity']}")
            for name in ("error", "blunder"):
                count = (mine["class"] == name).sum()
                if name == "error":
                    count += (mine["class"] == "blunder").sum()
                if count != told[name + "s"]:
                    wrong.append(f"{report['file']}: {count} {name}s, report {told[name + 's']}")
    return wrong


def main():
    program, *files = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        paths = {form: str(Path(folder, f"decisions.{form}")) for form in ("csv", "jsonl", "parquet")}
        for form, path in paths.items():
            run(program, "match", "convert", *files, "--to", form, "-o", path)
        csv = pandas.read_csv(paths["csv"], keep_default_na=False, na_values=[""])
        parquet = pandas.read_parquet(paths["parquet"])
        lines = pandas.read_json(paths["jsonl"], lines=True, dtype=False)
        read = {"csv": "read_csv_auto", "jsonl": "read_json_auto", "parquet": "read_parquet"}
        sums = {
            form: duckdb.sql(f"SELECT count(*), sum(lost), sum(luck) FROM {read[form]}('{path}')").fetchall()[0]
            for form, path in paths.items()
        }
    wrong = []
    for name, table in (("csv", csv), ("jsonl", lines)):
        if list(table.columns) != list(parquet.columns) or len(table) != len(parquet):
            wrong.append(f"{name}: {table.shape}, parquet {parquet.shape}")
        for column in ("lost", "luck", "equity", "win", "match", "game", "action", "player", "cube"):
            difference = (table[column].astype(float) - parquet[column].astype(float)).abs().max()
            if difference > 1e-9 or (table[column].isna() != parquet[column].isna()).any():
                wrong.append(f"{name}: {column} differs by {difference}")
        for column in ("kind", "xgid", "level", "class"):
            if (table[column].fillna("") != parquet[column].fillna("")).any():
                wrong.append(f"{name}: {column} differs")
    for form, (rows, lost, luck) in sums.items():
        if rows != len(parquet) or not close(lost, parquet.lost.sum()) or not close(luck, parquet.luck.sum()):
            wrong.append(f"DuckDB, {form}: {rows} rows, {lost}, {luck}")
    named = sorted(set(csv.file))
    reports = [json.loads(line) for line in run(program, "match", "report", "--json", *named).splitlines()]
    wrong += check_sums(parquet, reports)
    print(*wrong, sep="\n")
    matches = len(parquet.groupby(["file", "match"]))
    print(f"{len(parquet)} rows of {matches} matches in {len(named)} files; differences: {len(wrong)}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
