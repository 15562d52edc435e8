/* The stash storage: thesis section 4.5.1. What happens in S0 to S3 is in docs/stash/data-path.md; what a word's
 * state allows is in spec/stash/stash_word.c, applied by one instance of that table for each bank and side.
 *
 * A pass of the core uses all banks and ends in S1; an operation of the engine uses those of one chunk, shows it in S1
 * and changes it in S3. A row of banks holds GROUPS chunks. */
#include "rtl-gen/stash/stash_parts.h"
#include "spec/stash/stash_word.h"

static void emit_sizes(struct hw_module *m)
{
    hw_localparam(m, "AW", NULL, "width of a word address", "$clog2(BYTES / 4)");
    hw_localparam(m, "BANK_W", NULL, NULL, "$clog2(BANKS)");
    hw_localparam(m, "ROWS", NULL, "rows of each bank", "BYTES / 4 / BANKS");
    hw_localparam(m, "ROW_W", NULL, NULL, "$clog2(ROWS)");
    hw_localparam(m, "CHUNK_W", NULL, NULL, "AW - $clog2(CHUNK_WORDS)");
    hw_localparam(m, "GROUPS", NULL, "chunks of a row", "BANKS / CHUNK_WORDS");
    hw_localparam(m, "GROUP_W", NULL, "low bits of a chunk number, which choose among them", "$clog2(GROUPS)");
    hw_localparam(m, "MAP_W", NULL, NULL, "$clog2(MAP_ENTRIES)");
    hw_localparam(m, "BLOCK_W", NULL, NULL, "$clog2(THREAD_BLOCKS) + 1");
    hw_localparam(m, "SLOT_W", NULL, NULL, "$clog2(MAPS_PER_BLOCK) + 1");
    hw_localparam(m, "SLICE_ROWS", NULL, "rows of a slice of the words' states", "min(ROWS, 32)");
    hw_localparam(m, "SLICE_W", NULL, NULL, "$clog2(SLICE_ROWS)");
    hw_localparam(m, "SLICES", NULL, NULL, "ROWS / SLICE_ROWS");
    hw_localparam(m, "CHUNK_STATE_W", NULL, "a chunk's dirty bit and map index", "1 + MAP_W");
    hw_fsm_codes(m, &stash_word_fsm, "word");
}

static void emit_clearing(struct hw_module *m)
{
    hw_localparam(m, "LAST_ROW", "ROW_W", NULL, "ROWS - 1");
    hw_reg(m, "clearing_q", NULL, "after reset: a row of words a cycle becomes Invalid and 0");
    hw_reg(m, "clear_row_q", "ROW_W", "that row");
    hw_always_ff(m, NULL);
    hw_if(m, "rst");
    hw_set(m, "clearing_q", "1'b1");
    hw_set(m, "clear_row_q", "{ROW_W{1'b0}}");
    hw_elif(m, "clearing_q");
    hw_set(m, "clearing_q", "clear_row_q != LAST_ROW");
    hw_set(m, "clear_row_q", "clear_row_q + 1'b1");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "clearing", "clearing_q");
}

/* S0: the engine's operation, or else a pass of the core. */
static void emit_s0(struct hw_module *m)
{
    hw_unpack(m, &stash_request_record, "req_data", "req", NULL);
    hw_let(m, "s0_op", NULL, "an operation reads its chunk", "op_valid && !clearing_q");
    hw_let(m, "s0_op_row", "ROW_W", NULL, "op_chunk[GROUP_W +: ROW_W]");
    hw_wire(m, "s0_group", "GROUPS", "one-hot: the chunk in its row");
    hw_generate_for(m, "g", "GROUPS", "op_groups");
    hw_localparam(m, "GROUP_MASK", "CHUNK_W", NULL, "GROUPS - 1");
    hw_localparam(m, "GROUP", "CHUNK_W", NULL, "g");
    hw_assign(m, "s0_group[g]", "(op_chunk & GROUP_MASK) == GROUP");
    hw_end(m);

    hw_let(m, "room", NULL, "a response of this pass will find room", "empty || queued_q[0] && !s1_last_q");
    hw_let(m, "miss_ok", NULL, "a miss of this pass will be taken", "miss_free[1] || miss_free[0] && !s1_pass_q");
    hw_let(m, "s0_pass", NULL, "lanes of the core's access are served",
           "req_valid && !op_valid && !s1_op_q && !s2_op_q && room && miss_ok && !clearing_q");
    hw_wire(m, "lane_row", "LANES * ROW_W", NULL);
    hw_wire(m, "lane_bank", "LANES * BANK_W", NULL);
    hw_generate_for(m, "l", "LANES", "places");
    hw_assign(m, "lane_bank[l * BANK_W +: BANK_W]", "req_addr[l * AW +: BANK_W]");
    hw_assign(m, "lane_row[l * ROW_W +: ROW_W]", "req_addr[l * AW + BANK_W +: ROW_W]");
    hw_end(m);
    hw_note(m, "An access that ends is forgotten one cycle later: this keeps `last` out of the longest path.");
    hw_flop(m, "served_q", "LANES", "lanes served for the access in S0 or, while S1 holds its last pass, for that one",
            "{LANES{1'b0}}", NULL, "served_before | (s0_served & {LANES{s0_pass}})");
    hw_let(m, "served_before", "LANES", "lanes that earlier passes of this access served",
           "served_q & {LANES{!s1_last_q}}");
    hw_wire(m, "s0_served", "LANES", "lanes of this pass");
    hw_wire(m, "s0_last", NULL, "it is the last one");
    hw_wire(m, "s0_active", "BANKS", "banks of this pass");
    hw_wire(m, "s0_pass_row", "BANKS * ROW_W", "their rows");
    hw_wire(m, "s0_writer", "BANKS * LANES", "one-hot: whose data a bank would store");
    hw_instance(m, "bank_arbiter", "arbiter", NULL);
    hw_bind_param(m, "LANES", "LANES");
    hw_bind_param(m, "BANKS", "BANKS");
    hw_bind_param(m, "ROW_BITS", "ROW_W");
    hw_connect(m, "pending", "req_mask & ~served_before");
    hw_connect(m, "row", "lane_row");
    hw_connect(m, "bank", "lane_bank");
    hw_connect(m, "served", "s0_served");
    hw_connect(m, "last", "s0_last");
    hw_connect(m, "bank_active", "s0_active");
    hw_connect(m, "bank_row", "s0_pass_row");
    hw_connect(m, "bank_writer", "s0_writer");
    hw_end(m);
    hw_assign(m, "req_ready", "s0_pass && s0_last");
}

/* What S1 knows of S0. */
static void emit_s1_registers(struct hw_module *m)
{
    hw_flop(m, "s1_op_q", NULL, "S1 holds an operation", "1'b0", NULL, "s0_op");
    hw_flop(m, "s2_op_q", NULL, "S2 holds one", "1'b0", NULL, "s1_op_q");
    hw_flop(m, "s3_op_q", NULL, "S3 holds one", "1'b0", NULL, "s2_op_q");
    hw_flop(m, "s1_chunk_q", "CHUNK_W", "its chunk", NULL, NULL, "op_chunk");
    hw_flop(m, "s2_chunk_q", "CHUNK_W", NULL, NULL, NULL, "s1_chunk_q");
    hw_let(m, "s1_op_row", "ROW_W", NULL, "s1_chunk_q[GROUP_W +: ROW_W]");
    hw_flop(m, "s3_op_row_q", "ROW_W", NULL, NULL, NULL, "s2_chunk_q[GROUP_W +: ROW_W]");
    hw_flop(m, "last_op_row_q", "ROW_W", "row of the operation that S3 held in the cycle before", NULL, NULL,
            "s3_op_row_q");
    hw_flop(m, "s1_meets_q", NULL, "the chunk of S1 is that of S3", NULL, NULL, "op_chunk == s2_chunk_q");
    hw_flop(m, "s2_meets_q", NULL, "so is that of S2", NULL, NULL, "s1_chunk_q == s2_chunk_q");
    hw_flop(m, "s1_pass_q", NULL, "S1 holds a pass", "1'b0", NULL, "s0_pass");
    hw_flop(m, "s1_last_q", NULL, "it is the last one of its access", "1'b0", NULL, "s0_pass && s0_last");
    hw_flop(m, "s1_group_q", "GROUPS", "one-hot: the operation's chunk in its row", NULL, NULL, "s0_group");
    hw_flop(m, "s2_group_q", "GROUPS", NULL, NULL, NULL, "s1_group_q");
    hw_flop(m, "s3_group_q", "GROUPS", NULL, NULL, NULL, "s2_group_q");
    hw_flop(m, "s1_tag_q", "TAG_BITS", NULL, NULL, "s0_pass", "req_tag");
    hw_flop(m, "s1_write_q", NULL, NULL, NULL, "s0_pass", "req_write");
    hw_flop(m, "s1_mapped_q", NULL, NULL, NULL, "s0_pass", "req_mapped");
    hw_flop(m, "s1_block_q", "BLOCK_W", NULL, NULL, "s0_pass", "req_block");
    hw_flop(m, "s1_slot_q", "SLOT_W", NULL, NULL, "s0_pass", "req_slot");
    hw_flop(m, "s1_addr_q", "LANES * AW", NULL, NULL, "s0_pass", "req_addr");
    hw_flop(m, "s1_wdata_q", "32 * LANES", NULL, NULL, "s0_pass", "req_wdata");
    hw_flop(m, "s1_served_q", "LANES", NULL, NULL, "s0_pass", "s0_served");
    hw_flop(m, "s1_active_q", "BANKS", "banks of the pass in S1", "{BANKS{1'b0}}", NULL,
            "s0_active & {BANKS{s0_pass}}");
    hw_flop(m, "s1_writer_q", "BANKS * LANES", NULL, "{BANKS * LANES{1'b0}}", NULL,
            "s0_writer & {BANKS * LANES{s0_pass}}");
}

/* One memory of a bank, or of the chunks: instance NAME_ram, read in S0, wire NAME_read; the bypass that makes S0 see
 * what is written in the same cycle is the caller's, and while clearing so is the data that clears. */
static void emit_ram(struct hw_module *m, const char *name, const char *width, const char *granule,
                     const char *read_row, const char *write_row, const char *clear, const char *write,
                     const char *wdata, const char *rd_en)
{
    hw_wire(m, hw_text(m, "%s_read", name), width, NULL);
    hw_instance(m, "ram_1r1w", hw_text(m, "%s_ram", name), NULL);
    hw_bind_param(m, "WIDTH", "%s", width);
    hw_bind_param(m, "DEPTH", "ROWS");
    if (granule) hw_bind_param(m, "GRANULE", "%s", granule);
    hw_connect(m, "clk", "clk");
    hw_connect(m, "wr_en", "%s | %s", clear, write);
    hw_connect(m, "wr_addr", "clearing_q ? clear_row_q : %s", write_row);
    hw_connect(m, "wr_data", "%s", wdata);
    hw_connect(m, "rd_en", "%s", rd_en);
    hw_connect(m, "rd_addr", "%s", read_row);
    hw_connect(m, "rd_data", "%s_read", name);
    hw_end(m);
}

/* The states of a bank's words, in slices, chosen among in S1: the row is known late in S0, and where a memory of words so
 * narrow is made of small ones, the choice among those would come on top of it. */
static void emit_states(struct hw_module *m)
{
    hw_reg(m, "state_read", "WORD_ST_W", "the word's state in the memory");
    hw_wire(m, "state_slices", "SLICES * WORD_ST_W", NULL);
    hw_let(m, "state_row", "ROW_W", NULL, "clearing_q ? clear_row_q : s3_op_row_q");
    hw_generate_for(m, "n", "SLICES", "slices");
    hw_localparam(m, "SLICE", "ROW_W", NULL, "n");
    hw_instance(m, "ram_1r1w", "state_ram", NULL);
    hw_bind_param(m, "WIDTH", "WORD_ST_W");
    hw_bind_param(m, "DEPTH", "SLICE_ROWS");
    hw_connect(m, "clk", "clk");
    hw_connect(m, "wr_en", "(clearing_q || applied) && state_row >> SLICE_W == SLICE");
    hw_connect(m, "wr_addr", "state_row[SLICE_W-1:0]");
    hw_connect(m, "wr_data", "clearing_q ? WORD_ST_I : engine_next");
    hw_connect(m, "rd_en", "s0_read");
    hw_connect(m, "rd_addr", "s0_row[SLICE_W-1:0]");
    hw_connect(m, "rd_data", "state_slices[n * WORD_ST_W +: WORD_ST_W]");
    hw_end(m);
    hw_end(m);
    hw_always_comb(m, NULL);
    hw_set(m, "state_read", "{WORD_ST_W{1'b0}}");
    hw_for(m, "k", "0", "SLICES");
    hw_if(m, "s1_row_q >> SLICE_W == k[ROW_W-1:0]");
    hw_set(m, "state_read", "state_slices[k * WORD_ST_W +: WORD_ST_W]");
    hw_end(m);
    hw_end(m);
    hw_end(m);
}

/* An instance of the table: wires WHO_next and WHO_ACTION. `rst` 1 switches its checks off. */
static void emit_rules(struct hw_module *m, const char *who, const char *rst, const char *valid, const char *state,
                       const char *event)
{
    static const char *const actions[] = {"hit", "miss", "write", "own", "supply", "defer", "refuse"};
    hw_wire(m, hw_text(m, "%s_next", who), "WORD_ST_W", NULL);
    for (int i = 0; i < 7; i++) hw_wire(m, hw_text(m, "%s_%s", who, actions[i]), NULL, NULL);
    hw_instance(m, "stash_word", hw_text(m, "%s_rules", who), NULL);
    hw_connect(m, "clk", "clk");
    hw_connect(m, "rst", "%s", rst);
    hw_connect(m, "valid", "%s", valid);
    hw_connect(m, "state", "%s", state);
    hw_connect(m, "on_event", "%s", event);
    hw_connect(m, "if_same_map", "same_map");
    hw_connect(m, "if_granting", "apply_granting[WORD]");
    hw_connect(m, "next", "%s_next", who);
    for (int i = 0; i < 7; i++) hw_connect(m, hw_text(m, "act_%s", actions[i]), "%s_%s", who, actions[i]);
    hw_end(m);
}

/* A bank: one word of each row. */
static void emit_bank(struct hw_module *m)
{
    hw_generate_for(m, "b", "BANKS", "banks");
    hw_localparam(m, "GROUP", NULL, "the bank's chunk in a row, and its word in the chunk", "b / CHUNK_WORDS");
    hw_localparam(m, "WORD", NULL, NULL, "b %% CHUNK_WORDS");
    hw_let(m, "s0_row", "ROW_W", NULL, "s0_op ? s0_op_row : s0_pass_row[b * ROW_W +: ROW_W]");
    hw_let(m, "s0_read", NULL, NULL, "s0_op && s0_group[GROUP] || s0_pass && s0_active[b]");
    hw_flop(m, "s1_row_q", "ROW_W", NULL, NULL, NULL, "s0_row");

    hw_note(m, "The word as S1 sees it.");
    hw_let(m, "in_s1", NULL, "the word belongs to the chunk of S1's operation", "s1_op_q && s1_group_q[GROUP]");
    hw_let(m, "replaced", NULL, "its state was written in the cycle before",
           "last_applied_q && s1_row_q == last_op_row_q");
    hw_let(m, "rewritten", NULL, "its data was", "last_wrote_q && s1_row_q == last_row_q");
    hw_let(m, "state", "WORD_ST_W", NULL, "replaced ? last_state_q : state_read");
    hw_let(m, "data", "32", NULL, "rewritten ? last_data_q : data_read");

    hw_note(m, "Its state on the way to S3: what S3 writes meanwhile is taken along.");
    hw_let(m, "in_s3", NULL, "the word belongs to the chunk of S3's operation", "s3_op_q && s3_group_q[GROUP]");
    hw_let(m, "applied", NULL, NULL, "in_s3 && apply_valid && apply_mask[WORD]");
    hw_flop(m, "s2_state_q", "WORD_ST_W", NULL, NULL, NULL, "applied && s1_meets_q ? engine_next : state");
    hw_flop(m, "s3_state_q", "WORD_ST_W", NULL, NULL, NULL, "applied && s2_meets_q ? engine_next : s2_state_q");

    hw_note(m,
            "What the table makes of it: for the engine, and apart from it for the core, whose path is the longest. "
            "There a bank without part in the pass is taken for Registered, which never misses, so that `missed` need "
            "not ask which banks have a part; the checks see only those that have.");
    hw_let(m, "core_state", "WORD_ST_W", NULL,
           "(state_read & {WORD_ST_W{!replaced && s1_active_q[b]}}) | (s1_active_q[b] ? (replaced ? last_state_q : "
           "{WORD_ST_W{1'b0}}) : WORD_ST_R)");
    emit_rules(m, "core", "1'b1", "1'b1", "core_state", "s1_event");
    emit_rules(m, "core_check", "rst", "s1_active_q[b]", "core_state", "s1_event");
    emit_rules(m, "engine", "rst", "applied", "s3_state_q", "apply_event");
    hw_unused(m, "{core_own, core_supply, core_defer, core_refuse, core_next, engine_hit, engine_miss}");
    hw_unused(m, "{core_check_hit, core_check_miss, core_check_write, core_check_own, core_check_supply, "
                 "core_check_defer, core_check_refuse}");
    hw_let(m, "after", "WORD_ST_W", NULL, "applied ? engine_next : s3_state_q");
    hw_let(m, "write_row", "ROW_W", NULL, "s3_op_q ? s3_op_row_q : s1_row_q");
    hw_let(m, "write_data", "32", "what WRITE writes; 0 while clearing, when no pass names a writer",
           "s3_op_q ? apply_wdata[WORD * 32 +: 32] : store_data[b * 32 +: 32]");
    hw_let(m, "writes", NULL, NULL, "core_write && s1_active_q[b] || engine_write");
    hw_flop(m, "last_state_q", "WORD_ST_W", "what was written in the cycle before", NULL, NULL, "engine_next");
    hw_flop(m, "last_data_q", "32", NULL, NULL, NULL, "write_data");
    hw_flop(m, "last_row_q", "ROW_W", NULL, NULL, NULL, "write_row");
    hw_flop(m, "last_applied_q", NULL, NULL, "1'b0", NULL, "applied");
    hw_flop(m, "last_wrote_q", NULL, NULL, "1'b0", NULL, "writes");
    emit_states(m);
    emit_ram(m, "data", "32", NULL, "s0_row", "write_row", "clearing_q", "writes", "write_data", "s0_read");

    hw_assign(m, "bank_hit[b]", "core_hit");
    hw_assign(m, "bank_miss[b]", "core_miss");
    hw_assign(m, "bank_own[b]", "engine_own");
    hw_assign(m, "bank_supply[b]", "engine_supply");
    hw_assign(m, "bank_defer[b]", "engine_defer");
    hw_assign(m, "bank_refuse[b]", "engine_refuse");
    hw_assign(m, "bank_keeps_state[b]", "!s1_active_q[b] || core_check_next == state && core_check_miss == core_miss");
    hw_assign(m, "bank_data[b * 32 +: 32]", "data");
    hw_assign(m, "bank_op_data[b * 32 +: 32]", "data & {32{in_s1}}");
    hw_assign(m, "bank_op_state[b * WORD_ST_W +: WORD_ST_W]", "state & {WORD_ST_W{in_s1}}");
    hw_assign(m, "dirty_words[b]", "in_s1 && state == WORD_ST_R");
    hw_assign(m, "owned_words[b]", "in_s3 && (s3_state_q == WORD_ST_R || s3_state_q == WORD_ST_P)");
    hw_assign(m, "owned_words_after[b]", "in_s3 && (after == WORD_ST_R || after == WORD_ST_P)");
    hw_assign(m, "dirty_words_after[b]", "in_s3 && after == WORD_ST_R");
    hw_end(m);
}

static void emit_banks(struct hw_module *m)
{
    hw_let(m, "s1_event", "WORD_EV_W", NULL,
           "s1_mapped_q ? (s1_write_q ? WORD_EV_STORE : WORD_EV_LOAD) : "
           "(s1_write_q ? WORD_EV_RAW_STORE : WORD_EV_RAW_LOAD)");
    static const char *const actions[] = {"hit", "miss", "own", "supply", "defer", "refuse"};
    for (int i = 0; i < 6; i++)
        hw_wire(m, hw_text(m, "bank_%s", actions[i]), "BANKS", i ? NULL : "actions of the table, for each bank's word");
    hw_wire(m, "bank_keeps_state", "BANKS", "an access leaves the word's state as it is");
    hw_wire(m, "bank_data", "BANKS * 32", "each bank's word");
    hw_wire(m, "bank_op_data", "BANKS * 32", "the same, 0 outside the operation's chunk");
    hw_wire(m, "bank_op_state", "BANKS * WORD_ST_W", NULL);
    hw_wire(m, "dirty_words", "BANKS", "words of the chunk in S1 that are Registered");
    hw_wire(m, "owned_words", "BANKS", "words of the chunk in S3 that are Registered or Pending");
    hw_wire(m, "owned_words_after", "BANKS", NULL);
    hw_wire(m, "dirty_words_after", "BANKS", "those that are Registered after it");
    hw_reg(m, "store_data", "BANKS * 32", "store data of each bank's writer");
    hw_always_comb(m, NULL);
    hw_set(m, "store_data", "{BANKS * 32{1'b0}}");
    hw_for(m, "i", "0", "BANKS");
    hw_for(m, "k", "0", "LANES");
    hw_set(m, "store_data[i * 32 +: 32]",
           "store_data[i * 32 +: 32] | (s1_wdata_q[k * 32 +: 32] & {32{s1_writer_q[i * LANES + k]}})");
    hw_end(m);
    hw_end(m);
    hw_end(m);
    emit_bank(m);
}

/* The dirty bits and map indices: a row of chunks is read by an operation, and one of them written. */
static void emit_chunks(struct hw_module *m)
{
    hw_localparam(m, "ROW_STATE_W", NULL, NULL, "GROUPS * CHUNK_STATE_W");
    hw_let(m, "applies", NULL, NULL, "s3_op_q && apply_valid");
    hw_let(m, "s3_chunk_state", "CHUNK_STATE_W", "the chunk after the operation",
           "{|dirty_words_after, s3_index_after}");
    hw_flop(m, "last_chunk_q", "GROUPS", "the chunk written in the cycle before", "{GROUPS{1'b0}}", NULL,
            "s3_group_q & {GROUPS{applies}}");
    hw_flop(m, "last_chunk_state_q", "CHUNK_STATE_W", NULL, NULL, NULL, "s3_chunk_state");
    hw_let(m, "written_chunks", "ROW_STATE_W", NULL, "{GROUPS{s3_chunk_state & {CHUNK_STATE_W{!clearing_q}}}}");
    emit_ram(m, "chunks", "ROW_STATE_W", "CHUNK_STATE_W", "s0_op_row", "s3_op_row_q", "{GROUPS{clearing_q}}",
             "(s3_group_q & {GROUPS{applies}})", "written_chunks", "s0_op");

    hw_wire(m, "chunk_op_state", "ROW_STATE_W", "each chunk's bits, 0 but for the operation's");
    hw_generate_for(m, "g", "GROUPS", "chunks");
    hw_let(m, "chunk_read", "CHUNK_STATE_W", NULL, "chunks_read[g * CHUNK_STATE_W +: CHUNK_STATE_W]");
    hw_let(m, "replaced", NULL, "it was written in the cycle before", "last_chunk_q[g] && s1_op_row == last_op_row_q");
    hw_assign(m, "chunk_op_state[g * CHUNK_STATE_W +: CHUNK_STATE_W]",
              "(replaced ? last_chunk_state_q : chunk_read) & {CHUNK_STATE_W{s1_op_q && s1_group_q[g]}}");
    hw_end(m);

    hw_note(m, "The map index on its way to S3, as the words' states.");
    hw_flop(m, "s2_index_q", "MAP_W", NULL, NULL, NULL, "applies && s1_meets_q ? s3_index_after : op_index");
    hw_flop(m, "s3_index_q", "MAP_W", NULL, NULL, NULL, "applies && s2_meets_q ? s3_index_after : s2_index_q");
    hw_let(m, "same_map", NULL, "it is the one that the operation names", "s3_index_q == apply_map");
    hw_let(m, "s3_index_after", "MAP_W", NULL, "|bank_own ? apply_map : s3_index_q");
}

/* The operation's chunk, taken from the row: all other chunks contribute 0. */
static void emit_operation(struct hw_module *m)
{
    static const struct {
        const char *output, *width, *from;
    } gathered[] = {
        {"op_state", "WORD_ST_W * CHUNK_WORDS", "bank_op_state"}, {"op_rdata", "32 * CHUNK_WORDS", "bank_op_data"},
        {"apply_supply", "CHUNK_WORDS", "bank_supply"},           {"apply_defer", "CHUNK_WORDS", "bank_defer"},
        {"apply_refuse", "CHUNK_WORDS", "bank_refuse"},           {"op_chunk_state", "CHUNK_STATE_W", "chunk_op_state"},
    };
    hw_reg(m, "op_chunk_state", "CHUNK_STATE_W", "the chunk's dirty bit and index");
    for (size_t i = 0; i < sizeof gathered / sizeof *gathered; i++) {
        const char *out = gathered[i].output, *width = gathered[i].width;
        hw_always_comb(m, i ? NULL : "Words and chunks outside the operation's chunk contribute 0.");
        hw_set(m, out, "{%s{1'b0}}", width);
        hw_for(m, "i", "0", "GROUPS");
        hw_set(m, out, "%s | %s[i * %s +: %s]", out, gathered[i].from, width, width);
        hw_end(m);
        hw_end(m);
    }
    hw_assign(m, "op_done", "s1_op_q");
    hw_assign(m, "op_dirty", "op_chunk_state[MAP_W]");
    hw_assign(m, "op_index", "op_chunk_state[MAP_W - 1:0]");
    hw_assign(m, "owned_before", "|owned_words");
    hw_assign(m, "owned_after", "|owned_words_after");
    hw_assign(m, "index_before", "s3_index_q & {MAP_W{s3_op_q}}");
    hw_assign(m, "index_after", "s3_index_after & {MAP_W{s3_op_q}}");
}

/* A queue of two responses with a bypass while it is empty, as skid_fifo, but made for a hit that is known late: only the
 * count and the bypass's valid wait for `missed`, and the count is written so that no clock enable does. */
static void emit_responses(struct hw_module *m)
{
    hw_note(m, "Responses: a hit of S1, or else a finished miss from the engine; 0 when there is none.");
    hw_let(m, "hit_valid", NULL, NULL, "s1_last_q && !missed");
    hw_let(m, "hit_data", "RESP_W", NULL, "{s1_tag_q, ERROR_NONE, gathered_q | s1_loaded}");
    hw_let(m, "done_taken", NULL, NULL, "done_valid && done_ready");
    hw_assign(m, "done_ready", "empty && !s1_last_q && !clearing_q");
    hw_let(m, "enters", NULL, NULL, "hit_valid || done_taken");
    hw_let(m, "enter_data", "RESP_W", "meaningful only when a response enters", "s1_last_q ? hit_data : done_data");
    hw_reg(m, "head_q", "RESP_W", "the older");
    hw_reg(m, "tail_q", "RESP_W", "the younger");
    hw_let(m, "empty", NULL, NULL, "queued_q == 2'd0");
    hw_let(m, "becomes_one", NULL, NULL,
           "empty && enters && !resp_ready || queued_q[0] && enters == resp_ready || queued_q[1] && resp_ready");
    hw_let(m, "becomes_two", NULL, NULL, "queued_q[0] && enters && !resp_ready || queued_q[1] && !resp_ready");
    hw_flop(m, "queued_q", "2", "responses that wait: none, one or two", "2'd0", NULL, "{becomes_two, becomes_one}");
    hw_always_ff(m, NULL);
    hw_if(m, "empty || resp_ready");
    hw_set(m, "head_q", "queued_q[1] ? tail_q : enter_data");
    hw_end(m);
    hw_if(m, "!queued_q[1]");
    hw_set(m, "tail_q", "enter_data");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "resp_valid", "!empty || enters");
    hw_assign(m, "resp_data",
              "(empty ? done_data & {RESP_W{done_taken}} : head_q) | (hit_data & {RESP_W{s1_last_q && empty}})");
}

/* The core's side of S1: lanes, gathering over the passes, and the end of an access. */
static void emit_lanes(struct hw_module *m)
{
    hw_wire(m, "s1_todo", "LANES", "lanes of this pass that missed");
    hw_wire(m, "s1_loaded", "LANES * 32", "words read by this pass");
    hw_wire(m, "s1_hit", "LANES * 32", "the same of the lanes that hit");
    hw_generate_for(m, "l", "LANES", "lanes");
    hw_wire(m, "here", "BANKS", "one-hot: the bank that served the lane; 0 when it was not served");
    hw_generate_for(m, "b", "BANKS", "lane_banks");
    hw_localparam(m, "BANK", "BANK_W", NULL, "b");
    hw_assign(m, "here[b]", "s1_served_q[l] && s1_addr_q[l * AW +: BANK_W] == BANK");
    hw_end(m);
    hw_let(m, "hit", NULL, NULL, "|(bank_hit & here)");
    hw_reg(m, "loaded", "32", NULL);
    hw_always_comb(m, NULL);
    hw_set(m, "loaded", "32'd0");
    hw_for(m, "i", "0", "BANKS");
    hw_set(m, "loaded", "loaded | (bank_data[i * 32 +: 32] & {32{here[i] && !s1_write_q}})");
    hw_end(m);
    hw_end(m);
    hw_assign(m, "s1_todo[l]", "|(bank_miss & here)");
    hw_assign(m, "s1_loaded[l * 32 +: 32]", "loaded");
    hw_assign(m, "s1_hit[l * 32 +: 32]", "loaded & {32{hit}}");
    hw_end(m);

    hw_reg(m, "gathered_q", "LANES * 32", "what earlier passes of the access in S1 loaded");
    hw_reg(m, "gathered_todo_q", "LANES", "lanes that missed in them");
    hw_reg(m, "gathered_miss_q", NULL, "some lane did");
    hw_let(m, "missed", NULL, "some lane missed, in this pass or before", "gathered_miss_q || |bank_miss");
    hw_always_ff(m, NULL);
    hw_if(m, "rst || s1_last_q");
    hw_set(m, "gathered_q", "{LANES * 32{1'b0}}");
    hw_set(m, "gathered_todo_q", "{LANES{1'b0}}");
    hw_set(m, "gathered_miss_q", "1'b0");
    hw_elif(m, "s1_pass_q");
    hw_set(m, "gathered_q", "gathered_q | s1_hit");
    hw_set(m, "gathered_todo_q", "gathered_todo_q | s1_todo");
    hw_set(m, "gathered_miss_q", "missed");
    hw_end(m);
    hw_end(m);

    hw_assign(m, "miss_valid", "s1_last_q && missed");
    hw_let(
        m, "miss_record", "MISS_W", NULL,
        "{s1_tag_q, s1_write_q, s1_mapped_q, s1_block_q, s1_slot_q, gathered_todo_q | s1_todo, s1_addr_q, s1_wdata_q, "
        "gathered_q | s1_hit}");
    hw_assign(m, "miss_data", "miss_record & {MISS_W{s1_last_q}}");

    emit_responses(m);
}

struct hw_module *emit_stash_storage(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, "stash_storage");
    if (m) return m;
    emit_ram_1r1w(lib, "stash_storage");
    emit_bank_arbiter(lib, "stash_storage");
    hw_fsm_module(lib, &stash_word_fsm, "stash_word", "stash_storage");
    m = hw_module_new(lib, "stash_storage", "banked data with coherence state, dirty bits and map indices",
                      "thesis sections 4.5.1 (Stash Storage), 4.5.5; docs/stash/data-path.md", "stash_storage");
    hw_from_spec(m, values);
    emit_sizes(m);
    emit_clearing(m);
    hw_note(m, "S0: who reads the banks.");
    emit_s0(m);
    emit_s1_registers(m);
    hw_note(m, "S1: what the banks hold, and what the table makes of it.");
    emit_chunks(m);
    emit_banks(m);
    emit_operation(m);
    emit_lanes(m);

    hw_assert(m, "a chunk is dirty where some word is Registered", "!s1_op_q || op_dirty == |dirty_words");
    hw_unused(m, "{bank_keeps_state, dirty_words}");
    hw_assert(m, "a pass and an operation never meet", "!s1_pass_q || !s1_op_q && !s2_op_q && !s3_op_q");
    hw_assert(m, "an access changes no state", "&bank_keeps_state");
    hw_assert(m, "a response finds room", "!(hit_valid && queued_q[1])");
    hw_cover(m, "an access in several passes hits in some and misses in others",
             "s1_last_q && gathered_miss_q && !(|bank_miss)");
    hw_cover(m, "a response waits", "!empty");
    return m;
}
