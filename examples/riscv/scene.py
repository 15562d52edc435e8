"""A RISC-V core and compute units share memory: unit 0 writes a list, the core sorts it, units 1 and 2 read it."""
import os
import random

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, Combine

from channels import CODE, channels
from core import Core
from memory import say, serve

LIST, WRITTEN, SORTED = range(0x1000, 0x1020, 4), 0x2000, 0x2010  # as in program.c
BEAT = 8  # bytes of a beat: AXI_BYTES of configs/denovo.yaml


async def write(unit, items):
    for address, item in zip(LIST, items):
        await unit.store(address, item)
    await unit.store(WRITTEN, 1, paired=True)
    say("unit 0: the list is written")


async def read(name, unit, items):
    old = [await unit.load(address) for address in LIST]  # copies that the acquire must drop
    while await unit.load(SORTED, paired=True) != 1:
        pass
    found = [await unit.load(address) for address in LIST]
    say(f"unit {name}: was {old[:3]}..., is {found[:3]}...")
    assert found == sorted(items), f"unit {name} read {found}"


@cocotb.test(timeout_time=2, timeout_unit="ms")
async def scene(dut):
    items, memory = random.Random(1).sample(range(1000), len(LIST)), bytearray(1 << 16)
    with open(os.environ["PROGRAM"], "rb") as file:
        memory[:len(code)] = (code := file.read())
    port = channels(dut, ("access", "answer", "aw", "w", "b", "ar", "r"))
    Clock(dut.clk, 10, unit="ns").start()
    dut.rst.value = 1
    await ClockCycles(dut.clk, 2)
    dut.rst.value, units = 0, [Core(*lanes) for lanes in zip(port.access, port.answer)]
    serve(port, memory, BEAT)

    readers = [cocotb.start_soon(read(i, units[i], items)) for i in (1, 2)]
    await Combine(cocotb.start_soon(write(units[0], items)), *readers)
    assert not dut.trap.value, "the program trapped"
    say("the RISC-V core has sorted what the units wrote")
