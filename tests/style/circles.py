#!/usr/bin/env python3
"""Circles of C files: files that call each other in a loop. One line for each circle, nothing where there is none.

circles.py DIRECTORY        of object files (build/obj), read by nm; a file calls another when it uses a symbol of it.
Objects whose source is gone are left out, and tests: each of their programs has a main of its own.
"""
import pathlib
import subprocess
import sys

root = pathlib.Path(sys.argv[1])
sources = {path: path.relative_to(root).with_suffix(".c") for path in sorted(root.rglob("*.o"))}
objects = [path for path, source in sources.items() if source.exists() and source.parts[0] != "tests"]
if not objects:
    sys.exit(f"{root}: no object file there")
owner, wanted = {}, {}
for line in subprocess.run(["nm", "-A", *objects], check=True, capture_output=True, text=True).stdout.splitlines():
    path, entry = line.split(":", 1)
    kind, symbol = entry.split()[-2:]
    file = str(pathlib.Path(path).relative_to(root).with_suffix(".c"))
    if kind == "U":
        wanted.setdefault(file, set()).add(symbol)
    elif kind.isupper():
        owner[symbol] = file
calls = {file: {owner[s] for s in symbols if s in owner} for file, symbols in wanted.items()}


def reach(start):
    found, todo = set(), [start]
    while todo:
        for file in calls.get(todo.pop(), ()):
            if file not in found:
                found.add(file)
                todo.append(file)
    return found


reached = {file: reach(file) for file in calls}
circles = {frozenset(f for f in reached[file] if file in reached.get(f, ())) for file in calls if file in reached[file]}
for circle in sorted(map(sorted, circles)):
    print(" <-> ".join(circle))
