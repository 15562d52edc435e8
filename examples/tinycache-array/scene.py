"""A tinyCache for each of four lanes, between a warp and two memories: the L1's side and the scratchpad's."""
import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, RisingEdge
from cocotb.utils import get_sim_time

from channels import CODE, channels

LINE = 32  # bytes of a line below
PART = 16  # of an answer: a line of a lane
SHARE = 16  # of what a request writes: a word of each lane
BLOCK = 5  # the thread block whose scratchpad is meant


def say(text):
    print(f"{get_sim_time('ns') // 10:6.0f}  {text}", flush=True)


def word(memory, address):
    return int.from_bytes(memory[address:address + 4], "little")


async def serve(name, requests, answers, memory, block):
    """A memory of bytes. It serves requests in their order; only a write is not answered."""
    while True:
        m = await requests.receive()
        assert m.block == block
        at = slice(m.line * LINE, (m.line + 1) * LINE)
        before, first = memory[at], m.share * SHARE
        given = bytes(first) + m.data.to_bytes(SHARE, "little") + bytes(LINE)
        wanted = [first + i for i in range(SHARE) if m.mask >> i & 1]
        if m.type == CODE.LINE_TYPE_ATOMIC:  # of the atomics this memory knows only an addition of one word
            total = word(before, wanted[0]) + word(given, wanted[0])
            given = bytes(wanted[0]) + total.to_bytes(4, "little") + bytes(LINE)
        if m.type != CODE.LINE_TYPE_READ:
            for i in wanted:
                memory[at.start + i] = given[i]
        kind = {CODE.LINE_TYPE_READ: "READ", CODE.LINE_TYPE_WRITE: "WRITE", CODE.LINE_TYPE_ATOMIC: "ATOMIC"}[m.type]
        say(f"    {name}: {kind} line {m.line:#x} parts {m.parts:x} bytes {wanted}")
        for part in range(LINE // PART):  # those that are named; none of a write
            if m.parts >> part & 1:
                data = int.from_bytes(before[part * PART:(part + 1) * PART], "little")
                cocotb.start_soon(answers.send(id=m.id, part=part, data=data))


async def access(port, name, expected, addr, **fields):
    """One word of each lane. The answer must be what is expected."""
    await port.req.send(size=2, mask=0xF, addr=addr, block=BLOCK, **fields)
    answer = await port.resp.receive()
    say(f"{name}: {[f'{value:x}' for value in answer.rdata]}")
    assert (answer.error, answer.rdata) == ([CODE.ERROR_NONE] * 4, expected), f"expected {expected}"


async def barrier(dut):
    dut.drain.value = 1
    await RisingEdge(dut.clk)
    while not dut.drained.value:
        await RisingEdge(dut.clk)
    dut.drain.value = 0
    say("barrier: every line has left")


@cocotb.test(timeout_time=100, timeout_unit="us")
async def scene(dut):
    memory, scratchpad = bytearray(i * 7 % 251 for i in range(4096)), bytearray(1024)
    near, far = [256 + 4 * lane for lane in range(4)], [512 + 64 * lane for lane in range(4)]
    new = [0x111, 0x222, 0x333, 0x444]
    Clock(dut.clk, 10, unit="ns").start()
    dut.policy.value, dut.drain.value, dut.rst.value, port = CODE.POLICY_BYPASS_NONE, 0, 1, channels(dut)
    await ClockCycles(dut.clk, 2)
    dut.rst.value = 0
    cocotb.start_soon(serve("L1", port.l1, port.l1_resp, memory, 0))
    cocotb.start_soon(serve("scratchpad", port.shared, port.shared_resp, scratchpad, BLOCK))

    was = bytes(memory)
    await access(port, "load of one line", [word(was, address) for address in near], near)
    await access(port, "the same, a hit", [word(was, address) for address in near], near)
    await access(port, "store, nothing fetched", [0] * 4, far, op=CODE.OP_WRITE, wdata=new)
    await access(port, "load beside it", [word(was, address + 4) for address in far], [address + 4 for address in far])
    await access(port, "load", new, far)
    await access(port, "scratchpad store", [0] * 4, near, space=CODE.SPACE_SHARED, op=CODE.OP_WRITE, wdata=new)
    await access(port, "scratchpad load", new, near, space=CODE.SPACE_SHARED)
    assert memory == was and not any(scratchpad), "a store left before the barrier"
    await barrier(dut)
    assert [word(memory, address) for address in far] == new
    assert [word(scratchpad, address) for address in near] == new
    await access(port, "load by another lane", new[::-1], far[::-1])
    await access(port, "atomic additions", new, far, op=CODE.OP_ATOMIC, wdata=[1, 2, 3, 4])
    await access(port, "load", [0x112, 0x224, 0x336, 0x448], far)
