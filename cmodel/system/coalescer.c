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
        request->cycles = 0;
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

/* Pieces of `bytes` each, of the bytes from `first` to before `end`, in which some byte is meant. */
static uint64_t pieces(const struct line_request *request, int first, int end, int bytes)
{
    uint64_t count = 0;
    for (int piece = first; piece < end; piece += bytes) {
        bool some = false;
        for (int i = piece; i < piece + bytes && !some; i++) some = mask_has(&request->bytes, i);
        count += some;
    }
    return count;
}

/* The first cycle in which no other part is taken, no earlier than `at`, takes one. Returns when it begins. */
static uint64_t take_part(const struct coalescer *coalescer, uint64_t at)
{
    const uint64_t cycle = coalescer->context->clocks.gpu, first = at / cycle;
    uint64_t *taken = coalescer->calendar->taken, c = first;
    while (taken[c % ANSWER_CYCLES] == c + 1) c++;
    taken[c % ANSWER_CYCLES] = c + 1;
    return at + (c - first) * cycle;
}

/* Each part of the line that some lane wants comes by itself, and one is taken in a cycle. Its beats are shown in their order, one
 * a cycle from the first of the part on, wanted or not. Returns when the last beat that is wanted is shown. */
static uint64_t answer_ready(const struct coalescer *coalescer, const struct line_request *request, uint64_t at)
{
    const struct system_config *config = coalescer->context->config;
    const int part = (int)config->tc_line_bytes, beat = (int)config->tc_beat_bytes;
    uint64_t done = at;
    if (!coalescer->calendar) return at;
    at += coalescer->context->clocks.gpu; /* a request is held for a cycle before its group leaves */
    for (int first = 0; first < DIE_LINE; first += part) {
        int last = part - beat; /* the last beat that is wanted */
        while (last >= 0 && !pieces(request, first + last, first + last + beat, beat)) last -= beat;
        if (last < 0) continue;
        const uint64_t shown = take_part(coalescer, at) + (uint64_t)(last / beat) * coalescer->context->clocks.gpu;
        if (shown > done) done = shown;
    }
    return done;
}

/* What is written of a line leaves in several requests. Without beats a line is handed over whole, whatever a share is. */
static bool has_shares(const struct coalescer *coalescer)
{
    return coalescer->calendar && coalescer->context->config->tc_share_bytes < DIE_LINE;
}

/* Requests that bring what is written of this line. */
static uint64_t shares(const struct coalescer *coalescer, const struct line_request *request)
{
    if (!has_shares(coalescer)) return 1;
    return pieces(request, 0, DIE_LINE, (int)coalescer->context->config->tc_share_bytes);
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
        uint64_t cycles = request->cycles > 1 ? (uint64_t)request->cycles : 1;
        if (write && shares(coalescer, request) > cycles) cycles = shares(coalescer, request);
        now += cycles * cycle;
    }
    int rows = pad_cycles(coalescer, requests);
    if (rows) {
        stats->accesses[ACCESS_SM_SCRATCHPAD] += (uint64_t)rows;
        stats->bank_conflicts += (uint64_t)rows - 1;
        uint64_t cycles = 0;
        for (int n = 0; n < requests->count && write; n++)
            if (requests->request[n].local) cycles += shares(coalescer, &requests->request[n]);
        if (!has_shares(coalescer) || cycles < (uint64_t)rows) cycles = (uint64_t)rows;
        now += cycles * cycle;
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
