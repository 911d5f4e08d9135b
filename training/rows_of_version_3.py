#!/usr/bin/env python3
"""Converts a weights file of version 3 (16-bit rows; g9 and before) to version 4 (8-bit rows), to train on.

    training/rows_of_version_3.py OLD NEW

Weights are rounded to 1/64 and clipped to two; a little training makes up for that (`gammonlab train fit
--start NEW`). The rows of a contact network of feature set 4 go to their places in feature set 5. This
script needs numpy. You need this script only for old files: `training/lineage.sh` trains
with one format and one feature set from the beginning.
"""
import struct
import sys

import numpy as np

BOARD = [30] * 24 + [15] * 4 + [64] + [26 * 26]
# Slot 14 of a side (counted from 0) belongs to the feature "next stack". Its last 64 rows were never used,
# and feature set 5 does not have them.
SIDE = [36, 48, 36, 36, 6, 36, 36, 36, 36, 36, 676, 36, 576, 36, 256, 336]
SIDE += [36, 192, 63, 63, 63, 63, 63, 63, 63, 24, 200, 112, 60, 15, 15, 48]
NEXT_STACK = 14


def main():
    old = open(sys.argv[1], "rb").read()
    magic, version, code, width, rows = struct.unpack("<4sIIII", old[:20])
    if (magic, version) != (b"GLNN", 3) or code == 2:
        sys.exit(f"{sys.argv[1]} is not a weights file of version 3 that can be brought further")
    at = 40 + 7 * width
    # Version 3 has the table as differences from the row before, in zigzag coding, with all low bytes first.
    low, high = np.frombuffer(old[at:-8], np.uint8).astype(np.uint16).reshape(2, rows - 1, width)
    zigzag = low | high << 8
    table = np.cumsum(zigzag >> 1 ^ -(zigzag & 1), axis=0, dtype=np.uint16).view(np.int16)
    if code == 4:
        code = 5
        for side in [1, 0]:
            end = sum(BOARD) + side * sum(SIDE) + sum(SIDE[: NEXT_STACK + 1])
            table = np.delete(table, np.s_[end - 64 : end], axis=0)
    table = np.clip(np.rint(table / 16), -127, 127).astype(np.int8)
    as_they_are = np.zeros(len(table), np.uint8)
    output_bias = np.rint(np.frombuffer(old[20:40], "<i4") / 8).astype("<i4")
    bias = np.rint(np.frombuffer(old[40 : 40 + 2 * width], "<i2") / 16).astype("<i2")
    new = struct.pack("<4sIIII", magic, 4, code, width, len(table) + 1)
    new += output_bias.tobytes() + bias.tobytes()
    new += old[40 + 2 * width : at] + as_they_are.tobytes() + table.tobytes()
    checksum = 0xCBF29CE484222325
    for byte in new:
        checksum = (checksum ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    open(sys.argv[2], "wb").write(new + struct.pack("<Q", checksum))


if __name__ == "__main__":
    main()
