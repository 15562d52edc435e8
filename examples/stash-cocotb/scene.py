"""The stash as its core meets it, with an L2 and a page walker as small as one stash allows."""
import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles
from cocotb.utils import get_sim_time

from channels import CODE, channels

LINE, PAGE = 4, 256  # words of a line, bytes of a page
PAGES = {0x12: 0x05, 0x13: 0x31, 0x20: 0x08, 0x21: 0x07}  # virtual page: physical page
# Two tiles: 2 rows a page apart, of 4 objects of 16 bytes. One field of 4 bytes of each object is wanted.
TILE = {"op": CODE.OP_ADD_MAP, "coherent": 1, "stash_base": 256, "field_size": 4, "object_size": 16,
        "row_size": 64, "stride_size": PAGE, "num_strides": 2}  # from word 64 of the stash on
FIRST, SECOND = 0x1204, 0x2008


def say(text):
    print(f"{get_sim_time('ns') // 10:6.0f}  {text}", flush=True)


def words_of(base):
    """Where a tile's words lie in memory, in the order in which the stash holds them."""
    virtual = [base + row * PAGE + column * 16 for row in range(2) for column in range(4)]
    return [(PAGES[address // PAGE] * PAGE + address % PAGE) // 4 for address in virtual]


async def serve_l2(port, memory, owner):
    while True:
        m = await port.l2_req.receive()
        at = {i: m.line * LINE + i for i in range(LINE) if m.mask >> i & 1}
        answer = {"line": m.line, "mask": m.mask, "core": m.core, "stash": m.stash, "map": m.map}
        if m.type == CODE.MSG_READ:  # its words are the L2's: nobody else owns any
            name, back, answer["type"] = "READ", port.l2_rsp, CODE.MSG_DATA
            answer["data"] = [memory[at[i]] if i in at else 0 for i in range(LINE)]
        elif m.type == CODE.MSG_REG:
            name, back, answer["type"] = "REG", port.l2_rsp, CODE.MSG_REG_ACK
            owner.update({word: m.map for word in at.values()})
        else:
            name, back, answer["type"] = "WB", port.l2_fwd, CODE.MSG_WB_ACK
            for i in [i for i in at if owner.get(at[i]) == m.map]:
                memory[at[i]] = m.data[i]
                del owner[at[i]]
        say(f"    L2: {name} line {m.line:#x} mask {m.mask:04b}")
        cocotb.start_soon(back.send(**answer))  # no channel waits for another


async def walk_pages(port):
    while True:
        vpn = (await port.walk.receive()).vpn
        say(f"    walker: page {vpn:#x} is {PAGES[vpn]:#x}")
        await port.walk_done.send(vpn=vpn, ppn=PAGES[vpn])


async def access(port, name, first, expected, **fields):
    await port.req.send(mask=0xF, addr=[first + lane for lane in range(4)], **fields)
    answer = await port.resp.receive()
    say(f"{name}: {[f'{word:x}' for word in answer.rdata]}")
    assert (answer.error, answer.rdata) == (CODE.ERROR_NONE, expected), f"expected {expected}"


async def command(port, name, **fields):
    cocotb.start_soon(port.cmd.send(**fields))
    done = await port.cmd_done.receive()
    say(f"{name}: error {done.error}")
    assert done.error == CODE.ERROR_NONE


@cocotb.test(timeout_time=100, timeout_unit="us")
async def scene(dut):
    new, owner = [0x111, 0x222, 0x333, 0x444], {}
    memory = {word: 0xA0000000 + word for word in range(64 * PAGE // 4)}  # 64 pages
    Clock(dut.clk, 10, unit="ns").start()
    dut.core_id.value, dut.rst.value, port = 3, 1, channels(dut)
    await ClockCycles(dut.clk, 2)
    dut.rst.value = 0
    cocotb.start_soon(serve_l2(port, memory, owner))
    cocotb.start_soon(walk_pages(port))

    await access(port, "plain store", 0, [0] * 4, write=1, wdata=new)
    await access(port, "plain load", 0, new)
    await command(port, "AddMap", block=0, global_base=FIRST, **TILE)
    for row in 0, 4, 0:  # the last one hits
        await access(port, "mapped load", 64 + row, [memory[word] for word in words_of(FIRST)[row:row + 4]], mapped=1)
    await access(port, "mapped store", 64, [0] * 4, mapped=1, write=1, wdata=new)
    await access(port, "mapped load", 64, new, mapped=1)

    # Another core reads a word that this stash owns: the L2 forwards, the stash answers and stays the owner.
    word = words_of(FIRST)[1]
    asked = {"line": word // LINE, "mask": 1 << word % LINE, "core": 5, "owner_map": owner[word]}
    await port.l2_fwd.send(type=CODE.MSG_FWD_READ, **asked)
    assert (await port.fwd_rsp.receive()).data[word % LINE] == new[1]
    say("core 5 read what was stored")

    # The next thread block maps another tile to the same place. What was stored leaves when the place is needed.
    await command(port, "end of the block", op=CODE.OP_BLOCK_END, block=0)
    await command(port, "AddMap", block=1, global_base=SECOND, **TILE)
    await access(port, "mapped load", 64, [memory[word] for word in words_of(SECOND)[:4]], mapped=1, block=1)
    assert [memory[word] for word in words_of(FIRST)[:4]] == new, "memory lacks what was stored"
    say("memory has what was stored")
