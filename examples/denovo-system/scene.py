"""Three compute units and a CPU share memory through DeNovoA: a work list, a counter, and what is written back."""
import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, Combine

from channels import CODE, channels
from core import Core
from memory import number, say, serve

BEAT = 8  # bytes of a beat: AXI_BYTES of configs/denovo.yaml
LIST, FLAG, COUNTER = range(0x1000, 0x1040, 4), 0x2000, 0x2040  # addresses of bytes
WRITTEN = [100 + i for i in range(len(LIST))]
CPU = 3  # the last core


async def load_list(core):
    items = [await core.load(address) for address in LIST]
    say(f"CPU: the list is {items[:3]}...")
    return items


async def produce(core):
    for i, address in enumerate(LIST):
        await core.store(address, WRITTEN[i])
    await core.store(FLAG, 1, paired=True)  # a release: what was stored before is seen before it
    say("unit 0: the list is written")


async def consume(core):
    while await core.load(FLAG, paired=True) != 1:  # an acquire: copies from before are dropped
        pass
    assert (items := await load_list(core)) == WRITTEN, f"the CPU read {items}"


async def count(core, times):
    for _ in range(times):
        await core.add(COUNTER, 1)


@cocotb.test(timeout_time=500, timeout_unit="us")
async def scene(dut):
    memory, port = bytearray(1 << 16), channels(dut)
    Clock(dut.clk, 10, unit="ns").start()
    dut.rst.value = 1
    await ClockCycles(dut.clk, 2)
    dut.rst.value, cores = 0, [Core(*lanes) for lanes in zip(port.access, port.answer)]
    serve(port, memory, BEAT)

    await load_list(cores[CPU])
    await Combine(cocotb.start_soon(consume(cores[CPU])), cocotb.start_soon(produce(cores[0])))
    await Combine(*[cocotb.start_soon(count(core, 10)) for core in cores])
    total = await cores[1].load(COUNTER, paired=True)
    assert total == 10 * len(cores), f"the counter has {total}"
    for cmd, done in zip(port.cmd + port.l2_cmd, port.cmd_done + port.l2_cmd_done):
        await cmd.send(command=CODE.COMMAND_FLUSH, all=1)
        await done.receive()
    assert [number(memory, address) for address in LIST] == WRITTEN, "memory lacks the list"
    say(f"the counter is {total}; memory has what was written")
