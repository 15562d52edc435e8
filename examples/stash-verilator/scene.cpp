/* The stash as its core meets it, with an L2 and a page walker as small as one stash allows: C++ on Verilator.
 * The contract of the L2: docs/stash/data-path.md. */
#include <cstdio>
#include <cstdlib>
#include <map>
#include "Vstash.h"
#include "ports.hpp"
#include "stash.h"

static const uint64_t LINE = STASH_CHUNK_WORDS, PAGE = STASH_PAGE_BYTES;
static const uint64_t FIRST = 0x1204, SECOND = 0x2008; /* two tiles: 2 rows a page apart, of 4 objects of 16 bytes */

static Vstash top;
static unsigned cycles;
static std::map<uint64_t, uint64_t> pages = {{0x12, 0x05}, {0x13, 0x31}, {0x20, 0x08}, {0x21, 0x07}};
static std::map<uint64_t, uint32_t> memory; /* by word */
static std::map<uint64_t, uint8_t> owner;   /* under which map index the stash owns a word */
static std::deque<stash_req> accesses;
static std::deque<stash_resp> answers;
static std::deque<stash_cmd> commands;
static std::deque<stash_cmd_done> done;
static std::deque<stash_message> requests, responses, forwards, supplied;
static std::deque<stash_walk> walks;
static std::deque<stash_walk_done> walked;

static void check(bool right, const char *what)
{
    if (right) return;
    printf("%6u  wrong: %s\n", cycles, what);
    exit(1);
}

/* Word i of a tile: one field of 4 bytes of each object. */
static uint64_t word_of(uint64_t base, uint64_t i)
{
    uint64_t address = base + i / 4 * PAGE + i % 4 * 16;
    return (pages.at(address / PAGE) * PAGE + address % PAGE) / 4;
}

static void serve_l2(const stash_message &m)
{
    const char *name = m.type == STASH_MSG_READ ? "READ" : m.type == STASH_MSG_REG ? "REG" : "WB";
    printf("%6u      L2: %s line %#x mask %#x\n", cycles, name, (unsigned)m.line, m.mask);
    stash_message answer = m;
    answer.type = m.type + 1; /* DATA to READ, REG_ACK to REG, WB_ACK to WB */
    for (uint64_t i = 0, word = m.line * LINE; i < LINE; i++, word++) {
        answer.data[i] = 0;
        if (!(m.mask >> i & 1)) continue;
        if (m.type == STASH_MSG_READ) answer.data[i] = memory.at(word);
        if (m.type == STASH_MSG_REG) owner[word] = m.map;
        if (m.type != STASH_MSG_WB || !owner.count(word) || owner[word] != m.map) continue;
        memory[word] = m.data[i];
        owner.erase(word);
    }
    (m.type == STASH_MSG_WB ? forwards : responses).push_back(answer);
}

static void walk_pages(uint64_t vpn)
{
    printf("%6u      walker: page %#x is %#x\n", cycles, (unsigned)vpn, (unsigned)pages.at(vpn));
    stash_walk_done answer = {};
    answer.vpn = vpn, answer.ppn = pages.at(vpn);
    walked.push_back(answer);
}

static void cycle(void)
{
    offer<STASH_REQ_WORDS>(accesses, top.req_valid, top.req_data, stash_req_pack);
    offer<STASH_CMD_WORDS>(commands, top.cmd_valid, top.cmd_data, stash_cmd_pack);
    offer<STASH_MESSAGE_WORDS>(responses, top.l2_rsp_valid, top.l2_rsp_data, stash_message_pack);
    offer<STASH_MESSAGE_WORDS>(forwards, top.l2_fwd_valid, top.l2_fwd_data, stash_message_pack);
    offer<STASH_WALK_DONE_WORDS>(walked, top.walk_done_valid, top.walk_done_data, stash_walk_done_pack);
    top.eval();
    gone(accesses, top.req_valid, top.req_ready);
    gone(commands, top.cmd_valid, top.cmd_ready);
    gone(responses, top.l2_rsp_valid, top.l2_rsp_ready);
    gone(forwards, top.l2_fwd_valid, top.l2_fwd_ready);
    gone(walked, top.walk_done_valid, top.walk_done_ready);
    take<STASH_RESP_WORDS>(answers, top.resp_valid, top.resp_data, stash_resp_unpack);
    take<STASH_CMD_DONE_WORDS>(done, top.cmd_done_valid, top.cmd_done_data, stash_cmd_done_unpack);
    take<STASH_MESSAGE_WORDS>(requests, top.l2_req_valid, top.l2_req_data, stash_message_unpack);
    take<STASH_MESSAGE_WORDS>(supplied, top.fwd_rsp_valid, top.fwd_rsp_data, stash_message_unpack);
    take<STASH_WALK_WORDS>(walks, top.walk_valid, top.walk_data, stash_walk_unpack);
    for (; !requests.empty(); requests.pop_front()) serve_l2(requests.front());
    for (; !walks.empty(); walks.pop_front()) walk_pages(walks.front().vpn);
    check(!top.protocol_error, "the stash reports a protocol error");
    check(cycles++ < 10000, "no end in 10,000 cycles");
    top.clk = 1, top.eval();
    top.clk = 0, top.eval();
}

static void access(const char *name, stash_req request, const uint32_t (&expected)[STASH_LANES])
{
    request.mask = (1 << STASH_LANES) - 1;
    for (int lane = 1; lane < STASH_LANES; lane++) request.addr[lane] = request.addr[0] + lane;
    for (accesses.push_back(request); answers.empty();) cycle();
    const uint32_t *got = answers.front().rdata;
    printf("%6u  %s: %x %x %x %x\n", cycles, name, got[0], got[1], got[2], got[3]);
    check(!answers.front().error && std::equal(got, got + STASH_LANES, expected), name);
    answers.pop_front();
}

static void command(const char *name, const stash_cmd &given)
{
    for (commands.push_back(given); done.empty();) cycle();
    printf("%6u  %s: error %u\n", cycles, name, done.front().error);
    check(!done.front().error, name);
    done.pop_front();
}

int main()
{
    uint32_t none[4] = {}, stored[4] = {0x111, 0x222, 0x333, 0x444}, first[2][4], second[4];
    for (uint64_t word = 0; word < 64 * PAGE / 4; word++) memory[word] = 0xa0000000 + (uint32_t)word;
    for (uint64_t i = 0; i < 8; i++) first[i / 4][i % 4] = memory[word_of(FIRST, i)];
    for (uint64_t i = 0; i < 4; i++) second[i] = memory[word_of(SECOND, i)];
    top.core_id = 3;
    top.resp_ready = top.cmd_done_ready = top.l2_req_ready = top.fwd_rsp_ready = top.walk_ready = 1;
    for (top.rst = 1; cycles < 2;) cycle();
    top.rst = 0;

    access("plain store", {.write = 1, .wdata = {0x111, 0x222, 0x333, 0x444}}, none);
    access("plain load", {}, stored);
    stash_cmd tile = {.op = STASH_OP_ADD_MAP, .coherent = 1, .stash_base = 256, .global_base = FIRST, .field_size = 4};
    tile.object_size = 16, tile.row_size = 64, tile.stride_size = PAGE, tile.num_strides = 2;
    command("AddMap", tile);
    access("mapped load", {.mapped = 1, .addr = {64}}, first[0]);
    access("mapped load", {.mapped = 1, .addr = {68}}, first[1]);
    access("mapped load", {.mapped = 1, .addr = {64}}, first[0]); /* hits */
    access("mapped store", {.write = 1, .mapped = 1, .addr = {64}, .wdata = {0x111, 0x222, 0x333, 0x444}}, none);
    access("mapped load", {.mapped = 1, .addr = {64}}, stored);

    /* Another core reads a word that this stash owns: the L2 forwards, the stash answers and stays the owner. */
    uint64_t word = word_of(FIRST, 1);
    stash_message asked = {.type = STASH_MSG_FWD_READ, .core = 5, .owner_map = owner.at(word)};
    asked.line = word / LINE, asked.mask = 1 << word % LINE;
    for (forwards.push_back(asked); supplied.empty();) cycle();
    check(supplied.front().data[word % LINE] == stored[1], "the word that core 5 reads");
    printf("%6u  core 5 read what was stored\n", cycles);

    /* The next thread block maps another tile to the same place. What was stored leaves when the place is needed. */
    command("end of the block", {.op = STASH_OP_BLOCK_END});
    tile.block = 1, tile.global_base = SECOND;
    command("AddMap", tile);
    access("mapped load", {.mapped = 1, .block = 1, .addr = {64}}, second);
    for (uint64_t i = 0; i < 4; i++) check(memory[word_of(FIRST, i)] == stored[i], "a word of memory");
    printf("%6u  memory has what was stored\n", cycles);
    return 0;
}
