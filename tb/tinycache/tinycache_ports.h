/* Where the agents of the tinyCache find the ports and the fields of its records: in front, where accesses enter a lane or
 * an array; and behind a coalescer or an array, where L1 and scratchpad are asked. */
#ifndef LARDER_TB_AGENTS_TINYCACHE_PORTS_H
#define LARDER_TB_AGENTS_TINYCACHE_PORTS_H

#include "tb/agent.h"
#include "tb/tinycache/tinycache_memory.h"

struct tc_front {
    struct agent_channel req, resp;
    int policy_word, drain_word, drained_word;                              /* of the signals */
    struct spec_slice tag, op, size, space, atom, block, mask, addr, wdata; /* of req; mask: only of a warp's */
    struct spec_slice resp_tag, resp_error, resp_rdata;
};

/* `ports` of the block tinycache or tinycache_array; aborts on another: a bug of the agent. */
void tc_bind_front(struct tc_front *front, const struct spec_values *values, const struct spec_ports *ports);

struct tc_mem_fields { /* of the records between a lane and what is below it */
    struct spec_slice type, entry, atom, shared, block, line, beat, mask, data; /* mem */
    struct spec_slice fill_entry, fill_last, fill_beat, fill_data;              /* fill */
};

struct tc_mem_fields tc_find_mem_fields(const struct spec_values *values);

struct tc_side { /* L1 or scratchpad */
    struct agent_channel req, resp;
    struct agent_pace busy_req, busy_resp;
    int waits; /* the answer at `resp` was not taken */
};

struct tc_back {
    struct tc_side side[2]; /* L1, scratchpad: by the bit `shared` */
    struct spec_slice type, id, past, atom, block, line, parts, share, mask, data; /* record line_req */
    struct spec_slice answer_id, answer_part, answer_data;                         /* record line_resp */
    uint32_t line_bytes, part_bytes, share_bytes; /* MEM_LINE_BYTES; of an answer; of a request */
};

/* `ports` of the block tinycache_coalescer or tinycache_array; aborts on another. */
void tc_bind_back(struct tc_back *back, const struct spec_values *values, const struct spec_ports *ports);

struct tc_line_request { /* what stands at the port of a side */
    uint32_t type, id, past, atom, block, parts, share;
    uint64_t line;
    uint8_t mask[TC_CHUNK],
        data[TC_CHUNK]; /* of the whole line; mask: 1 or 0 a byte; all 0 where it has no such share */
};

struct tc_line_request tc_read_line_request(const struct tc_back *back, int side, const uint32_t *out);
/* Puts one part of a line, an answer, at the port of a side; its valid is the caller's. `line`: line_bytes bytes. */
void tc_put_answer(const struct tc_back *back, int side, uint32_t id, uint32_t part, const uint8_t *line, uint32_t *in);
/* One of the parts that are due. `due`: a bit for each, not 0. */
uint32_t tc_some_part(uint32_t due, uint64_t *rng);

/* `count` bytes, a multiple of 4, with a bit of mask each; mask[i] becomes 1 or 0. */
void tc_read_masked(const uint32_t *words, int mask_lsb, int data_lsb, uint32_t count, uint8_t *mask, uint8_t *data);
void tc_put_bytes(uint32_t *words, int lsb, const uint8_t *bytes, uint32_t count);

#endif
