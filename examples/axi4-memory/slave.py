"""cocotbext-axi's slave, and what it lacks: it answers bursts of different ids in any order, and with DECERR as well as SLVERR."""
import random

import cocotb
from cocotb.triggers import ClockCycles
from cocotbext.axi import AxiBus, AxiResp, AxiSlave, MemoryRegion


class Memory(MemoryRegion):
    """`resp(address)` says how an access there ends. One that fails does nothing."""

    def __init__(self, size, resp):
        super().__init__(size)
        self.resp, self.failure = resp, {}

    def look(self, side, address):
        if self.resp(address) != AxiResp.OKAY:
            self.failure[side] = self.resp(address)
            raise IndexError("the slave answers with SLVERR")

    async def _read(self, address, length, **kwargs):
        self.look("r", address)
        return await super()._read(address, length, **kwargs)

    async def _write(self, address, data, **kwargs):
        self.look("b", address)
        await super()._write(address, data, **kwargs)


class AnyOrder:
    """Between the slave and its channel of responses, `side` r or b. A burst waits here until all of it is there, and it is drawn from
    those that have no older one of their id. Its beats stay together."""

    def __init__(self, side, channel, memory, clock, seed):
        self.side, self.channel, self.memory, self.clock, self.draw = side, channel, memory, clock, random.Random(seed)
        self._transaction_obj = channel._transaction_obj  # what the slave takes for a beat
        self.passed = 0  # bursts that went before an older one
        self.clear()
        cocotb.start_soon(self.answer())

    def clear(self):
        self.beats, self.bursts = [], []

    async def send(self, beat):
        if getattr(beat, f"{self.side}resp") == AxiResp.SLVERR:
            setattr(beat, f"{self.side}resp", self.memory.failure[self.side])
        self.beats.append(beat)
        if getattr(beat, "rlast", True):
            self.bursts.append(self.beats)
            self.beats = []

    async def answer(self):
        while True:
            await ClockCycles(self.clock, self.draw.randint(1, 20))
            ids = [getattr(burst[0], f"{self.side}id") for burst in self.bursts]
            if ids:
                chosen = self.draw.choice([i for i, number in enumerate(ids) if number not in ids[:i]])
                self.passed += chosen > 0
                for beat in self.bursts.pop(chosen):
                    await self.channel.send(beat)


def start(dut, memory, pauses):
    """A slave whose channels pause as `pauses(seed)` says; the order of its R and of its B."""
    slave = AxiSlave(AxiBus.from_prefix(dut, "m_axi"), dut.clk, dut.rst, target=memory)
    write, read = slave.write_if, slave.read_if
    write.log.setLevel("CRITICAL"), read.log.setLevel("CRITICAL")
    for seed, channel in enumerate((write.aw_channel, write.w_channel, write.b_channel, read.ar_channel, read.r_channel)):
        channel.set_pause_generator(pauses(seed))
    read.r_channel = AnyOrder("r", read.r_channel, memory, dut.clk, 1)
    write.b_channel = AnyOrder("b", write.b_channel, memory, dut.clk, 2)
    return read.r_channel, write.b_channel
