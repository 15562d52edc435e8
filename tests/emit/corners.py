#!/usr/bin/env python3
"""The corners of a block's parameters: `larder show BLOCK --format json` on stdin, one corner a line on stdout.

A corner is a list of NAME=VALUE. All at the default, all at the least, all at the most; then each parameter at its
least and at its most (an option at each of its values), the others at the least (a small design is read sooner), or where
the block's constraints forbid that, at the default or the most: the alternatives stand on one line, separated by `|`, the
first legal one is meant. Where a parameter says nothing it stays at its default, and its own corners lie elsewhere."""
import json
import sys

params = json.load(sys.stdin)["parameters"]
contexts = [{p["name"]: p[key] for p in params} for key in ("default", "min", "max")]


def says_something(p, corner):
    """Whether the options of the corner let the parameter have a value: `with` and `only_with` are expressions over them."""
    names = {"%s_%s" % (q["name"], code["name"]): code["value"] for q in params for code in q.get("names", [])}
    return all(eval(p[key], {}, {**names, **corner}) for key in ("with", "only_with") if key in p)


def text(corner):
    chosen = {p["name"]: corner[p["name"]] if says_something(p, corner) else p["default"] for p in params}
    return " ".join("%s=%d" % item for item in chosen.items())


for context in contexts:
    print(text(context))
for p in params:
    values = range(p["min"], p["max"] + 1) if p["kind"] == "option" else (p["min"], p["max"])
    for value in values:
        corners = [{**contexts[i], p["name"]: value} for i in (1, 0, 2)]
        print("|".join(text(corner) for corner in corners if says_something(p, corner)))
