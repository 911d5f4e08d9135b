#!/usr/bin/env python3
"""Puts a network, a bearoff database or an opening book into pkg/data, with its hash in the file's name, and into
the manifest.

The file takes the place of the file that had the same role before. What it weighs over the wire is written beside its
size (scripts/size.mjs).

    training/publish.py network-contact FILE "command that made it"
    training/publish.py opening-book FILE "command that made it"
"""
import hashlib, json, pathlib, subprocess, sys

role, source, command = sys.argv[1:]
root = pathlib.Path(__file__).resolve().parent.parent
data = root / "pkg" / "data"
content = pathlib.Path(source).read_bytes()
digest = hashlib.sha256(content).hexdigest()
# Before anything is changed: what cannot be weighed is not published.
brotli = int(subprocess.check_output(["node", root / "scripts" / "wire.mjs", source]))
# A book is text, which servers send compressed if its name says so.
name = f"{role}-{digest[:12]}.{'txt' if role == 'opening-book' else 'bin'}"
manifest = json.loads((data / "manifest.json").read_text())
for old in [a for a in manifest["assets"] if a["role"] == role]:
    manifest["assets"].remove(old)
    if old["file"] != name:
        (data / old["file"]).unlink(missing_ok=True)
(data / name).write_bytes(content)
entry = {"role": role, "file": name, "sha256": digest, "size": len(content), "brotli": brotli, "command": command}
manifest["assets"] = sorted(manifest["assets"] + [entry], key=lambda a: a["role"])
(data / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")
print(name, len(content), brotli)
