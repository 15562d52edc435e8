#!/usr/bin/env python3
"""Holds what `larder check` says of a block (on stdin) against the verdicts that its family has pinned.

usage: verdicts.py BLOCK FOLDER...         one case a property, `ok ...` or `not ok ...`
       verdicts.py --pin BLOCK FOLDER...   writes the block's lines of FOLDER/verdicts anew

FOLDER is where the harnesses lie; of several the first that exists. A line of FOLDER/verdicts is BLOCK PROPERTY VERDICT:
`proved`, `reached` (a cover), or `bounded N`: no fault in N frames, or in N samples. A verdict may be stronger than the
pinned one: `proved` is stronger than any `bounded`, and more frames are stronger than fewer. A weaker one fails: a proof
that has decayed, or that found no answer in its time. So does a property that is not pinned, and a pinned one that is gone.

The harnesses that run under LARDER_EFFORT=soak alone (`//: soak`) are pinned as well, and missed there alone. A property
without a label is known by its file: its line changes with the design."""
import os
import re
import sys

HEAD = """# The verdict of every property of the family. A weaker one fails (tests/formal/verdicts.py).
# Written by: larder check BLOCK | tests/formal/verdicts.py --pin BLOCK FOLDER
"""
PROVED = 1 << 62


def strength(verdict, detail):
    """(word of the file, how strong); None for what is a failure in itself."""
    if verdict in ("proved", "reached"):
        return verdict, PROVED
    if verdict != "bounded":
        return None
    frames = re.search(r"([\d,]+) (?:frames|cases|questions)", detail)
    count = int(frames.group(1).replace(",", "")) if frames else 0
    return "bounded %d" % count, count


def pinned(path):
    pins = {}
    for line in open(path) if os.path.exists(path) else ():
        words = line.split()
        if words and words[0] != "#":
            pins[words[0], words[1]] = " ".join(words[2:])
    return pins


def read(stream):
    """{name: (verdict, its detail, strength or None)}, the weakest where a name comes twice; in the order of stdin."""
    said = {}
    for line in stream:
        match = re.match(r"(\w+) ((?:(?!: ).)*): (.*)", line)
        if not match or match.group(2) == "description":
            continue
        name = re.sub(r"(\.v):\d+$", r"\1", match.group(2))
        now = match.group(1), match.group(3), strength(match.group(1), match.group(3))
        if name not in said or (said[name][2] and (not now[2] or now[2][1] < said[name][2][1])):
            said[name] = now
    return said


def pin(block, path, said):
    pins = {key: word for key, word in pinned(path).items() if key[0] != block}
    for name, (verdict, detail, strong) in said.items():
        if not strong:
            sys.exit("verdicts: %s of %s: %s, which nobody may pin: %s" % (name, block, verdict, detail))
        pins[block, name] = strong[0]
    with open(path + ".new", "w") as file:
        file.write(HEAD)
        for key in sorted(pins):
            file.write("%s %s %s\n" % (*key, pins[key]))
    os.replace(path + ".new", path)


def only_under_soak(folder, name):
    """The harness whose name is the longest that begins the property's."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        path = os.path.join(folder, ".".join(parts[:length]) + ".v")
        if os.path.exists(path):
            return any(line.startswith("//: soak") for line in open(path))
    return False


def judge(block, folder, said):
    path = os.path.join(folder, "verdicts")
    pins = {key[1]: word for key, word in pinned(path).items() if key[0] == block}
    for name, (verdict, detail, strong) in said.items():
        case = "%s.%s.%s" % (block, verdict, name)
        if not strong:
            print("not ok %s: %s; larder check %s" % (case, detail, block))
        elif name not in pins:
            print("not ok %s: it is not in %s, which says how to pin it" % (case, path))
        elif strong[1] < strength(pins[name].split()[0], pins[name].partition(" ")[2] + " frames")[1]:
            print("not ok %s: %s; pinned in %s is: %s" % (case, detail, path, pins[name]))
        else:
            print("ok " + case)
        print("  %s: %s" % (verdict, detail))
    soak = os.environ.get("LARDER_EFFORT") == "soak"
    for name in pins:
        if name not in said and (soak or not only_under_soak(folder, name)):
            print("not ok %s.gone.%s: pinned as '%s' in %s, and not asked any more" % (block, name, pins[name], path))


def main():
    words = sys.argv[1:]
    write = words[:1] == ["--pin"]
    block, *folders = words[write:]
    folder = next((f for f in folders if os.path.isdir(f)), None)
    said = read(sys.stdin)
    if write:
        pin(block, os.path.join(folder, "verdicts"), said)
    elif folder:
        judge(block, folder, said)


main()
