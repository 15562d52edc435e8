#!/usr/bin/env python3
"""What scripts/synth needs to know of a cell library, found by what the cells do and not by their names.

liberty.py FILE WORK   writes into the directory WORK:
  library.json   its name; nand2: name and area of the smallest 2-input NAND; the cells that are flip-flops, and latches
  abc.constr     the driver and the load that abc sizes gates for
  fo4.v          inverters that drive four each, for the delay of one of them

Exit: 0 done; 1 the file cannot be read, is not in the liberty format, or lacks a NAND2, an inverter, a buffer or a
flip-flop with an area.
"""
import json
import os
import re
import sys

SAYS = os.environ.get("says", "synth")  # who speaks: scripts/synth
LOAD = 20.0  # the load at the outputs for abc, in its unit, fF

TOKEN = re.compile(r'\s+|/\*.*?\*/|\\\r?\n|"((?:[^"\\]|\\.)*)"|([(){};:,])|([^\s(){};:,"]+)', re.S)


class NotLiberty(Exception):
    """The text is not in the liberty format; says why."""


class Group:
    """`kind (names) { attributes, groups }`: the one thing that a liberty file is made of."""

    def __init__(self, kind, names):
        self.kind, self.names, self.attributes, self.groups = kind, names, {}, []

    def below(self, kind):
        return [group for group in self.groups if group.kind == kind]


def tokens(text):
    """Pairs of a token and its line."""
    at = 0
    line = 1
    while at < len(text):
        found = TOKEN.match(text, at)
        if not found:
            raise NotLiberty("line %d: a text without its end" % line)
        string, mark, word = found.groups()
        if string is not None or mark or word:
            yield (mark or word or string), line
        line += text.count("\n", at, found.end())
        at = found.end()


class Reader:
    def __init__(self, text):
        self.list = list(tokens(text))
        self.at = 0

    def peek(self):
        return self.list[self.at][0] if self.at < len(self.list) else None

    def take(self, wanted=None):
        if self.at == len(self.list):
            raise NotLiberty("it ends early")
        token, line = self.list[self.at]
        if wanted and token != wanted:
            raise NotLiberty("line %d: '%s' where '%s' is expected" % (line, token[:40], wanted))
        self.at += 1
        return token

    def statement(self, into):
        """`name : value;`, `name (values);` or a group; a semicolon may be missing at the end of a line."""
        name = self.take()
        if self.peek() == ":":
            self.take()
            into.attributes[name] = self.take()
            while self.peek() not in (";", "}", None) and self.list[self.at][1] == self.list[self.at - 1][1]:
                self.take()  # the rest of an expression, which nothing here needs
        else:
            self.take("(")
            values = []
            while self.peek() != ")":
                value = self.take()
                if value != ",":
                    values.append(value)
            self.take(")")
            if self.peek() == "{":
                self.take()
                group = Group(name, values)
                while self.peek() != "}":
                    self.statement(group)
                self.take("}")
                into.groups.append(group)
        if self.peek() == ";":
            self.take()


class Function:
    """One value of a function: a negation stands before (!) or behind ('), an AND is *, & or a blank, an OR + or |."""

    def __init__(self, text, values):
        self.words = re.findall(r"[A-Za-z_][\w\[\]]*|[01]|[!'*&+|^()]", text)[::-1]
        self.values = values

    def next_is(self, words):
        return bool(self.words) and self.words[-1] in words

    def either(self):
        value = self.both()
        while self.next_is("+|"):
            self.words.pop()
            value |= self.both()
        return value

    def both(self):
        value = self.unlike()
        while self.words and not self.next_is("+|)"):
            if self.next_is("*&"):
                self.words.pop()
            value &= self.unlike()
        return value

    def unlike(self):
        value = self.single()
        while self.next_is("^"):
            self.words.pop()
            value ^= self.single()
        return value

    def single(self):
        word = self.words.pop()
        if word == "!":
            return 1 - self.single()
        if word == "(":
            value = self.either()
            self.words.pop()
        else:
            value = self.values[word]
        while self.next_is("'"):
            self.words.pop()
            value = 1 - value
        return value


def truth(function, inputs):
    """A function's values over all values of its inputs; None where it reads something else, as a state."""
    table = []
    for n in range(1 << len(inputs)):
        values = {name: n >> i & 1 for i, name in enumerate(inputs)}
        try:
            table.append(Function(function, {**values, "0": 0, "1": 1}).either())
        except (KeyError, IndexError):
            return None
    return table


def gates(cells, count, table):
    """Cells with so many inputs, one output and no state whose function has these values; the smallest first."""
    found = []
    for cell in cells:
        pins = {pin.names[0]: pin.attributes for pin in cell.below("pin") if pin.names}
        inputs = [name for name, pin in pins.items() if pin.get("direction") == "input"]
        outputs = [name for name, pin in pins.items() if pin.get("direction") == "output"]
        if len(inputs) != count or len(outputs) != 1 or "three_state" in pins[outputs[0]]:
            continue
        area = float(cell.attributes.get("area", 0))
        if area > 0 and truth(pins[outputs[0]].get("function", ""), inputs) == table:
            found.append({"name": cell.names[0], "area": area, "in": inputs[0], "out": outputs[0]})
    return sorted(found, key=lambda gate: gate["area"])


def with_state(cells, *kinds):
    return [cell.names[0] for cell in cells if any(cell.below(kind) for kind in kinds)]


def examine(text):
    reader = Reader(text)
    root = Group("file", [])
    while reader.peek() is not None:
        reader.statement(root)
    libraries = root.below("library")
    if len(libraries) != 1:
        raise NotLiberty("%d libraries in it, not one" % len(libraries))
    cells = [cell for cell in libraries[0].below("cell") if cell.names]
    return {
        "name": "".join(libraries[0].names[:1]),
        "nand2": gates(cells, 2, [1, 1, 1, 0]),
        "inverters": gates(cells, 1, [1, 0]),
        "buffers": gates(cells, 1, [0, 1]),
        "ff": with_state(cells, "ff", "ff_bank"),
        "latch": with_state(cells, "latch", "latch_bank"),
    }


def inverters_of_four(inverter):
    """A chain of five inverters of which each drives four; n2 to n4 are two of its delays."""
    lines = ["module fo4(input a, output n2, n4);", "wire n1, n3, n5;"]

    def add(name, source, target):
        if target not in ("n1", "n2", "n3", "n4", "n5"):
            lines.append("wire %s;" % target)
        lines.append("%s %s(.%s(%s), .%s(%s));" % (inverter["name"], name, inverter["in"], source, inverter["out"], target))

    previous = "a"
    for i in range(1, 6):
        add("u%d" % i, previous, "n%d" % i)
        for j in range(1, 4):
            if i > 1:
                add("l%d%d" % (i, j), previous, "d%d%d" % (i, j))
        previous = "n%d" % i
    for j in range(1, 5):
        add("e%d" % j, "n5", "y%d" % j)
    return "\n".join(lines + ["endmodule", ""])


def main(path, work):
    def wrong(text):
        sys.exit("%s: %s: %s" % (SAYS, path, text))

    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            library = examine(file.read())
    except OSError as error:
        wrong(error.strerror)
    except NotLiberty as error:
        wrong("not a liberty file: %s" % error)
    needed = {"nand2": "2-input NAND", "inverters": "inverter", "buffers": "buffer, which abc asks for", "ff": "flip-flop"}
    for kind, name in needed.items():
        if not library[kind]:
            wrong("the library has no %s" % name)
    library["nand2"] = library["nand2"][0]
    inverters = library.pop("inverters")
    del library["buffers"]
    # The driver: the largest inverter that is no larger than the NAND2.
    driver = [gate for gate in inverters if gate["area"] <= library["nand2"]["area"]] or inverters
    library["inverter"] = inverters[0]
    for name, text in (
        ("library.json", json.dumps(library)),
        ("abc.constr", "set_driving_cell %s\nset_load %s [all_outputs]\n" % (driver[-1]["name"], LOAD)),
        ("fo4.v", inverters_of_four(inverters[0])),
    ):
        with open(os.path.join(work, name), "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    main(*sys.argv[1:3])
