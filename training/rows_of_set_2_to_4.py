#!/usr/bin/env python3
"""Moves the rows of a contact network of feature set 2 (up to g6) to their places in set 4; the rows of new slots are zero.

    training/rows_of_set_2_to_4.py OLD NEW

It plays as before, and can be trained on (`gammonlab train fit --start NEW`). Needs numpy. Only for going on from files
that are older than set 4: `training/lineage.sh` trains with one set from the beginning.
"""
import struct
import sys

import numpy as np

BOARD = [30] * 24 + [15] * 4 + [64] + [26 * 26]
OLD = [36, 48, 36, 676, 36, 36, 36, 192, 63, 63, 63, 63, 63, 63, 63, 200, 112, 60, 15, 15]
NEW = [36, 48, 36, 36, 6, 36, 36, 36, 36, 36, 676, 36, 576, 36, 256, 336, 36, 192, 63, 63, 63, 63, 63, 63, 63, 24, 200, 112, 60, 15, 15, 48]
# Where each old slot of a side is now.
PLACES = [0, 1, 2, 10, 11, 13, 16, 17, 18, 19, 20, 21, 22, 23, 24, 26, 27, 28, 29, 30]


def main():
    old = open(sys.argv[1], "rb").read()
    magic, version, code, width, rows = struct.unpack("<4sIIII", old[:20])
    before, after = BOARD + OLD * 2, BOARD + NEW * 2
    if (magic, version, code, rows) != (b"GLNN", 3, 2, sum(before) + 1):
        sys.exit(f"{sys.argv[1]} is not a contact network of feature set 2")
    at = 40 + 7 * width
    # The table as src/net/format.rs keeps it: differences to the row before, in zigzag, low bytes first.
    low, high = np.frombuffer(old[at:-8], np.uint8).astype(np.uint16).reshape(2, rows - 1, width)
    zigzag = low | high << 8
    table = np.cumsum(zigzag >> 1 ^ -(zigzag & 1), axis=0, dtype=np.uint16)
    starts = np.cumsum([0, *before])
    sources = list(range(len(BOARD))) + [None] * (2 * len(NEW))
    for side in range(2):
        for i, place in enumerate(PLACES):
            sources[len(BOARD) + side * len(NEW) + place] = len(BOARD) + side * len(OLD) + i
    parts = [np.zeros((size, width), np.uint16) if s is None else table[starts[s]:starts[s + 1]] for s, size in zip(sources, after)]
    table = np.concatenate(parts)
    steps = np.diff(table, axis=0, prepend=np.zeros((1, width), np.uint16)).astype(np.uint16).view(np.int16).astype(np.int32)
    zigzag = (steps << 1 ^ steps >> 31).astype(np.uint16).ravel()
    new = struct.pack("<4sIIII", magic, version, 4, width, len(table) + 1) + old[20:at]
    new += (zigzag & 255).astype(np.uint8).tobytes() + (zigzag >> 8).astype(np.uint8).tobytes()
    checksum = 0xCBF29CE484222325
    for byte in new:
        checksum = (checksum ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    open(sys.argv[2], "wb").write(new + struct.pack("<Q", checksum))


if __name__ == "__main__":
    main()
