"""A memory behind the AXI4 channels of denovo_system's banks: it takes one burst after the other, and answers each at once."""
import cocotb
from cocotb.utils import get_sim_time


def say(text):
    print(f"{get_sim_time('ns') // 10:6.0f}  {text}", flush=True)


def number(memory, address, size=4):
    return int.from_bytes(memory[address:address + size], "little")


async def serve_reads(bank, addresses, beats, memory, size):
    while True:
        a = await addresses.receive()
        say(f"    bank {bank}: reads {a.addr:#x}")
        for i in range(a.len + 1):
            await beats.send(id=a.id, data=number(memory, a.addr + i * size, size), last=i == a.len)


async def serve_writes(bank, addresses, beats, done, memory, size):
    while True:
        a, last, at = await addresses.receive(), 0, 0
        say(f"    bank {bank}: writes {a.addr:#x}")
        while not last:
            w = await beats.receive()
            for i in (i for i in range(size) if w.strb >> i & 1):
                memory[a.addr + at + i] = w.data >> 8 * i & 0xFF
            last, at = w.last, at + size
        await done.send(id=a.id)


def serve(ports, memory, beat):
    """`memory` is a bytearray; `beat` the bytes of a beat."""
    for bank, (ar, r, aw, w, b) in enumerate(zip(ports.ar, ports.r, ports.aw, ports.w, ports.b)):
        cocotb.start_soon(serve_reads(bank, ar, r, memory, beat))
        cocotb.start_soon(serve_writes(bank, aw, w, b, memory, beat))
