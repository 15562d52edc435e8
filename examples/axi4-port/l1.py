"""An L1 that answers late, in parts and in any order."""
import cocotb
from cocotb.triggers import ClockCycles
from cocotbext.axi import AxiResp

from channels import CODE, Channel

CHUNK, BAD = 16, 3072  # bytes of an access; the first address from which every other access fails


def resp(address):
    """How an access there ends: an L1 says that it failed, and no more."""
    return AxiResp.SLVERR if address >= BAD and address // CHUNK % 2 else AxiResp.OKAY


async def play_l1(dut, memory, seen, draw):
    """Loads and stores happen in the order of the accesses; the answers come in any order."""
    accesses, answers = Channel(dut, "access", "access", "output"), Channel(dut, "answer", "answer", "input")

    async def answer(access, words, bad):
        parts = [1 << i for i in range(4) if access.mask >> i & 1]
        draw.shuffle(parts)
        if not parts or draw.random() < 0.5:
            parts = [access.mask]
        for i, mask in enumerate(parts):
            await ClockCycles(dut.clk, draw.randint(1, 20))
            data = [w if mask >> k & 1 else 0 for k, w in enumerate(words)]
            await answers.send(tag=access.tag, last=i == len(parts) - 1, error=bad, mask=mask, data=data)

    while True:
        access = await accesses.receive()
        base = access.address * CHUNK
        bad = resp(base) != AxiResp.OKAY
        words = [int.from_bytes(memory[base + 4 * k:][:4], "little") for k in range(4)]
        if access.op == CODE.OP_STORE:
            for i in range(CHUNK):
                if access.strb[i // 4] >> i % 4 & 1 and not bad:
                    memory[base + i] = access.data[i // 4] >> i % 4 * 8 & 255
            words = [0] * 4
        seen[access.op, access.__dict__["class"]] = seen.get((access.op, access.__dict__["class"]), 0) + 1
        cocotb.start_soon(answer(access, [0] * 4 if bad else words, bad))
        await ClockCycles(dut.clk, draw.randint(0, 2))
