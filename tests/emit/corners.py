#!/usr/bin/env python3
"""The corners of a block's parameters, one a line on stdout.

usage: corners.py JSON [WORDS]...     JSON: what `larder show BLOCK --format json` said; WORDS are NAME=VALUE...: see the last paragraph
       corners.py JSON --options      instead the values of the options, NAME=VALUE a line, but for those that a constraint on the option alone forbids

A corner is a list of NAME=VALUE. All at the default, all at the least, all at the most; then each parameter at its
least and at its most (an option at each of its values), the others at the least (a small design is read sooner), or where
the block's constraints forbid that, at the default or the most: the alternatives stand on one line, separated by `|`, the
first legal one is meant. Where a parameter says nothing it stays at its default, and its own corners lie elsewhere.

A value of an option may be legal only where several others leave their least. An argument has such values. All others at the least beside them is a
corner, and so is each parameter at its least and its most."""
import json
import re
import sys

document = json.load(open(sys.argv[1]))
params = document["parameters"]
options = [p for p in params if p["kind"] == "option"]
if sys.argv[2:] == ["--options"]:
    for p in options:
        for value in range(p["min"], p["max"] + 1):
            alone = [c["expression"] for c in document["constraints"] if re.fullmatch("%s [!=<>]+ [0-9]+" % p["name"], c["expression"])]
            if (not p["power_of_two"] or value & (value - 1) == 0) and all(eval(e, {}, {p["name"]: value}) for e in alone):
                print("%s=%d" % (p["name"], value))
    sys.exit()
contexts = [{p["name"]: p[key] for p in params} for key in ("default", "min", "max")]


def says_something(p, corner):
    """Whether the options of the corner let the parameter have a value: `with` and `only_with` are expressions over them."""
    names = {"%s_%s" % (q["name"], code["name"]): code["value"] for q in params for code in q.get("names", [])}
    return all(eval(p[key], {}, {**names, **corner}) for key in ("with", "only_with") if key in p)


def text(corner):
    chosen = {p["name"]: corner[p["name"]] if says_something(p, corner) else p["default"] for p in params}
    return " ".join("%s=%d" % item for item in chosen.items())


def number(name, value):
    """The value that a word names, which may be the name of a code."""
    codes = {code["name"]: code["value"] for p in params if p["name"] == name for code in p.get("names", [])}
    return codes[value] if value in codes else int(value)


def around(contexts):
    """The corners of each parameter: of the contexts the first legal one is meant."""
    for p in params:
        values = range(p["min"], p["max"] + 1) if p in options else (p["min"], p["max"])
        for value in values:
            corners = [{**context, p["name"]: value} for context in contexts]
            print("|".join(text(corner) for corner in corners if says_something(p, corner)))


for context in contexts:
    print(text(context))
around([contexts[i] for i in (1, 0, 2)])
for argument in sys.argv[2:]:
    words = dict(word.split("=") for word in argument.split())
    context = {**contexts[1], **{name: number(name, value) for name, value in words.items()}}
    print(text(context))
    around([context])
