"""A block's channels in cocotb. The emitted JSON file names them, and says where the fields of their records lie."""
import json
import os
from types import SimpleNamespace

from cocotb.triggers import Lock, RisingEdge

with open(os.environ["RECORDS"], encoding="utf-8") as file:
    BLOCK = json.load(file)
RECORDS = {record["name"]: record["fields"] for record in BLOCK["records"]}
CODE = SimpleNamespace(**{f"{c['name']}_{v['name']}".upper(): v["value"] for c in BLOCK["codes"] for v in c["values"]})


class Wires:
    """One of a channel's three ports. Lanes of an array of channels lie in it side by side."""

    def __init__(self, handle, width):
        self.handle, self.width, self.bits = handle, width, 0

    def put(self, lane, value):
        self.bits &= ~(((1 << self.width) - 1) << lane * self.width)
        self.bits |= value << lane * self.width
        self.handle.value = self.bits

    def get(self, lane):
        text = str(self.handle.value)  # it may have unknown bits, in other lanes
        return text[len(text) - (lane + 1) * self.width:len(text) - lane * self.width]


class Channel:
    """NAME_valid, NAME_ready, NAME_data, or a lane of them. A record crosses at a rising edge with valid and ready."""

    def __init__(self, dut, name, record, direction, lane=0, wires=None):
        self.clk, self.fields, self.lane, self.turn = dut.clk, RECORDS[record], lane, Lock()
        self.valid, self.ready, self.data = wires or make_wires(dut, name, record)
        (self.valid if direction == "input" else self.ready).put(lane, 0)

    async def send(self, **values):
        async with self.turn:  # several may wait: they go in order
            bits = 0
            for field in self.fields:
                value = values.get(field["name"], 0)
                for i, element in enumerate(value if isinstance(value, list) else [value]):
                    bits |= element << field["lsb"] + i * field["width"]
            self.data.put(self.lane, bits)
            self.valid.put(self.lane, 1)
            await self.crossing(self.ready)
            self.valid.put(self.lane, 0)

    async def receive(self):
        self.ready.put(self.lane, 1)
        await self.crossing(self.valid)
        self.ready.put(self.lane, 0)
        bits, record = int(self.data.get(self.lane), 2), SimpleNamespace()
        for field in self.fields:
            part, mask = bits >> field["lsb"], (1 << field["width"]) - 1
            elements = [part >> i * field["width"] & mask for i in range(field["count"])]
            setattr(record, field["name"], elements if len(elements) > 1 else elements[0])
        return record

    async def crossing(self, other_side):
        await RisingEdge(self.clk)
        while other_side.get(self.lane) != "1":
            await RisingEdge(self.clk)


def make_wires(dut, name, record):
    width = max(field["lsb"] + field["count"] * field["width"] for field in RECORDS[record])
    return [Wires(dut[f"{name}_{part}"], size) for part, size in (("valid", 1), ("ready", 1), ("data", width))]


def channels(dut, names=None):
    """By name; of an array of channels a list. `names`: those that `dut` has, where it has not all of the block's."""
    ports = SimpleNamespace()
    for c in BLOCK["channels"]:
        if names and c["name"] not in names:
            continue
        at = dut, c["name"], c["record"], c["direction"]
        wires = make_wires(*at[:3])
        lanes = [Channel(*at, lane, wires) for lane in range(c.get("count", 1))]
        setattr(ports, c["name"], lanes if "count" in c else lanes[0])
    return ports
