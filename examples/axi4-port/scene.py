"""A CPU's bursts by cocotbext-axi's master, through the port with AXI4's names, to an L1 that answers late, in parts and in any
order. Each channel pauses by itself. Of the last page every other access fails, so bursts fail in part; none ends with DECERR."""
import random

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles
from cocotbext.axi import AxiBurstType, AxiBus, AxiMaster, AxiResp

from channels import CODE
from l1 import play_l1, resp
from responses import watch

BYTES = 4096  # of memory
PAIRED = 1  # class, in the lowest bits of AxUSER


def pauses(seed):
    draw = random.Random(seed)
    while True:
        yield from [draw.random() < 0.5] * draw.randint(1, 6)


@cocotb.test(timeout_time=600, timeout_unit="us")
async def cpu_and_l1(dut):
    draw = random.Random(1)
    cocotb.start_soon(Clock(dut.clk, 10, "ns").start())
    master = AxiMaster(AxiBus.from_prefix(dut, "s_axi"), dut.clk, dut.rst)
    for side in (master.write_if, master.read_if):
        side.log.setLevel("CRITICAL")
    for seed, channel in enumerate((master.write_if.aw_channel, master.write_if.w_channel, master.write_if.b_channel,
                                    master.read_if.ar_channel, master.read_if.r_channel)):
        channel.set_pause_generator(pauses(seed))
    memory, shadow, seen, failed = bytearray(BYTES), bytearray(BYTES), {}, 0
    dut.rst.value = 1
    ends = watch(dut, resp)
    cocotb.start_soon(play_l1(dut, memory, seen, draw))
    await ClockCycles(dut.clk, 4)
    dut.rst.value = 0
    await ClockCycles(dut.clk, 2)

    async def worker(first):
        """Reads and writes its own quarter of each KB, so that a shadow knows every byte."""
        nonlocal failed
        for _ in range(60):
            size, user = draw.randint(0, 3), PAIRED * (draw.random() < 0.1)
            address = draw.randrange(4) * 1024 + first + draw.randrange(160)
            kind, length = AxiBurstType.INCR, draw.randint(1, 96)
            if draw.random() < 0.2:  # WRAP: the master needs whole beats
                beats = draw.choice((2, 4, 8))
                size, kind, length, address = 3, AxiBurstType.WRAP, 8 * beats, address & -8
            block = address // length * length
            place = [block + (address - block + i) % length if kind == AxiBurstType.WRAP else address + i
                     for i in range(length)]
            want_resp = max(resp(at) for at in place)
            if draw.random() < 0.5:
                data = draw.randbytes(length)
                done = await master.write(address, data, burst=kind, size=size, user=user)
                for i, at in enumerate(place):
                    if resp(at) == AxiResp.OKAY:
                        shadow[at] = data[i]
            else:
                done = await master.read(address, length, burst=kind, size=size, user=user)
                want = bytes(shadow[at] for at in place)
                assert done.data == want, f"{address:#x}: expected {want.hex()}, got {done.data.hex()}"
            assert done.resp == want_resp, f"{address:#x}: {done.resp!r}, not {want_resp!r}"
            failed += want_resp != AxiResp.OKAY

    for task in [cocotb.start_soon(worker(256 * k)) for k in range(4)]:
        await task
    assert memory == shadow, "memory lacks what was written"
    assert {(op, kind) for op in (CODE.OP_LOAD, CODE.OP_STORE) for kind in (0, PAIRED)} == set(seen), seen
    bad_beats, bad_bursts = ends["R", AxiResp.SLVERR], ends["B", AxiResp.SLVERR]
    assert bad_beats and bad_bursts, "none failed"
    print(f"240 bursts, {sum(seen.values())} accesses; {failed} bursts failed as they must, by {bad_beats} beats of R and {bad_bursts} B: "
          "memory has what was written", flush=True)
