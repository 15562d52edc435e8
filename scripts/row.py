#!/usr/bin/env python3
"""One row of the table of scripts/main.

row.py --header
row.py BLOCK LINT LOCKSTEP ICE40.json ASIC.json VERILOG
"""
import json
import sys

FORMAT = "%-20s %6s %5s %9s %6s %6s %4s %6s %7s %6s"


def load(path):
    try:
        with open(path) as file:
            return json.load(file)
    except (OSError, ValueError):
        return {}  # the flow did not end in its time


def show(value):
    return "-" if value is None else str(value)


if sys.argv[1] == "--header":
    print(FORMAT % ("block", "lines", "lint", "lockstep", "LUT4", "FF", "RAM", "depth", "NAND2", "ns"))
else:
    block, lint, lockstep, ice40, asic, verilog = sys.argv[1:]
    ice40, asic = load(ice40), load(asic)
    try:
        with open(verilog) as file:
            lines = len(file.readlines())
    except OSError:
        lines = None  # it was not emitted
    depth = ice40.get("depth", {}).get("cells")
    print(FORMAT % (block, show(lines), lint, lockstep, show(ice40.get("lut")), show(ice40.get("ff")),
                    show(ice40.get("block_ram")), show(depth), show(asic.get("nand2")), show(asic.get("delay_ns"))))
