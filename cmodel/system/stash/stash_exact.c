#include "cmodel/system/stash/stash_exact.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmodel/stash/stash.h"
#include "spec/stash/stash_types.h"

enum {
    TICKETS = 64,    /* accesses in it: one for each tag */
    COMMANDS = 256,  /* waiting: a map for each tile of each warp, and the ends of blocks */
    MESSAGES = 256,  /* under way in either direction: more than MSHRs and replies together */
    FORWARDS = 1024, /* on their way to one stash: all that the units read of it at once */
    NO_TAG = -1,
    OTHER_CORE = 30, /* whoever asks from outside; the stash only gives it back */
    WAITING_CORE = 29
};

struct waiting_command {
    struct engine_command command;
    struct stash_ticket *ticket; /* NULL: nobody waits */
};

struct coming {
    struct stash_message message;
    uint64_t at;     /* arrives */
    uint64_t behind; /* of a writeback's acknowledgement: not before so many forwards have been taken */
    bool valid;
};

struct trial;

struct exact {
    struct local_memory head;
    struct local_context context;
    struct stash *stash;
    struct stash_out *out;
    uint64_t time; /* of the next cycle */
    bool quiet;    /* nothing was under way after the last one */

    struct stash_ticket *tickets[TICKETS];  /* by tag; NULL is free */
    struct stash_ticket *queue[STASH_OPEN]; /* not yet taken by the stash: a ring, the oldest at `first` */
    int first, queued;
    int tag; /* of the oldest, which is at the port; NO_TAG: not yet */
    struct waiting_command commands[COMMANDS];
    int first_command, command_count;
    struct stash_ticket *answering; /* of the command that the stash has taken */
    bool taken;
    struct stash_ticket
        *answered[STASH_OPEN + TICKETS + COMMANDS + 1]; /* all may end while a remote request is served */
    int answered_count;

    struct coming responses[MESSAGES];
    struct stash_message forwards[FORWARDS]; /* a ring: number n is at n % FORWARDS */
    uint64_t forwards_sent, forwards_taken;
    bool reply_valid;
    struct stash_message reply;
    struct stash_message requests[MESSAGES]; /* that the stash has sent and the registry has not seen */
    int request_count;
    bool serving;
    bool walk_valid;
    uint64_t walk_vpn;
    struct trial *trial; /* NULL: this is one */
};

/* A copy that runs ahead, to see what the stash will answer. Nobody sees what else it does. */
struct trial {
    struct exact exact;
    struct stash stash;
    struct stash_out out;
    struct system_stats stats;
};

static void broken(const char *what)
{
    fprintf(stderr, "larder: the golden model of the stash: %s\n", what);
    abort();
}

static bool under_way(const struct exact *exact)
{
    bool any = exact->request_count || exact->queued || exact->command_count || exact->taken || exact->walk_valid ||
               exact->forwards_sent != exact->forwards_taken;
    for (int i = 0; i < TICKETS && !any; i++) any = exact->tickets[i];
    for (int i = 0; i < MESSAGES && !any; i++) any = exact->responses[i].valid;
    return any || !exact->out->idle;
}

static void respond(struct exact *exact, const struct stash_message *request, uint32_t type, uint64_t at,
                    const uint32_t *data)
{
    int i = 0;
    while (i < MESSAGES && exact->responses[i].valid) i++;
    if (i == MESSAGES) broken("more messages under way than it has MSHRs");
    struct coming *coming = &exact->responses[i];
    *coming = (struct coming){.message = *request, .at = at, .behind = exact->forwards_sent, .valid = true};
    coming->message.type = type;
    for (int word = 0; word < LINE_WORDS; word++)
        coming->message.data[word] = data && (request->mask >> word & 1) ? data[word] : 0;
}

/* The registry serves what the stash has sent, in order. It may ask this very stash (remote_read below), which then
 * runs on and sends more. */
static void serve_requests(struct exact *exact)
{
    if (exact->serving) return;
    exact->serving = true;
    while (exact->request_count) {
        struct stash_message message = exact->requests[0];
        struct request request = {NODES + exact->context.node, (int)message.map, message.line * LINE_BYTES,
                                  message.mask};
        uint32_t data[LINE_WORDS] = {0}, got;
        uint64_t at;
        exact->request_count--;
        memmove(exact->requests, exact->requests + 1, (size_t)exact->request_count * sizeof *exact->requests);
        exact->context.stats->accesses[ACCESS_STASH_MISS]++;
        switch (message.type) {
        case MSG_READ:
            at = memory_read(exact->context.memory, exact->time, request, request.words, data, &got);
            respond(exact, &message, MSG_DATA, at, data);
            for (int i = 0; i < LINE_WORDS; i++)
                if (got >> i & 1) stream_word(exact->context.stream, request.line + (uint64_t)i * 4, data[i]);
            break;
        case MSG_REG:
            at = memory_register(exact->context.memory, exact->time, request);
            respond(exact, &message, MSG_REG_ACK, at, NULL);
            break;
        case MSG_WB:
            at = memory_write_back(exact->context.memory, exact->time, request, message.data);
            respond(exact, &message, MSG_WB_ACK, at, NULL);
            exact->context.stats->lazy_writebacks++;
            break;
        default: broken("it sent a message that is no request");
        }
    }
    exact->serving = false;
}

static void finish(struct exact *exact, struct stash_ticket *ticket, int error)
{
    if (!exact->trial) return;
    ticket->error = error;
    ticket->at = exact->time;
    ticket->done = true;
    exact->answered[exact->answered_count++] = ticket;
}

static void take_response(struct exact *exact, const struct storage_response *response)
{
    struct stash_ticket *ticket = exact->tickets[response->tag];
    if (!ticket) broken("an answer that nobody waits for");
    exact->tickets[response->tag] = NULL;
    if (!exact->trial) return;
    for (int lane = 0; lane < LANES && !ticket->access->store; lane++)
        if (ticket->access->lanes >> lane & 1) ticket->access->data[lane] = response->rdata[lane];
    stream_access(exact->context.stream, exact->context.node, ticket->access);
    finish(exact, ticket, (int)response->error);
}

static struct storage_request request_of(const struct local_access *access, int tag)
{
    struct storage_request request = {.tag = (uint32_t)tag,
                                      .write = access->store,
                                      .mapped = access->slot != UNMAPPED,
                                      .block = (uint32_t)access->block,
                                      .slot = access->slot == UNMAPPED ? 0 : (uint32_t)access->slot,
                                      .mask = access->lanes};
    for (int lane = 0; lane < LANES; lane++) {
        request.addr[lane] = access->address[lane] / 4;
        request.wdata[lane] = access->data[lane];
    }
    return request;
}

/* A writeback's acknowledgement travels with the forwards, whose order the protocol needs: it does not overtake those sent before it. */
static struct coming *arrived(struct exact *exact, bool with_forwards)
{
    struct coming *first = NULL;
    for (int i = 0; i < MESSAGES; i++) {
        struct coming *coming = &exact->responses[i];
        if (!coming->valid || coming->at > exact->time || (coming->message.type == MSG_WB_ACK) != with_forwards)
            continue;
        if (with_forwards && coming->behind > exact->forwards_taken) continue;
        if (!first || coming->at < first->at) first = coming;
    }
    return first;
}

/* The oldest access is at the port as soon as a tag is free, and keeps that one. */
static int has_tag(struct exact *exact)
{
    if (!exact->queued) return 0;
    for (int tag = 0; exact->tag == NO_TAG && tag < TICKETS; tag++)
        if (!exact->tickets[tag]) exact->tag = tag;
    return exact->tag != NO_TAG;
}

/* In a copy: reads that came before change nothing, so they take no time. */
static void skip_reads(struct exact *exact)
{
    for (; exact->forwards_taken != exact->forwards_sent; exact->forwards_taken++) {
        const struct stash_message *next = &exact->forwards[exact->forwards_taken % FORWARDS];
        if (next->type != MSG_FWD_READ || next->core == WAITING_CORE) return;
    }
}

/* What is at the stash's inputs in one cycle: copies where they are made for it, else the places they come from. */
struct inputs {
    struct stash_in in;
    struct storage_request request;
    struct engine_walk_done walk;
    struct waiting_command *command;
    struct coming *acknowledgement, *response;
};

static void present(struct exact *exact, bool reset, struct inputs *inputs)
{
    struct stash_in *in = &inputs->in;
    *in = (struct stash_in){.rst = reset,
                            .core_id = (uint32_t)exact->context.node,
                            .req_valid = has_tag(exact),
                            .resp_ready = 1,
                            .cmd_done_ready = 1,
                            .l2_req_ready = exact->request_count < MESSAGES / 2,
                            .fwd_rsp_ready = 1,
                            .walk_ready = !exact->walk_valid,
                            .walk_done_valid = exact->walk_valid};
    if (in->req_valid) {
        inputs->request = request_of(exact->queue[exact->first]->access, exact->tag);
        in->req = &inputs->request;
    }
    inputs->command = &exact->commands[exact->first_command];
    in->cmd_valid = exact->command_count && !exact->taken;
    in->cmd = in->cmd_valid ? &inputs->command->command : NULL;
    if (!exact->trial) skip_reads(exact);
    inputs->acknowledgement = arrived(exact, true);
    inputs->response = arrived(exact, false);
    in->l2_fwd_valid = inputs->acknowledgement || exact->forwards_sent != exact->forwards_taken;
    in->l2_fwd = inputs->acknowledgement ? &inputs->acknowledgement->message
                                         : &exact->forwards[exact->forwards_taken % FORWARDS];
    in->l2_rsp_valid = inputs->response != NULL;
    in->l2_rsp = inputs->response ? &inputs->response->message : NULL;
    if (!exact->walk_valid) return;
    uint64_t bytes = exact->context.pages->page_bytes;
    uint64_t physical = page_translate(exact->context.pages, exact->walk_vpn * bytes) / bytes;
    inputs->walk = (struct engine_walk_done){.ppn = physical};
    in->walk_done = &inputs->walk;
}

/* Towards the core. */
static void collect_answers(struct exact *exact, const struct inputs *inputs)
{
    const struct stash_out *out = exact->out;
    if (out->resp) take_response(exact, out->resp);
    if (inputs->in.req_valid && out->req_ready) {
        exact->tickets[exact->tag] = exact->queue[exact->first];
        exact->tag = NO_TAG;
        exact->first = (exact->first + 1) % STASH_OPEN;
        exact->queued--;
        exact->context.stats->accesses[ACCESS_STASH_HIT]++;
    }
    if (exact->taken && out->cmd_done_valid) {
        if (exact->answering) finish(exact, exact->answering, (int)out->cmd_done_error);
        exact->taken = false;
    }
    if (inputs->in.cmd_valid && out->cmd_ready) {
        exact->answering = inputs->command->ticket;
        exact->taken = true;
        exact->first_command = (exact->first_command + 1) % COMMANDS;
        exact->command_count--;
    }
}

/* Towards the L2 and the page walker. */
static void collect_messages(struct exact *exact, const struct inputs *inputs)
{
    const struct stash_out *out = exact->out;
    if (out->l2_req && inputs->in.l2_req_ready) exact->requests[exact->request_count++] = *out->l2_req;
    if (out->fwd_rsp) {
        exact->reply = *out->fwd_rsp;
        exact->reply_valid = true;
    }
    if (inputs->in.l2_fwd_valid && out->l2_fwd_ready) {
        if (inputs->acknowledgement) inputs->acknowledgement->valid = false;
        else exact->forwards_taken++;
    }
    if (inputs->response && out->l2_rsp_ready) inputs->response->valid = false;
    if (exact->walk_valid && out->walk_done_ready) {
        exact->walk_valid = false;
        stream_page(exact->context.stream, exact->walk_vpn, inputs->walk.ppn);
    }
    if (out->walk_valid && inputs->in.walk_ready) {
        exact->walk_valid = true;
        exact->walk_vpn = out->walk_vpn;
    }
}

static void one_cycle(struct exact *exact, bool reset)
{
    struct inputs inputs;
    present(exact, reset, &inputs);
    stash_eval(exact->stash, &inputs.in, exact->out);
    if (exact->out->protocol_error) broken("it reports a protocol error");
    if (!reset) {
        collect_answers(exact, &inputs);
        collect_messages(exact, &inputs);
    }
    stash_tick(exact->stash, &inputs.in, exact->out);
    exact->time += exact->context.clocks.gpu;
    serve_requests(exact);
}

/* The time of the next cycle, after a time without any. */
static void wake_up(struct exact *exact, uint64_t now)
{
    uint64_t cycle = exact->context.clocks.gpu, next = (now + cycle - 1) / cycle * cycle;
    if (exact->time < next && exact->quiet) exact->time = next;
    exact->quiet = false;
}

static void send_forward(struct exact *exact, const struct stash_message *message)
{
    if (exact->forwards_sent - exact->forwards_taken == FORWARDS) broken("more forwards under way than FORWARDS");
    exact->forwards[exact->forwards_sent++ % FORWARDS] = *message;
}

/* Sends it, and runs the stash until all of its answer is there, which may come in parts. Returns the ticks that this takes. */
static uint64_t wait_for_forward(struct exact *exact, struct stash_message message, uint32_t *data)
{
    const uint64_t begin = exact->time;
    message.core = WAITING_CORE;
    send_forward(exact, &message);
    for (uint32_t left = message.mask, cycles = 0; left; cycles++) {
        if (cycles > 1000000) broken("a remote request is never answered");
        exact->reply_valid = false;
        one_cycle(exact, false);
        if (!exact->reply_valid || exact->reply.core != WAITING_CORE) continue;
        for (int i = 0; i < LINE_WORDS && data; i++)
            if (exact->reply.mask >> i & 1) data[i] = exact->reply.data[i];
        left &= ~exact->reply.mask;
    }
    return exact->time - begin;
}

/* What a copy of the stash answers, and the ticks that it takes. */
static uint64_t try_forward(const struct exact *exact, struct stash_message message, uint32_t *data)
{
    struct trial *trial = exact->trial;
    trial->exact = *exact;
    trial->stash = *exact->stash;
    trial->exact.stash = &trial->stash;
    trial->exact.out = &trial->out;
    trial->exact.context.stats = &trial->stats;
    trial->exact.context.stream = NULL;
    trial->exact.trial = NULL;
    trial->exact.serving = true;
    return wait_for_forward(&trial->exact, message, data);
}

/* A request from outside. The caller needs its answer at once, and the stash has work under way, whose time must not pass: so a copy runs
 * ahead and answers, and the request goes to the stash itself as one message among others, whose answer nobody awaits. A stash without work
 * answers itself; its time does not pass. But what a RECALL brings is what the stash had when it let go, for its own warps may store until
 * then: the stash itself runs ahead.
 * What it sends meanwhile waits for the next cycle of its own: the registry is in the middle of the caller's request. */
static uint64_t ask(struct exact *exact, uint32_t type, uint64_t line, uint32_t words, int map_index, uint32_t *data)
{
    const struct stash_message message = {
        .type = type, .line = line / LINE_BYTES, .mask = words, .core = OTHER_CORE, .owner_map = (uint32_t)map_index};
    const uint64_t time = exact->time;
    const bool quiet = exact->quiet, serving = exact->serving;
    if (!quiet && type != MSG_RECALL) {
        const uint64_t took = try_forward(exact, message, data);
        send_forward(exact, &message);
        return took;
    }
    exact->serving = true;
    const uint64_t took = wait_for_forward(exact, message, data);
    while (quiet && under_way(exact)) one_cycle(exact, false);
    exact->serving = serving;
    if (quiet) exact->time = time;
    return took;
}

static void record_remote(const struct exact *exact, const char *what, uint64_t line, uint32_t words,
                          const uint32_t *data)
{
    for (int i = 0; i < LINE_WORDS; i++)
        if (words >> i & 1)
            stream_remote(exact->context.stream, what, exact->context.node, line + (uint64_t)i * 4, data ? data[i] : 0);
}

static uint64_t remote_read(void *self, uint64_t line, uint32_t words, int map_index, uint32_t *data)
{
    const uint64_t took = ask(self, MSG_FWD_READ, line, words, map_index, data);
    record_remote(self, "read", line, words, data);
    return took;
}

static uint64_t remote_take(void *self, uint64_t line, uint32_t words, int map_index, uint32_t *data)
{
    const uint64_t took = ask(self, data ? MSG_RECALL : MSG_FWD_REG, line, words, map_index, data);
    record_remote(self, "take", line, words, data);
    return took;
}

static const struct owner_ops exact_owner = {remote_read, remote_take};

void stash_exact_access(struct local_memory *local, uint64_t now, struct stash_ticket *ticket)
{
    struct exact *exact = (struct exact *)local;
    if (exact->queued == STASH_OPEN) broken("more open accesses than STASH_OPEN");
    wake_up(exact, now);
    exact->queue[(exact->first + exact->queued++) % STASH_OPEN] = ticket;
}

static void push_command(struct exact *exact, uint64_t now, uint32_t op, int block, int slot,
                         const struct tile_map *tile, struct stash_ticket *ticket)
{
    if (exact->command_count == COMMANDS) broken("more commands than warps and blocks");
    wake_up(exact, now);
    struct waiting_command *command = &exact->commands[(exact->first_command + exact->command_count++) % COMMANDS];
    *command = (struct waiting_command){.ticket = ticket};
    command->command.op = op;
    command->command.block = (uint32_t)block;
    command->command.slot = (uint32_t)slot;
    if (!tile) return;
    command->command.coherent = tile->coherent;
    command->command.tile =
        (struct map_tile){tile->local_base, tile->global_base,  tile->field_bytes, tile->object_bytes,
                          tile->row_bytes,  tile->stride_bytes, tile->strides};
}

void stash_exact_map(struct local_memory *local, uint64_t now, bool change, int block, int slot,
                     const struct tile_map *tile, struct stash_ticket *ticket)
{
    struct exact *exact = (struct exact *)local;
    push_command(exact, now, change ? 1 : 0, block, slot, tile, ticket);
    exact->context.stats->add_maps += !change;
    exact->context.stats->change_maps += change;
    stream_map(exact->context.stream, change ? "change" : "map", exact->context.node, block, slot, tile);
}

uint64_t stash_exact_due(const struct local_memory *local)
{
    const struct exact *exact = (const struct exact *)local;
    return exact->quiet ? UINT64_MAX : exact->time;
}

void stash_exact_cycle(struct local_memory *local)
{
    struct exact *exact = (struct exact *)local;
    one_cycle(exact, false);
    exact->quiet = !under_way(exact);
}

struct stash_ticket *stash_exact_answered(struct local_memory *local)
{
    struct exact *exact = (struct exact *)local;
    return exact->answered_count ? exact->answered[--exact->answered_count] : NULL;
}

static void end_block(struct local_memory *local, uint64_t now, int block)
{
    struct exact *exact = (struct exact *)local;
    push_command(exact, now, 2, block, 0, NULL, NULL);
    stream_end_block(exact->context.stream, exact->context.node, block);
}

static uint64_t end_kernel(struct local_memory *local, uint64_t now)
{
    struct exact *exact = (struct exact *)local;
    push_command(exact, now, 3, 0, 0, NULL, NULL);
    for (int cycles = 0; !exact->quiet; cycles++) {
        if (cycles > 10000000) broken("a kernel's end never completes");
        stash_exact_cycle(local);
    }
    stream_end_kernel(exact->context.stream, exact->context.node);
    return exact->time;
}

static void free_exact(struct local_memory *local)
{
    struct exact *exact = (struct exact *)local;
    free(exact->stash);
    free(exact->out);
    free(exact->trial);
    free(exact);
}

/* Accesses and maps go by tickets. */
static const struct local_ops exact_ops = {.end_block = end_block, .end_kernel = end_kernel, .free = free_exact};

static int set_values(struct spec_values *values, const struct system_config *config, struct spec_error *error)
{
    int64_t blocks = 1;
    while (blocks < config->blocks_per_unit) blocks *= 2;
    int mshrs = ENGINE_MSHRS; /* as many as it can have: thesis table 2.3 has 128 */
    while (mshrs > config->mshrs && mshrs > 2) mshrs /= 2;
    const struct {
        const char *name;
        int64_t value;
    } settings[] = {{"BYTES", config->local_bytes},
                    {"BANKS", config->local_banks},
                    {"MAP_ENTRIES", config->map_entries},
                    {"VP_ENTRIES", config->vp_entries},
                    {"THREAD_BLOCKS", blocks},
                    {"PAGE_BYTES", config->page_bytes},
                    {"SCOUT_DISTANCE", config->scout_distance},
                    {"MSHRS", mshrs},
                    {"FETCH", config->stash_fetch == FETCH_LINE ? STASH_FETCH_LINE : STASH_FETCH_REQUEST}};
    spec_defaults(&stash_block, values);
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        if (spec_set(values, settings[i].name, settings[i].value, error)) return -1;
    return spec_check_values(values, error);
}

struct local_memory *stash_exact_new(struct local_context context, struct spec_error *error)
{
    struct spec_values values;
    if (set_values(&values, context.config, error)) return NULL;
    struct exact *exact = calloc(1, sizeof *exact);
    if (exact) {
        exact->head.ops = &exact_ops;
        exact->context = context;
        exact->tag = NO_TAG;
        exact->stash = calloc(1, sizeof *exact->stash);
        exact->out = calloc(1, sizeof *exact->out);
        exact->trial = calloc(1, sizeof *exact->trial);
    }
    if (!exact || !exact->stash || !exact->out || !exact->trial) {
        snprintf(error->text, sizeof error->text, "out of memory for the golden model of a stash");
        if (exact) free_exact(&exact->head);
        return NULL;
    }
    if (stash_init(exact->stash, &values, NULL, error)) {
        free_exact(&exact->head);
        return NULL;
    }
    one_cycle(exact, true);
    do one_cycle(exact, false);
    while (under_way(exact) || exact->stash->storage.clearing);
    exact->time = 0; /* it has been switched on long before */
    exact->quiet = true;
    memory_set_owner(context.memory, NODES + context.node, (struct owner){exact, &exact_owner, ACCESS_STASH_MISS});
    return &exact->head;
}
