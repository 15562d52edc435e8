#!/usr/bin/env python3
"""What the files beside a block's Verilog name, against what its top has instances of there.

usage: tests/emit/modules.py DIR BLOCK, behind `larder emit BLOCK -o DIR`; the block's page (`larder show BLOCK`) on stdin, the
names of all blocks in the environment, BLOCKS. A line for each difference.

An instance is read from the text. A generate condition on sizes may hold: one text serves every size. One on options alone is
decided, and what it leaves out has no instances. Compared are the file list, the cores, the folder, the parts of the
JSON and of the page."""
import json
import os
import pathlib
import re
import sys

root, block = pathlib.Path(sys.argv[1]), sys.argv[2]
verilog = {path.stem: path for path in root.glob("*/*.v")}
cores = {path.stem: path.read_text() for path in root.glob("*/*.core")}
blocks = set(os.environ["BLOCKS"].split())
described = json.loads(next(root.glob(f"*/interface/{block}.json")).read_text())
options = {}
for p in described["parameters"]:
    if p["kind"] == "option":
        options[p["name"]] = p["value"]
        options.update({f"{p['name']}_{code['name']}": code["value"] for code in p.get("names", [])})


def decided(condition, known):
    """The condition's value where all that it reads is known, or None."""
    words = set(re.findall(r"[A-Za-z_]\w*", condition))
    if not words <= set(known) or re.search(r"[^\w\s()=!<>&|]", condition):
        return None
    text = condition.replace("&&", " and ").replace("||", " or ")
    return bool(eval(re.sub(r"!(?!=)", " not ", text), {}, dict(known)))  # of names, numbers and operators alone


def live(text):
    """The text without the branches that are never taken, whatever the sizes."""
    own = dict(re.findall(r"localparam (?:integer )?(?:\[[^\]]*\] )?(\w+) = ([^;]*);", text))
    known = {name: value for name, value in options.items() if name not in own}
    known.update({name: int(value) for name, value in own.items() if value.isdigit()})
    out, held, at = [], [], 0  # held: of each open block the value of its condition, None where it has none or depends on sizes
    for mark in re.finditer(r"\bif \(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\) begin\b|\bend else begin\b|\bbegin\b|\bend\b", text):
        word = mark.group()
        if False not in held:
            out.append(text[at : mark.start()])
        at = mark.end()
        before = held.pop() if word.startswith("end") and held else None
        if word.startswith("end else"):
            held.append(None if before is None else not before)
        elif word != "end":
            held.append(decided(mark.group(1), known) if word.startswith("if") else None)
    return " ".join(out + [text[at:]])


def instances(module):
    text = re.sub(r'//[^\n]*|/\*.*?\*/|"[^"\n]*"', " ", verilog[module].read_text(), flags=re.S)
    found = re.findall(r"(?<![\w.`])([a-z]\w*)\s+(?:#\s*\(|[a-zA-Z_]\w*\s*\()", live(text))
    return set(found) & set(verilog) - {module}


def core_of(module):
    return cores.get(f"{module}_rtl", cores.get(module, ""))


def needs(core):
    return set(re.findall(r"- larder:\w+:(\w+)$", core, flags=re.M))


def files(core):
    return set(re.findall(r"- (\w+)\.v$", core, flags=re.M))


def closure(first, below):
    found, left = set(), [first]
    while left:
        one = left.pop()
        if one not in found:
            found.add(one)
            left += below(one)
    return found


def tell(what, named, has):
    for name in sorted(named - has):
        print(f"{what} names {name}, of which there is no instance")
    for name in sorted(has - named):
        print(f"{what} lacks {name}, of which there is an instance")


below = {module: instances(module) for module in verilog}
reached = closure(block, lambda module: below[module])
lists = list(root.glob(f"*/{block}.f"))
lines = lists[0].read_text().split()
tell("the file list", {pathlib.Path(line).stem for line in lines}, reached)
for line in lines:
    if not (lists[0].parent / line).exists():
        print(f"the file list names {line}, which is not there")
tell("the folder", set(verilog), reached)
of_core = closure(block, lambda core: needs(cores[core]))
tell("the core", set().union(*(files(cores[core]) for core in of_core)), reached)
for module in reached:
    tell(f"the core of {module}", {core.removesuffix("_rtl") for core in needs(core_of(module))}, below[module])

# A part is a block with nothing but modules that are none between it and the top.
inner, left = set(), set(below[block])
while left:
    one = left.pop()
    if one in blocks:
        inner.add(one)
    else:
        left |= below[one]
page = re.search(r"^Parts: (.*)$", sys.stdin.read(), flags=re.M)
tell("the JSON", set(described["parts"]), inner)
tell("the page", set(page.group(1).split(", ")) if page else set(), inner)
