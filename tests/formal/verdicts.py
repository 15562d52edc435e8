#!/usr/bin/env python3
"""Holds what `larder check` says of a block (on stdin) against the verdicts that its family has pinned.

usage: verdicts.py BLOCK FOLDER...            one case a property, `ok ...` or `not ok ...`
       verdicts.py --weaker BLOCK FOLDER...   prints the harnesses of which something is said that is weaker than what is pinned
       verdicts.py --pin BLOCK FOLDER...      writes the block's lines of FOLDER/verdicts anew

FOLDER is where the harnesses lie; of several the first that exists. A line of FOLDER/verdicts is

    BLOCK PROPERTY VERDICT [EFFORT]

VERDICT is `proved`, `reached` (a cover), or `bounded N`: no fault in N frames, or in N samples. What is said may be stronger
than what is pinned: `proved` is stronger than any `bounded`, and more frames are stronger than fewer. What is weaker fails: a
proof that has decayed, or that found no answer in its time. So does a property that is not pinned, and a pinned one that is
gone. A slow machine finds no answer, too: tests/formal/run asks the harnesses that --weaker prints once more, with more time, and
what is said behind a line `again` is judged in place of what was said before. EFFORT is the least LARDER_EFFORT at which the property is asked: `full` or `soak`; none where it is always asked.

A line `left HARNESS: ...` (scripts/prove) says that nothing of HARNESS was asked: what is pinned of it is not missed.

--pin leaves what is asked under a greater LARDER_EFFORT as it was. A property that is new under `full` or `soak` gets that word,
and loses it when it is pinned under `test`; one that `make test` asks and that has the word fails. Judged under `full`, what is
pinned for every effort need not be there: `make test` has asked it. A property without a label is known by its file, since its
line changes with the design."""
import glob
import os
import re
import sys

HEAD = """# The verdict of every property of the family: BLOCK PROPERTY VERDICT [EFFORT]. A weaker one fails the layer `formal`.
# Written by: larder check BLOCK | tests/formal/verdicts.py --pin BLOCK FOLDER
"""
EFFORTS = ("test", "full", "soak")
PROVED = 1 << 62


def strength(verdict, detail):
    """(words of the file, how strong they are); None for what is a failure in itself."""
    if verdict in ("proved", "reached"):
        return verdict, PROVED
    if verdict != "bounded":
        return None
    frames = re.search(r"([\d,]+) (?:frames|cases)", detail)
    count = int(frames.group(1).replace(",", "")) if frames else 0
    return "bounded %d" % count, count


def read_pins(path):
    """{(block, name): (words, effort)}"""
    pins = {}
    for line in open(path) if os.path.exists(path) else ():
        block, name, *words = line.split() if line[0] != "#" else ("", "")
        if words:
            effort = words.pop() if words[-1] in EFFORTS else "test"
            pins[block, name] = " ".join(words), effort
    return pins


def read_said(stream):
    """{name: (verdict, detail, strength)}, the weakest where a name comes twice; in the order of the stream. What stands behind a
    line `again` takes the place of what was said of the same name."""
    first = said = {}
    for line in stream:
        if line == "again\n":
            said = {}
        match = re.match(r"(\w+) ((?:(?!: ).)*): (.*)", line)
        if not match or match.group(2) == "description":
            continue
        name = re.sub(r"(\.v):\d+$", r"\1", match.group(2))
        now = match.group(1), match.group(3), strength(match.group(1), match.group(3))
        if name not in said or (said[name][2] and (not now[2] or now[2][1] < said[name][2][1])):
            said[name] = now
    return {**first, **said}


def pin(block, path, said, effort):
    old = read_pins(path)
    pins = {key: pin for key, pin in old.items() if key[0] != block or EFFORTS.index(pin[1]) > EFFORTS.index(effort)}
    for name, (verdict, detail, strong) in said.items():
        if not strong or strong[1] == 0:
            sys.exit("verdicts: %s of %s: %s, which cannot be pinned: %s" % (name, block, verdict, detail))
        known = old.get((block, name), ("", effort))[1]
        pins[block, name] = strong[0], min(known, effort, key=EFFORTS.index)
    with open(path + ".new", "w") as file:
        file.write(HEAD)
        for key in sorted(pins):
            words, least = pins[key]
            file.write("%s %s %s%s\n" % (*key, words, "" if least == "test" else " " + least))
    os.replace(path + ".new", path)


def judge(block, path, said, effort):
    pins = {key[1]: pin for key, pin in read_pins(path).items() if key[0] == block}
    left = {name for name, (verdict, _, _) in said.items() if verdict == "left"}
    for name, (verdict, detail, strong) in said.items():
        case = "%s.%s.%s" % (block, verdict, name)
        if name in left:
            continue
        if not strong:
            print("not ok %s: %s; larder check %s" % (case, detail, block))
        elif name not in pins:
            print("not ok %s: it is not in %s, whose head says how to pin it" % (case, path))
        elif is_weaker(strong, pins[name][0]):
            print("not ok %s: %s; in %s it is pinned as: %s" % (case, detail, path, pins[name][0]))
        elif EFFORTS.index(pins[name][1]) > EFFORTS.index(effort):
            print("not ok %s: it is asked under `%s`; in %s it is pinned as `%s`" % (case, effort, path, pins[name][1]))
        else:
            print("ok " + case)
        print("  %s: %s" % (verdict, detail))
    for name, (words, least) in pins.items():
        asked = least == "full" if effort == "full" else EFFORTS.index(least) <= EFFORTS.index(effort)
        if asked and name not in said and not left & set(harnesses_of(block, name, os.path.dirname(path))):
            print("not ok %s.gone.%s: in %s it is pinned as '%s', and nothing asks it" % (block, name, path, words))


def is_weaker(said, pinned):
    return said[1] < strength(pinned.split()[0], pinned + " frames")[1]


def harnesses_of(block, name, folder):
    """The harness that a property is of: the longest beginning of its name that is one, with a word of its own behind it. One without
    a label, whose name ends with its file, may as well stand in a part that is named like a topic: `A.b.c.v` is c.v's of A.b, or of the
    part b within A. So all its beginnings count. A name without one is of the block's proof of another kind."""
    words = name.split(".")
    beginnings = [".".join(words[:count]) for count in range(len(words) - 1, 0, -1)]
    harnesses = [one for one in beginnings if os.path.exists(os.path.join(folder, one + ".v"))]
    own = [os.path.basename(os.path.dirname(run)) for run in glob.glob(os.path.join(folder, block + ".*", "run"))]
    return (harnesses if words[-1] == "v" else harnesses[:1]) or own


def tell_weaker(block, path, said, effort):
    pins = read_pins(path)
    weaker = [name for name, (verdict, detail, strong) in said.items()
              if strong and (block, name) in pins and is_weaker(strong, pins[block, name][0])]
    for harness in sorted({one for name in weaker for one in harnesses_of(block, name, os.path.dirname(path))}):
        print(harness)


def main():
    words = sys.argv[1:]
    do = {"--pin": pin, "--weaker": tell_weaker}.get(words[0] if words else None, judge)
    option = do is not judge
    if len(words) < 2 + option:
        sys.exit(__doc__)
    block, *folders = words[option:]
    folder = next((folder for folder in folders if os.path.isdir(folder)), None)
    said = read_said(sys.stdin)
    effort = os.environ.get("LARDER_EFFORT", "full" if do is pin else "test")
    if folder:
        do(block, os.path.join(folder, "verdicts"), said, effort)
    elif said:
        sys.exit("verdicts: %s has properties, and none of these folders exists: %s" % (block, " ".join(folders)))


main()
