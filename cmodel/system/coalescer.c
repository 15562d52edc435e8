#include "cmodel/system/coalescer.h"

#include <string.h>

struct line_request *coalescer_join(struct requests *requests, bool local, uint64_t address, struct byte_mask bytes)
{
    uint64_t line = address - address % DIE_LINE;
    int n = 0;
    while (n < requests->count && (requests->request[n].line != line || requests->request[n].local != local)) n++;
    struct line_request *request = &requests->request[n];
    if (n == requests->count) {
        request->local = local;
        request->line = line;
        request->bytes = (struct byte_mask){{0}};
        requests->count++;
    }
    for (int i = 0; i < DIE_LINE / 64; i++) request->bytes.word[i] |= bytes.word[i];
    return request;
}

/* Cycles of the scratchpad for all these requests: the most rows that one bank has to show. No two requests have a line
 * in common, so each piece as wide as a bank is a row of its own. */
static int pad_cycles(const struct coalescer *coalescer, const struct requests *requests)
{
    uint64_t banks = (uint64_t)coalescer->context->config->sm_scratchpad_banks;
    int width = (int)coalescer->context->config->sm_scratchpad_bank_bytes, most = 0, rows[32] = {0};
    for (int n = 0; n < requests->count; n++) {
        const struct line_request *request = &requests->request[n];
        for (int first = 0; request->local && first < DIE_LINE; first += width) {
            uint64_t some = request->bytes.word[first / 64] >> first % 64 & (~UINT64_C(0) >> (64 - width));
            uint64_t bank = (request->line + (uint64_t)first) / (uint64_t)width % banks;
            if (some && ++rows[bank] > most) most = rows[bank];
        }
    }
    return most;
}

uint64_t coalescer_send(const struct coalescer *coalescer, uint64_t now, struct requests *requests, bool write,
                        uint64_t *ready)
{
    struct system_stats *stats = coalescer->context->stats;
    uint64_t cycle = coalescer->context->clocks.gpu, done = 0;
    if (!requests->count) return now;
    stats->accesses[ACCESS_COALESCER]++;
    for (int n = 0; n < requests->count; n++) {
        struct line_request *request = &requests->request[n];
        if (request->local) {
            stats->scratchpad_requests++;
            uint8_t *pad = coalescer->pad + request->line;
            if (!write) memcpy(request->data, pad, DIE_LINE);
            for (int i = 0; i < DIE_LINE && write; i++)
                if (mask_has(&request->bytes, i)) pad[i] = request->data[i];
            continue;
        }
        uint64_t at = write ? die_l1_store(coalescer->l1, now, request->line, request->bytes, request->data)
                            : die_l1_load(coalescer->l1, now, request->line, request->bytes, request->data);
        if (at > done) done = at;
        now += cycle;
    }
    int rows = pad_cycles(coalescer, requests);
    if (rows) {
        stats->accesses[ACCESS_SM_SCRATCHPAD] += (uint64_t)rows;
        stats->bank_conflicts += (uint64_t)rows - 1;
        now += (uint64_t)rows * cycle;
        uint64_t at = now - cycle + (uint64_t)coalescer->context->config->sm_scratchpad_cycles * cycle;
        if (at > done) done = at;
    }
    if (done > *ready) *ready = done;
    return now;
}
