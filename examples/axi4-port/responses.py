"""cocotbext-axi's monitors on the port: each beat of R and each B is of the burst whose turn it is, and ends as it must."""
from collections import Counter

import cocotb
from cocotbext.axi import AxiBurstType, AxiBus
from cocotbext.axi.axi_channels import AxiARMonitor, AxiAWMonitor, AxiBMonitor, AxiRMonitor


def beats_of(a, side):
    """The byte addresses of a burst's beats, first to last."""
    address, length, size, burst = (int(getattr(a, f"a{side}{name}")) for name in ("addr", "len", "size", "burst"))
    step, count = 1 << size, length + 1
    first, span = address & -step, step * count
    base = first // span * span
    return [base + (first - base + i * step) % span if burst == AxiBurstType.WRAP else first + i * step for i in range(count)]


async def watch_reads(bursts, beats, resp, seen):
    while True:
        a = await bursts.recv()
        places = beats_of(a, "r")
        for i, at in enumerate(places):
            r, want = await beats.recv(), (int(a.arid), resp(at), i == len(places) - 1)
            assert (int(r.rid), int(r.rresp), int(r.rlast)) == want, f"R of {at:#x}: {r}; id, resp, last are to be {want}"
            seen["R", resp(at)] += 1


async def watch_writes(bursts, answers, resp, seen):
    while True:
        a = await bursts.recv()
        b, want = await answers.recv(), (int(a.awid), max(resp(at) for at in beats_of(a, "w")))
        assert (int(b.bid), int(b.bresp)) == want, f"B of {int(a.awaddr):#x}: {b}; id, resp are to be {want}"
        seen["B", want[1]] += 1


def watch(dut, resp):
    """`resp(address)` is how an access there ends. How many beats of R, and how many B, ended how."""
    bus, at, seen = AxiBus.from_prefix(dut, "s_axi"), (dut.clk, dut.rst), Counter()
    cocotb.start_soon(watch_reads(AxiARMonitor(bus.read.ar, *at), AxiRMonitor(bus.read.r, *at), resp, seen))
    cocotb.start_soon(watch_writes(AxiAWMonitor(bus.write.aw, *at), AxiBMonitor(bus.write.b, *at), resp, seen))
    return seen
