"""An L2's requests through the port with AXI4's names, to cocotbext-axi's slave, which answers in any order (slave.py). Each channel
pauses by itself, `mem_rsp` too. Half of the lines fail: with SLVERR or DECERR, and in one beat or in both."""
import random
from collections import Counter

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles
from cocotbext.axi import AxiResp

from channels import Channel
from slave import Memory, start

LINE, LINES, BEAT = 16, 64, 8  # bytes of a line; lines; bytes of a beat
OKAY, SLVERR, DECERR = AxiResp.OKAY, AxiResp.SLVERR, AxiResp.DECERR
ENDS = [(OKAY, OKAY)] * 4 + [(SLVERR, SLVERR), (DECERR, DECERR), (OKAY, DECERR), (SLVERR, OKAY)]  # a line's beats, by eighths of memory


def resp(address):
    return ENDS[address * len(ENDS) // (LINE * LINES)][address // BEAT % 2]


def pauses(seed):
    draw = random.Random(seed)
    while True:
        yield from [draw.random() < 0.5] * draw.randint(1, 6)


def draw_bytes(draw, uncached):
    first, last = sorted(draw.choices(range(LINE), k=2))
    if uncached and draw.random() < 0.5:
        last = first
    return {*range(first, last + 1)}


@cocotb.test(timeout_time=600, timeout_unit="us")
async def port_and_memory(dut):
    draw = random.Random(1)
    cocotb.start_soon(Clock(dut.clk, 10, "ns").start())
    requests, answers = Channel(dut, "mem_req", "mem_req", "input"), Channel(dut, "mem_rsp", "mem_rsp", "output")
    orders = start(dut, memory := Memory(LINES * LINE, resp), pauses)
    dut.rst.value = 1
    await ClockCycles(dut.clk, 4)
    dut.rst.value = 0

    shadow, busy, seen = bytearray(LINES * LINE), set(), Counter()
    opened = {(write, number): [] for write in range(2) for number in range(8)}  # of one id memory keeps the order

    async def take_answers():
        while True:
            a = await answers.receive()
            assert opened[a.write, a.id], f"an answer to write {a.write}, id {a.id}, that nobody asked for"
            line, part = opened[a.write, a.id].pop(0)
            ends = {resp(line * LINE + i) for i in part} - {OKAY}  # an access touches the bytes of `part` alone
            assert a.error == bool(ends), f"line {line}: write {a.write}, error {a.error}; its beats end with {ends}"
            got = b"".join(w.to_bytes(4, "little") for w in a.data)
            want = bytes(0 if a.write or ends or i not in part else b for i, b in enumerate(shadow[line * LINE:][:LINE]))
            assert got == want, f"line {line}: expected {want.hex()}, got {got.hex()}"
            seen.update((a.write, end) for end in ends)
            busy.discard(line)
            if draw.random() < 0.3:
                await ClockCycles(dut.clk, draw.randint(1, 20))

    cocotb.start_soon(take_answers())
    for _ in range(1500):
        line, write, uncached, number = draw.randrange(LINES), draw.randrange(2), draw.randrange(8) == 0, draw.randrange(8)
        while line in busy:
            await ClockCycles(dut.clk, 1)
        strb = draw_bytes(draw, uncached)
        part = strb if write or uncached else {*range(LINE)}
        data = bytes(draw.randrange(256) if write and i in strb else 0 for i in range(LINE))
        for at in (line * LINE + i for i in strb if write):
            if resp(at) == OKAY:
                shadow[at] = data[at % LINE]
        busy.add(line)
        opened[write, number].append((line, part))
        words = [int.from_bytes(data[i:i + 4], "little") for i in range(0, LINE, 4)]
        await requests.send(write=write, uncached=uncached, cpu=1, core=2, pc=3, id=number, line=line,
                            strb=sum(1 << i for i in strb), data=words)
    while busy:
        await ClockCycles(dut.clk, 1)
    assert bytes(memory[0:LINES * LINE]) == bytes(shadow), "memory lacks what was written"
    assert min(order.passed for order in orders) > 50 and min(seen[w, end] for w in range(2) for end in (SLVERR, DECERR)) > 50
    print(f"1500 requests; on R {orders[0].passed} bursts went before an older one, on B {orders[1].passed}; of reads "
          f"{seen[0, SLVERR]} failed with SLVERR and {seen[0, DECERR]} with DECERR, of writes {seen[1, SLVERR]} and {seen[1, DECERR]}: "
          "memory has what was written", flush=True)
