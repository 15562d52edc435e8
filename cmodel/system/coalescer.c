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
        request->beats = 0;
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

/* Beats of the lanes' lines that some lane wants of this answer, as a bit each. */
static uint32_t wanted_beats(const struct system_config *config, const struct line_request *request)
{
    uint32_t beats = 0;
    for (int i = 0; i < DIE_LINE; i++)
        if (mask_has(&request->bytes, i))
            beats |= UINT32_C(1) << i % (int)config->tc_line_bytes / (int)config->tc_beat_bytes;
    return beats;
}

/* The first stream with room for the whole answer takes it, no earlier than `at`. Returns when its last beat is shown. */
static uint64_t answer_ready(const struct coalescer *coalescer, const struct line_request *request, uint64_t at)
{
    const struct system_config *config = coalescer->context->config;
    if (!coalescer->calendar) return at;
    const uint64_t cycle = coalescer->context->clocks.gpu;
    const uint64_t beats = (uint64_t)__builtin_popcount(wanted_beats(config, request));
    for (uint64_t first = at / cycle;; first++)
        for (int64_t s = 0; s < config->tc_answers; s++) {
            uint64_t *taken = coalescer->calendar->taken[s], c = first;
            while (c < first + beats && taken[c % ANSWER_CYCLES] != c + 1) c++;
            if (c < first + beats) continue;
            for (c = first; c < first + beats; c++) taken[c % ANSWER_CYCLES] = c + 1;
            return at + (first + beats - 1 - at / cycle) * cycle;
        }
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
        if (!write) at = answer_ready(coalescer, request, at);
        if (at > done) done = at;
        now += (uint64_t)(request->beats > 1 ? request->beats : 1) * cycle;
    }
    int rows = pad_cycles(coalescer, requests);
    if (rows) {
        stats->accesses[ACCESS_SM_SCRATCHPAD] += (uint64_t)rows;
        stats->bank_conflicts += (uint64_t)rows - 1;
        now += (uint64_t)rows * cycle;
        uint64_t at = now - cycle + (uint64_t)coalescer->context->config->sm_scratchpad_cycles * cycle;
        for (int n = 0; n < requests->count; n++) {
            const uint64_t shown =
                requests->request[n].local && !write ? answer_ready(coalescer, &requests->request[n], at) : at;
            if (shown > done) done = shown;
        }
    }
    if (done > *ready) *ready = done;
    return now;
}
