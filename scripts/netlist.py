#!/usr/bin/env python3
"""Glue of scripts/synth: the harness around a block, and the report of its netlists.

netlist.py harness PORTS.json TOP CLOCK          -> Verilog on stdout
netlist.py report WORK TOP TARGET TABLE SECONDS BOXED SET DEVICE  -> JSON (or lines, TABLE = yes) on stdout;
                       BOXED: the words from which the target asic leaves a memory out, 0 for never; SET: what was set, for yosys;
                       DEVICE: of an ECP5 that was placed its size, as 25k

A netlist may be flat or have modules below its top. A module is written once and counted as often as it is used.
"""
import collections
import glob
import json
import os
import re
import sys

SAYS = os.environ.get("says", "synth")  # who speaks: scripts/synth


def top_ports(path, top, clock):
    with open(path) as file:
        ports = json.load(file)["modules"][top]["ports"]
    if clock not in ports:
        sys.exit("%s: %s: no port is called %s" % (SAYS, top, clock))
    return {name: (port["direction"], len(port["bits"])) for name, port in ports.items() if name != clock}


def harness(path, top, clock):
    """Every input comes out of one long shift register; every output is taken into another, which shifts out."""
    ports = top_ports(path, top, clock)
    inputs = [(name, width) for name, (direction, width) in ports.items() if direction == "input"]
    outputs = [(name, width) for name, (direction, width) in ports.items() if direction == "output"]
    in_bits = sum(width for _, width in inputs)
    out_bits = sum(width for _, width in outputs)
    lines = [
        "module harness(input clk, input shift_in, input load, output shift_out);",
        "reg [%d:0] in_q;" % (in_bits - 1),
        "reg [%d:0] out_q;" % (out_bits - 1),
        "wire [%d:0] out_d;" % (out_bits - 1),
        "always @(posedge clk) in_q <= {in_q, shift_in};",
        "always @(posedge clk) out_q <= load ? out_d : out_q >> 1;",
        "assign shift_out = out_q[0];",
    ]
    connections = [".%s(clk)" % clock]
    for vector, names in (("in_q", inputs), ("out_d", outputs)):
        low = 0
        for name, width in names:
            connections.append(".%s(%s[%d:%d])" % (name, vector, low + width - 1, low))
            low += width
    lines.append("%s block(%s);" % (top, ", ".join(connections)))
    lines.append("endmodule")
    print("\n".join(lines))


def parameter(cell, name):
    return int(cell["parameters"][name], 2)


def load_design(work, name):
    """The modules of a netlist that have cells, by name."""
    with open(os.path.join(work, name)) as file:
        modules = json.load(file)["modules"]
    return {name: m["cells"] for name, m in modules.items() if not {"blackbox", "whitebox"} & set(m["attributes"])}


def each_cell(design, top, prefix=""):
    """Paths and cells of the whole tree below a module."""
    for name, cell in design[top].items():
        if cell["type"] in design:
            yield from each_cell(design, cell["type"], prefix + name + ".")
        else:
            yield prefix, cell


def granule(cell):
    """The bits under one write enable: the largest part of a word whose bits always have the same one."""
    width, enables = parameter(cell, "WIDTH"), cell["connections"]["WR_EN"]
    for size in range(width, 0, -1):
        parts = [enables[i : i + size] for i in range(0, len(enables), size)]
        if width % size == 0 and all(len(set(part)) == 1 for part in parts):
            return size
    return width  # it has no write port


def memories(work, top, target, boxed):
    """The memories that the design asks for, whatever they become."""
    found = {}
    for prefix, cell in each_cell(load_design(work, "coarse.json"), top):
        if cell["type"] == "$mem_v2":
            shape = tuple(parameter(cell, n) for n in ("SIZE", "WIDTH", "RD_PORTS", "WR_PORTS")) + (granule(cell),)
            found.setdefault(shape, []).append(prefix + cell["parameters"]["MEMID"].lstrip("\\"))
    result = []
    for shape, names in sorted(found.items(), reverse=True):
        row = dict(zip(("count", "words", "width", "read_ports", "write_ports", "granule"), (len(names),) + shape))
        if target == "asic":
            row["boxed"] = boxed > 0 and row["words"] >= boxed
        row["instances"] = sorted(names)
        result.append(row)
    return result


def cell_counts(design, top, known):
    """How many cells of each kind are in the tree below a module; `known` keeps those of the modules done."""
    if top not in known:
        known[top] = collections.Counter()
        for cell in design[top].values():
            kind = cell["type"]
            known[top].update(cell_counts(design, kind, known) if kind in design else {kind: 1})
    return known[top]


def kind_of(design, module, name):
    """The kind of the cell whose flattened name this is."""
    for at in [len(name)] + [found.start() for found in re.finditer(r"\.", name)]:
        cell = design[module].get(name[:at])
        if cell and at == len(name):
            return cell["type"]
        if cell and cell["type"] in design:
            return kind_of(design, cell["type"], name[at + 1 :])
    return "other"


def total(counts, pattern):
    return sum(n for kind, n in counts.items() if re.fullmatch(pattern, kind))


FPGA_CELLS = {
    "ice40": {"lut": "SB_LUT4", "ff": "SB_DFF.*", "carry": "SB_CARRY", "block_ram": "SB_RAM40.*|SB_SPRAM.*",
              "dsp": "SB_MAC16"},
    "ecp5": {"lut": "LUT4", "ff": "TRELLIS_FF", "carry": "CCU2C", "block_ram": "DP16KD|PDPW16KD",
             "lut_ram": "TRELLIS_DPR.*", "mux": "PFUMX|L6MUX21", "dsp": "MULT18X18D"},
    "xilinx": {"lut": "LUT[1-6]", "ff": "FD.E", "carry": "CARRY4", "block_ram": "RAMB(18|36)E1",
               "lut_ram": "RAM[0-9].*", "shift_lut": "SRL.*", "mux": "MUXF[78]", "dsp": "DSP48E1"},
}


def depth(work, design, top):
    """Cells on the longest path that holds no register and no RAM, by kind."""
    def plain(name):  # as names are after `flatten` and before it
        return name.replace("$flatten", "").replace("\\", "")

    text = read(work, "depth.txt")
    length = re.search(r"length=(\d+)", text)
    design = {module: {plain(name): cell for name, cell in cells.items()} for module, cells in design.items()}
    kinds = {}
    for name in re.findall(r"\(via (\S+)\)", text):
        kind = kind_of(design, top, plain(name)).replace("SB_", "")
        kinds[kind] = kinds.get(kind, 0) + 1
    return {"cells": int(length.group(1)) if length else 0, "path": dict(sorted(kinds.items()))}


def placed(work, target, size):
    """The clock of each seed, and the median (None when the design did not fit)."""
    clocks = []
    use = {}
    why = "nextpnr stopped"
    for log in sorted(glob.glob(os.path.join(work, "route.*.log"))):
        with open(log) as file:
            text = file.read()
        error = re.search(r"ERROR: (.*)", text)
        report = log[: -len("log")] + "json"
        if not os.path.exists(report):
            why = error.group(1) if error else why
            continue
        with open(report) as file:
            data = json.load(file)
        clocks.append(round(max(clock["achieved"] for clock in data["fmax"].values()), 1))
        use = {name: row["used"] for name, row in data.get("utilization", {}).items() if row["used"]}
    device = {"ice40": "hx8k-ct256", "ecp5": "lfe5u-%sf-CABGA381" % size.rstrip("k")}[target]
    if not clocks:
        return {"device": device, "median_mhz": None, "error": why}
    return {"device": device, "mhz": clocks, "median_mhz": sorted(clocks)[len(clocks) // 2], "used": use}


def read(work, name):
    with open(os.path.join(work, name)) as file:
        return file.read()


def arrival(text):
    found = re.search(r"^\s*(-?[\d.]+)\s+data arrival time", text, re.M)
    return float(found.group(1)) if found else None


def asic(work, counts):
    unmapped = sorted(kind for kind in counts if kind.startswith("$"))
    if unmapped:
        sys.exit("%s: the library has no cell for %s" % (SAYS, " ".join(unmapped)))
    area = float(re.findall(r"Chip area.*: *([\d.]+)", read(work, "area.txt"))[-1])
    n2, n4 = (arrival(path) for path in read(work, "fo4.txt").split("Startpoint")[1:])
    fo4 = (n4 - n2) / 2
    everywhere, registers = read(work, "delay.txt").split("=== register to register")
    delay = arrival(everywhere)
    between = arrival(registers)
    library = json.loads(read(work, "library.json"))
    return {
        "library": library["name"],
        "nand2_cell": library["nand2"]["name"],
        "nand2_cell_um2": library["nand2"]["area"],
        "cells": sum(counts.values()),
        "ff": sum(counts.get(name, 0) for name in library["ff"]),
        "latch": sum(counts.get(name, 0) for name in library["latch"]),
        "area_um2": round(area),
        "nand2": round(area / library["nand2"]["area"]),
        "delay_ns": delay,
        "register_delay_ns": between,
        "fo4_ns": round(fo4, 4),
        "delay_fo4": round(delay / fo4, 1) if delay is not None else None,
        "register_delay_fo4": round(between / fo4, 1) if between is not None else None,
    }


def tool_version():
    return os.popen("yosys -V").read().split(" (")[0].strip()


def report(work, top, target, table, seconds, boxed, parameters, device):
    design = load_design(work, "mapped.json")
    counts = cell_counts(design, top, {})
    found = memories(work, top, target, boxed)
    words = parameters.split()  # -chparam NAME VALUE, for each
    result = {"top": top, "set": dict(zip(words[1::3], map(int, words[2::3]))), "target": target, "tool": tool_version()}
    if target == "asic":
        result.update(asic(work, counts))
        result["boxed_ram_words_from"] = boxed
    else:
        for name, pattern in FPGA_CELLS[target].items():
            result[name] = total(counts, pattern)
        result["depth"] = depth(work, design, top)
        if glob.glob(os.path.join(work, "route.*.log")):
            result["placed"] = placed(work, target, device)
    result["memory_bits"] = sum(m["count"] * m["words"] * m["width"] for m in found)
    result["memories"] = found
    result["seconds"] = seconds
    if table == "yes":
        for name, value in result.items():
            if isinstance(value, dict):
                value = " ".join("%s:%s" % item for item in value.items())
            elif name == "memories":
                value = " ".join("%(count)dx%(words)dx%(width)d" % m for m in value)
            print("%-22s %s" % (name, value))
        for m in found if target == "asic" else []:
            kind = "left out, for a macro" if m["boxed"] else "flip-flops" if m["write_ports"] else "logic"
            print("%-22s" % ("ram" if m["write_ports"] else "rom"), "%(count)d of %(words)d words of %(width)d bits, %(granule)d under one write enable,"
                  " %(read_ports)d read %(write_ports)d write:" % m, kind)
    else:
        print(json.dumps(result))


if __name__ == "__main__":
    if sys.argv[1] == "harness":
        harness(*sys.argv[2:5])
    else:
        report(*sys.argv[2:6], int(sys.argv[6]), int(sys.argv[7]), *sys.argv[8:10])
