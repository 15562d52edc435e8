"""A block's channels in cocotb. The emitted JSON file names them, and says where the fields of their records lie."""
import json
import os
from types import SimpleNamespace

from cocotb.triggers import Lock, RisingEdge

with open(os.environ["RECORDS"], encoding="utf-8") as file:
    BLOCK = json.load(file)
RECORDS = {record["name"]: record["fields"] for record in BLOCK["records"]}
CODE = SimpleNamespace(**{f"{c['name']}_{v['name']}".upper(): v["value"] for c in BLOCK["codes"] for v in c["values"]})


class Channel:
    """NAME_valid, NAME_ready, NAME_data. A record crosses at each rising edge with valid and ready."""

    def __init__(self, dut, name, record, direction):
        self.clk, self.fields, self.turn = dut.clk, RECORDS[record], Lock()
        self.valid, self.ready, self.data = (dut[f"{name}_{part}"] for part in ("valid", "ready", "data"))
        (self.valid if direction == "input" else self.ready).value = 0

    async def send(self, **values):
        async with self.turn:  # several may wait: they go in order
            bits = 0
            for field in self.fields:
                value = values.get(field["name"], 0)
                for i, element in enumerate(value if isinstance(value, list) else [value]):
                    bits |= element << field["lsb"] + i * field["width"]
            self.data.value, self.valid.value = bits, 1
            await self.crossing(self.ready)
            self.valid.value = 0

    async def receive(self):
        self.ready.value = 1
        await self.crossing(self.valid)
        self.ready.value, bits, record = 0, int(self.data.value), SimpleNamespace()
        for field in self.fields:
            part, mask = bits >> field["lsb"], (1 << field["width"]) - 1
            elements = [part >> i * field["width"] & mask for i in range(field["count"])]
            setattr(record, field["name"], elements if len(elements) > 1 else elements[0])
        return record

    async def crossing(self, other_side):
        await RisingEdge(self.clk)
        while other_side.value != 1:
            await RisingEdge(self.clk)


def channels(dut):
    ports = {c["name"]: Channel(dut, c["name"], c["record"], c["direction"]) for c in BLOCK["channels"]}
    return SimpleNamespace(**ports)
