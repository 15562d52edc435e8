"""Bursts by cocotbext-axi's master through the AXI4 port and the DRAM controller to the model of a DDR3-1600 device, which checks each
rule of the standard. Each channel pauses by itself. An address beyond the device fails."""
import random

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, RisingEdge
from cocotb.utils import get_sim_time
from cocotbext.axi import AxiBurstType, AxiBus, AxiMaster, AxiResp

BYTES, DEVICE = 1 << 13, 1 << 27  # bytes that the scene writes; of the device


def pauses(seed):
    draw = random.Random(seed)
    while True:
        yield from [draw.random() < 0.3] * draw.randint(1, 6)


@cocotb.test()
async def master_and_device(dut):
    draw = random.Random(1)
    cocotb.start_soon(Clock(dut.clk, 10, "ns").start())
    master = AxiMaster(AxiBus.from_prefix(dut, "s_axi"), dut.clk, dut.rst)
    for side in (master.write_if, master.read_if):
        side.log.setLevel("CRITICAL")
    dut.rst.value = 1
    await ClockCycles(dut.clk, 4)
    dut.rst.value = 0
    await RisingEdge(dut.powered)
    start = get_sim_time("ns")

    async def timed(work):
        before = get_sim_time("ns")
        return await work, int(get_sim_time("ns") - before) // 10

    shadow = bytearray(draw.randbytes(BYTES))
    _, cycles = await timed(master.write(0, bytes(shadow)))
    print(f"{BYTES} bytes written in {cycles} cycles", flush=True)
    done, cycles = await timed(master.read(0, BYTES))
    assert done.data == shadow, "a long read gives other bytes than were written"
    print(f"{BYTES} bytes read in {cycles} cycles", flush=True)
    await ClockCycles(dut.clk, 300)  # a refresh may be under way
    done, cycles = await timed(master.read(16, 16))
    print(f"a line read in {cycles} cycles", flush=True)

    for seed, channel in enumerate((master.write_if.aw_channel, master.write_if.w_channel, master.write_if.b_channel,
                                    master.read_if.ar_channel, master.read_if.r_channel)):
        channel.set_pause_generator(pauses(seed))

    async def worker(first):
        """Reads and writes its own quarter of each KB, so that a shadow knows every byte."""
        for _ in range(25):
            size, kind, length = draw.randint(0, 2), AxiBurstType.INCR, draw.randint(1, 96)
            address = draw.randrange(BYTES // 1024) * 1024 + first + draw.randrange(160)
            if draw.random() < 0.2:  # WRAP: the master needs whole beats
                size, kind, length, address = 2, AxiBurstType.WRAP, 4 * draw.choice((2, 4, 8)), address & -4
            block = address // length * length
            place = [block + (address - block + i) % length if kind == AxiBurstType.WRAP else address + i
                     for i in range(length)]
            beyond = draw.random() < 0.1
            at, want = (address + DEVICE, AxiResp.DECERR) if beyond else (address, AxiResp.OKAY)
            if draw.random() < 0.5:
                data = draw.randbytes(length)
                done = await master.write(at, data, burst=kind, size=size)
                for i, k in enumerate(place):
                    if not beyond:
                        shadow[k] = data[i]
            else:
                done = await master.read(at, length, burst=kind, size=size)
                data = bytes(length) if beyond else bytes(shadow[k] for k in place)
                assert done.data == data, f"{at:#x}: expected {data.hex()}, got {done.data.hex()}"
            assert done.resp == want, f"{at:#x}: {done.resp!r}, not {want!r}"

    for task in [cocotb.start_soon(worker(256 * k)) for k in range(4)]:
        await task
    assert (await master.read(0, BYTES)).data == shadow, "memory lacks what was written"
    assert not dut.violated.value, "the device saw a rule broken"
    print(f"{int(get_sim_time('ns') - start) // 10} cycles, no rule of DDR3 broken: memory has what was written", flush=True)
