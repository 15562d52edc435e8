"""A CPU writes objects, a compute unit's stash maps one field of each and doubles it, another unit and the CPU read that through their L1s."""
import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, RisingEdge

from channels import CODE, channels
from core import Core
from memory import number, say, serve

BEAT, PAGE, LANES = 8, 256, 4  # bytes of a beat, of a page; lanes: AXI_BYTES, PAGE_BYTES and LANES of configs/denovo-stash.yaml
PAGES = {0x12: 0x05, 0x13: 0x31}  # virtual page: physical page
# A tile: 2 rows a page apart, of 4 objects of 16 bytes. One field of 4 bytes of each object is wanted.
TILE = {"op": CODE.STASH_OP_ADD_MAP, "coherent": 1, "stash_base": 256, "global_base": 0x1204, "field_size": 4,
        "object_size": 16, "row_size": 64, "stride_size": PAGE, "num_strides": 2}  # from word 64 of the stash on
FIELDS = [PAGES[0x12 + row] * PAGE + 4 + 16 * column for row in range(2) for column in range(4)]  # physical addresses, in its order
READY, DONE = 0x2000, 0x2040  # flags
VALUES = [100 + i for i in range(len(FIELDS))]
DOUBLED = [2 * value for value in VALUES]


class Stash:
    """The core in front of stash 0, and the page walker beside it."""

    def __init__(self, port):
        self.req, self.resp, self.cmd, self.cmd_done = (
            getattr(port, f"stash_{name}")[0] for name in ("req", "resp", "cmd", "cmd_done"))
        cocotb.start_soon(self.walk_pages(port.stash_walk[0], port.stash_walk_done[0]))

    async def walk_pages(self, walk, done):
        while True:
            vpn = (await walk.receive()).vpn
            say(f"    walker: page {vpn:#x} is {PAGES[vpn]:#x}")
            await done.send(vpn=vpn, ppn=PAGES[vpn])

    async def access(self, first, **fields):
        await self.req.send(mask=(1 << LANES) - 1, mapped=1, addr=[first + lane for lane in range(LANES)], **fields)
        answer = await self.resp.receive()
        assert answer.error == CODE.ERROR_NONE
        return answer.rdata

    async def command(self, name, **fields):
        cocotb.start_soon(self.cmd.send(**fields))
        done = await self.cmd_done.receive()
        say(f"unit 0: {name}: error {done.error}")
        assert done.error == CODE.ERROR_NONE


async def read_fields(who, core):
    say(f"{who}: the fields are {(values := [await core.load(address) for address in FIELDS])[:3]}...")
    return values


async def wait_for(core, flag):
    while await core.load(flag, paired=True) != 1:  # an acquire: copies from before are dropped
        pass


async def double(core, stash):
    await wait_for(core, READY)
    await stash.command("AddMap", **TILE)
    for i in range(0, len(FIELDS), LANES):
        values = await stash.access(64 + i)
        say(f"unit 0: its stash has {values}")
        assert values == VALUES[i:i + LANES], f"unit 0 loads {values}"
        await stash.access(64 + i, write=1, wdata=[2 * value for value in values])
    await stash.command("end of the kernel", op=CODE.STASH_OP_KERNEL_END)  # the stash's release: its stores are seen
    await core.store(DONE, 1, paired=True)


async def watch_errors(dut):
    while True:
        await RisingEdge(dut.clk)
        assert not int(dut.stash_read_error.value) and not int(dut.stash_protocol_error.value), "a stash tells an error"


@cocotb.test(timeout_time=50, timeout_unit="us")
async def scene(dut):
    memory, port = bytearray(1 << 16), channels(dut)
    Clock(dut.clk, 10, unit="ns").start()
    dut.rst.value, (*units, cpu), stash = 1, [Core(*lanes) for lanes in zip(port.access, port.answer)], Stash(port)
    await ClockCycles(dut.clk, 2)
    dut.rst.value = 0
    serve(port, memory, BEAT)
    cocotb.start_soon(watch_errors(dut))

    assert await read_fields("unit 1", units[1]) == [0] * len(FIELDS)
    for address, value in zip(FIELDS, VALUES):
        await cpu.store(address, value)
    await cpu.store(READY, 1, paired=True)  # a release: what was stored before is seen before it
    worker = cocotb.start_soon(double(units[0], stash))
    for who, core in ("unit 1", units[1]), ("CPU", cpu):
        await wait_for(core, DONE)
        assert (values := await read_fields(who, core)) == DOUBLED, f"{who} read {values}"
    await worker
    for cmd, done in zip(port.cmd + port.l2_cmd, port.cmd_done + port.l2_cmd_done):
        await cmd.send(command=CODE.COMMAND_FLUSH, all=1)
        await done.receive()
    assert [number(memory, address) for address in FIELDS] == DOUBLED, "memory lacks what the stash held"
    say("both units and the CPU agree; memory has what the stash held")
