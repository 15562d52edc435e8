"""Four lanes above a coalescer and an L1, and an L2 that owns what nobody has registered."""
import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles

from channels import CODE, channels

LANES, LINE = 4, 4  # of configs/denovo-gpu-l1.yaml; LINE in words
FIRST = 0x400  # a word's address


def say(text):
    print(f"{cocotb.utils.get_sim_time('ns') // 10:>10.0f}  {text}", flush=True)


async def serve(port, memory):
    """The L2. One L1 is above it, so no word has another owner, and nothing is forwarded."""
    while True:
        m = await port.req.receive()
        back, answer = port.rsp_in, {"line": m.line, "mask": m.mask, "map": m.map, "core": m.core}
        words = [i for i in range(LINE) if m.mask >> i & 1]
        if m.type == CODE.MSG_READ:
            name, answer["type"] = "READ", CODE.MSG_DATA
            answer["data"] = [memory.get(LINE * m.line + i, 0) if i in words else 0 for i in range(LINE)]
        elif m.type == CODE.MSG_REG:
            name, answer["type"] = "REG", CODE.MSG_REG_ACK
        elif m.type == CODE.MSG_REG_SYNC:  # an atomic wants the word as well
            name, answer["type"] = "REG_SYNC", CODE.MSG_REG_ACK
            answer["data"] = [memory.get(LINE * m.line + i, 0) if i in words else 0 for i in range(LINE)]
        else:
            name, back, answer["type"] = "WB", port.fwd, CODE.MSG_WB_ACK
            memory.update({LINE * m.line + i: m.data[i] for i in words})
        say(f"    L2: {name} line {m.line:#x} mask {m.mask:04b}")
        await back.send(**answer)


async def access(port, op, addresses, data=None, **fields):
    """One access of the half-warp: its lanes' words."""
    fields.setdefault("class", CODE.CLASS_DATA)
    await port.warp.send(op=op, mask=(1 << LANES) - 1, address=addresses, strb=[0xF] * LANES,
                         data=data or [0] * LANES, **fields)
    reply = await port.reply.receive()
    assert not reply.error
    return reply.data


async def load(port, addresses, wanted):
    got = await access(port, CODE.OP_LOAD, addresses)
    say(f"load: {got}")
    assert got == wanted, f"the lanes load {got}, not {wanted}"


@cocotb.test(timeout_time=100, timeout_unit="us")
async def scene(dut):
    memory, port = {FIRST + i: 100 + i for i in range(64)}, channels(dut)
    Clock(dut.clk, 10, unit="ns").start()
    dut.core.value, dut.count_select.value, dut.rst.value = 0, 0, 1
    await ClockCycles(dut.clk, 2)
    dut.rst.value = 0
    cocotb.start_soon(serve(port, memory))

    line, apart = [FIRST + i for i in range(LANES)], [FIRST + LINE * (i + 1) for i in range(LANES)]
    await load(port, line, [100, 101, 102, 103])  # one line
    await load(port, apart, [104, 108, 112, 116])  # a line each
    await access(port, CODE.OP_STORE, line[::-1], [1, 2, 3, 4])  # in any order
    await load(port, line, [4, 3, 2, 1])
    atomic = {"atom": CODE.ATOM_ADD, "class": CODE.CLASS_RELAXED}
    before = await access(port, CODE.OP_ATOMIC, [apart[0]] * LANES, [10] * LANES, **atomic)
    say(f"atomics of one word: {before}")
    assert before == [104, 114, 124, 134], f"the atomics return {before}"
    await port.cmd.send(command=CODE.COMMAND_FLUSH)
    await port.cmd_done.receive()
    written = [memory[address] for address in [*line, apart[0]]]
    assert written == [4, 3, 2, 1, 144], f"memory has {written}"
    say("memory has what the lanes stored")
