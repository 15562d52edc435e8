"""An L2's requests through the port with AXI4's names, to cocotbext-axi's memory. Each channel pauses by itself; a page fails."""
import random

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles
from cocotbext.axi import AxiBus, AxiSlave, MemoryRegion

from channels import Channel

LINE, LINES, BAD = 16, 48, 40  # bytes of a line; lines; the first whose page fails


class Memory(MemoryRegion):
    """An access to the lines from BAD on ends with SLVERR."""

    async def _read(self, address, length, **kwargs):
        if address >= BAD * LINE:
            raise IndexError("no such page")
        return await super()._read(address, length, **kwargs)

    async def _write(self, address, data, **kwargs):
        if address >= BAD * LINE:
            raise IndexError("no such page")
        await super()._write(address, data, **kwargs)


def pauses(seed):
    draw = random.Random(seed)
    while True:
        yield from [draw.random() < 0.5] * draw.randint(1, 6)


def draw_bytes(draw, uncached):
    first, last = sorted(draw.choices(range(LINE), k=2))
    if uncached and draw.random() < 0.5:
        last = first
    return (2 << last) - (1 << first)


@cocotb.test()
async def port_and_memory(dut):
    draw = random.Random(1)
    cocotb.start_soon(Clock(dut.clk, 10, "ns").start())
    requests, answers = Channel(dut, "mem_req", "mem_req", "input"), Channel(dut, "mem_rsp", "mem_rsp", "output")
    slave = AxiSlave(AxiBus.from_prefix(dut, "m_axi"), dut.clk, dut.rst, target=(memory := Memory(LINES * LINE)))
    slave.write_if.log.setLevel("CRITICAL"), slave.read_if.log.setLevel("CRITICAL")
    for seed, channel in enumerate((slave.write_if.aw_channel, slave.write_if.w_channel, slave.write_if.b_channel,
                                    slave.read_if.ar_channel, slave.read_if.r_channel)):
        channel.set_pause_generator(pauses(seed))
    dut.rst.value = 1
    await ClockCycles(dut.clk, 4)
    dut.rst.value = 0

    shadow, free, busy, open_requests, failed = bytearray(LINES * LINE), set(range(8)), set(), {}, 0

    async def take_answers():
        nonlocal failed
        while True:
            a = await answers.receive()
            line, write, strb, uncached = open_requests.pop(a.id)
            bad = line >= BAD
            assert (a.write, a.error) == (write, bad), f"line {line}: write {a.write}, error {a.error}"
            got = b"".join(w.to_bytes(4, "little") for w in a.data)
            want = bytes(b if not (write or bad) and (not uncached or strb >> i & 1) else 0
                         for i, b in enumerate(shadow[line * LINE:][:LINE]))
            assert got == want, f"line {line}: expected {want.hex()}, got {got.hex()}"
            failed += bad
            busy.discard(line), free.add(a.id)

    cocotb.start_soon(take_answers())
    for _ in range(1500):
        line = draw.randrange(LINES)
        while not free or line in busy:
            await ClockCycles(dut.clk, 1)
        write, uncached, number = draw.randrange(2), draw.randrange(8) == 0, free.pop()
        strb = draw_bytes(draw, uncached)
        data = bytes(draw.randrange(256) if write and strb >> i & 1 else 0 for i in range(LINE))
        busy.add(line)
        open_requests[number] = line, write, strb, uncached
        if write and line < BAD:
            for i in range(LINE):
                if strb >> i & 1:
                    shadow[line * LINE + i] = data[i]
        words = [int.from_bytes(data[i:i + 4], "little") for i in range(0, LINE, 4)]
        await requests.send(write=write, uncached=uncached, cpu=1, core=2, pc=3, id=number, line=line, strb=strb,
                            data=words)
    while busy:
        await ClockCycles(dut.clk, 1)
    assert bytes(memory[0:BAD * LINE]) == bytes(shadow[:BAD * LINE]), "memory lacks what was written"
    print(f"1500 requests, {failed} failed as they must: memory has what was written", flush=True)
