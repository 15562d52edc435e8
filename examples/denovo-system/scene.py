"""Three compute units and a CPU share memory through DeNovoA: a work list, a counter, and what is written back."""
import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, Combine
from cocotb.utils import get_sim_time

from channels import CODE, channels

PORT, BEAT = 4, 8  # words of an access, bytes of a beat: PORT_WORDS and AXI_BYTES of configs/denovo.yaml
LIST, FLAG, COUNTER = range(0x1000, 0x1040, 4), 0x2000, 0x2040  # addresses of bytes
WRITTEN = [100 + i for i in range(len(LIST))]
CPU, PAIRED = 3, {"class": CODE.CLASS_PAIRED}  # the last core; a synchronization


def say(text):
    print(f"{get_sim_time('ns') // 10:6.0f}  {text}", flush=True)


def number(memory, address, size=4):
    return int.from_bytes(memory[address:address + size], "little")


async def serve_reads(bank, addresses, beats, memory):
    while True:
        a = await addresses.receive()
        say(f"    bank {bank}: reads {a.addr:#x}")
        for i in range(a.len + 1):
            await beats.send(id=a.id, data=number(memory, a.addr + i * BEAT, BEAT), last=i == a.len)


async def serve_writes(bank, addresses, beats, done, memory):
    while True:
        a, last, at = await addresses.receive(), 0, 0
        say(f"    bank {bank}: writes {a.addr:#x}")
        while not last:
            w = await beats.receive()
            for i in (i for i in range(BEAT) if w.strb >> i & 1):
                memory[a.addr + at + i] = w.data >> 8 * i & 0xFF
            last, at = w.last, at + BEAT
        await done.send(id=a.id)


class Core:  # it accesses one word at a time, at its port of PORT words
    def __init__(self, access, answer):
        self.access, self.answer = access, answer

    async def word(self, op, address, data=0, **fields):
        i = address // 4 % PORT
        at = {"address": address // 4 // PORT, "mask": 1 << i, "strb": [0xF * (j == i) for j in range(PORT)]}
        await self.access.send(op=op, data=[data * (j == i) for j in range(PORT)], **at, **fields)
        answer = await self.answer.receive()
        assert answer.last and not answer.error
        return answer.data[i]


async def load_list(core):
    items = [await core.word(CODE.OP_LOAD, address) for address in LIST]
    say(f"CPU: the list is {items[:3]}...")
    return items


async def produce(core):
    for i, address in enumerate(LIST):
        await core.word(CODE.OP_STORE, address, 100 + i)
    await core.word(CODE.OP_STORE, FLAG, 1, **PAIRED)  # a release: what was stored before is seen before it
    say("unit 0: the list is written")


async def consume(core):
    while await core.word(CODE.OP_LOAD, FLAG, **PAIRED) != 1:  # an acquire: copies from before are dropped
        pass
    assert (items := await load_list(core)) == WRITTEN, f"the CPU read {items}"


async def count(core, times):
    for _ in range(times):
        await core.word(CODE.OP_ATOMIC, COUNTER, 1, atom=CODE.ATOM_ADD, **{"class": CODE.CLASS_RELAXED})


@cocotb.test(timeout_time=500, timeout_unit="us")
async def scene(dut):
    memory, port = bytearray(1 << 16), channels(dut)
    Clock(dut.clk, 10, unit="ns").start()
    dut.rst.value = 1
    await ClockCycles(dut.clk, 2)
    dut.rst.value, cores = 0, [Core(*lanes) for lanes in zip(port.access, port.answer)]
    for bank, (ar, r, aw, w, b) in enumerate(zip(port.ar, port.r, port.aw, port.w, port.b)):
        cocotb.start_soon(serve_reads(bank, ar, r, memory))
        cocotb.start_soon(serve_writes(bank, aw, w, b, memory))

    await load_list(cores[CPU])
    await Combine(cocotb.start_soon(consume(cores[CPU])), cocotb.start_soon(produce(cores[0])))
    await Combine(*[cocotb.start_soon(count(core, 10)) for core in cores])
    assert (total := await cores[1].word(CODE.OP_LOAD, COUNTER, **PAIRED)) == 10 * len(cores), f"counter: {total}"
    for cmd, done in zip(port.cmd + port.l2_cmd, port.cmd_done + port.l2_cmd_done):
        await cmd.send(command=CODE.COMMAND_FLUSH, all=1)
        await done.receive()
    assert [number(memory, address) for address in LIST] == WRITTEN, "memory lacks the list"
    say(f"the counter is {total}; memory has what was written")
