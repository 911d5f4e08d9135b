"""Writes a network that has it all wrong: every output weight and bias with the other sign, so that it takes winning for losing.
Luck judged by it must still have mean zero (docs/studies/duels.md).

    python3 tests/tools/inverted_network.py pkg/data/network-filter-*.bin inverted.bin
"""

import struct
import sys


def fnv(contents: bytes) -> int:
    """FNV-1a, 64 bits: the checksum at the end of a weights file (src/net/format.rs)."""
    h = 0xCBF29CE484222325
    for byte in contents:
        h = (h ^ byte) * 0x100000001B3 % 2**64
    return h


def inverted(network: bytes) -> bytes:
    contents = bytearray(network[:-8])
    assert contents[:4] == b"GLNN" and struct.unpack_from("<I", contents, 4) in [(4,), (5,)], "not a network file of version 4 or 5"
    width = struct.unpack_from("<I", contents, 12)[0]
    biases = struct.unpack_from("<5i", contents, 20)
    struct.pack_into("<5i", contents, 20, *(-b for b in biases))
    at, form = 40 + 2 * width, f"<{5 * width // 2}h"
    weights = struct.unpack_from(form, contents, at)
    struct.pack_into(form, contents, at, *(min(-w, 32767) for w in weights))
    return bytes(contents) + struct.pack("<Q", fnv(contents))


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as source, open(sys.argv[2], "wb") as target:
        target.write(inverted(source.read()))
