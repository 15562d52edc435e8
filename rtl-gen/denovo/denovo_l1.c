/* The L1 of DeNovoA: its table, its records and its parts; the rest is denovo_l1.v. docs/denovo/l1-data-path.md has the data
 * path. */
#include "rtl-gen/blocks.h"
#include "rtl-gen/shared/shared.h"
#include "spec/denovo/denovo_codes.h"
#include "spec/denovo/denovo_l1.h"
#include "spec/denovo/denovo_l1_word.h"
#include "spec/denovo/denovo_types.h"

#define BLOCK     "denovo_l1"
#define DATA_PATH "docs/denovo/l1-data-path.md"

/* Codes of a word in a line, as the data path's page has them. */
#define CODES "localparam [1:0] CODE_I = 2'd0, CODE_V = 2'd1, CODE_X = 2'd2, CODE_R = 2'd3;\n"

static struct hw_module *part(struct hw_library *lib, const char *name, const char *brief, const char *where)
{
    return hw_module_new(lib, name, brief, where, BLOCK);
}

/* A part that is all Verilog. */
static void add_part(struct hw_library *lib, const char *name, const char *brief)
{
    hw_source(part(lib, name, brief, DATA_PATH), NULL);
}

static void add_words(struct hw_library *lib)
{
    struct hw_module *m =
        part(lib, "denovo_l1_words", "the words of a line, before and after a slot", DATA_PATH ", State");
    hw_fsm_module_packed(lib, &denovo_l1_word_fsm, "denovo_l1_word", BLOCK);
    hw_fsm_codes(m, &denovo_l1_word_fsm, "word");
    hw_fsm_actions(m, &denovo_l1_word_fsm, "word");
    hw_verilog(m, CODES);
    /* A constant that is computed of a loop's variable is an integer, so the states are wanted as such. */
    for (int i = 0; denovo_l1_word_fsm.states[i].name; i++)
        hw_verilog(m, "localparam integer NUMBER_%s = %d;\n", denovo_l1_word_fsm.states[i].name, i);
    hw_source(m, NULL);
}

static void add_lines(struct hw_library *lib)
{
    struct hw_module *m =
        part(lib, "denovo_l1_lines", "tags, words' states and epochs of the lines", DATA_PATH ", State");
    hw_verilog(m, "localparam [1:0] CODE_V = 2'd1, CODE_R = 2'd3;\n");
    hw_source(m, NULL);
}

static void add_coded(struct hw_library *lib, const char *name, const char *brief, const struct spec_enum *codes)
{
    struct hw_module *m = part(lib, name, brief, DATA_PATH);
    hw_enum(m, codes);
    hw_source(m, NULL);
}

/* S0: the access at the port, and what the slot is about. */
static void add_first_stage(struct hw_module *whole)
{
    struct hw_module *m =
        hw_part(whole, "denovo_l1_access", "the access at the port, as a task", DATA_PATH ", What an access is");
    hw_enum(m, &denovo_class);
    hw_unpack(m, &denovo_l1_access_record, "access_data", "port",
              "tag warp op atom class local read_only uncached pc address mask strb data compare");
    hw_source(m, NULL);
    m = hw_part(whole, "denovo_l1_slot", "the line, chunk and words that a slot is about", NULL);
    hw_unpack(m, &denovo_fwd_record, "fwd_data", "fwd", "line mask");
    hw_unpack(m, &denovo_rsp_record, "rsp_in_data", "got", "line mask data");
    hw_source(m, NULL);
}

/* A part that makes a message. */
static void add_message(struct hw_library *lib, const char *name, const char *brief, const struct spec_record *record,
                        const char *fields)
{
    struct hw_module *m = part(lib, name, brief, DATA_PATH);
    hw_enum(m, &denovo_message_type);
    hw_source(m, NULL);
    hw_pack(m, record, "message", fields);
}

struct hw_module *emit_denovo_l1(struct hw_library *lib, const struct spec_values *values)
{
    struct hw_module *m = hw_find_module(lib, BLOCK);
    if (m) return m;
    emit_ram_1r1w(lib);
    emit_small_fifo(lib);
    emit_skid_fifo(lib);
    emit_lowest_mask(lib);
    add_part(lib, "denovo_l1_number", "the number of the one that is named");
    add_part(lib, "denovo_l1_fold", "the words of a line that lie in one chunk");
    add_part(lib, "denovo_l1_chunks", "a message's words, chunk by chunk");
    add_part(lib, "denovo_l1_choose", "whose slot it is");
    add_lines(lib);
    add_part(lib, "denovo_l1_epoch", "the epoch that an acquire changes");
    add_part(lib, "denovo_l1_bytes", "stores of bytes that are answered early");
    add_part(lib, "denovo_l1_mshrs", "lines with a request out");
    add_part(lib, "denovo_l1_places", "forwards that wait");
    add_part(lib, "denovo_l1_list", "parked accesses");
    add_part(lib, "denovo_l1_pass", "a line's parked accesses and forwards, served in order");
    add_part(lib, "denovo_l1_writebacks", "lines on their way out");
    add_part(lib, "denovo_l1_counters", "what has happened, counted");
    add_part(lib, "denovo_l1_sums", "the carries of sums side by side");
    add_part(lib, "denovo_l1_alu", "an atomic operation on one word");
    add_coded(lib, "denovo_l1_operands", "an ATOMIC's words as they leave", &denovo_atom_op);
    add_coded(lib, "denovo_l1_data", "the lines' data", &denovo_atom_op);
    add_coded(lib, "denovo_l1_commands", "commands, and lines that leave", &denovo_l1_command);
    add_message(lib, "denovo_l1_supplies", "words and grants for others", &denovo_rsp_record, "give");
    add_message(lib, "denovo_l1_request", "a request to the L2", &denovo_req_record, "send");
    add_words(lib);
    m = hw_module_new(lib, BLOCK, denovo_l1_block.brief, "thesis chapters 2, 3; " DATA_PATH, BLOCK);
    hw_from_spec(m, values);
    hw_fsm_codes(m, &denovo_l1_word_fsm, "word");
    hw_fsm_actions(m, &denovo_l1_word_fsm, "word");
    hw_verilog(m, CODES);
    hw_unpack(m, &denovo_l1_command_record, "cmd_data", "cmd", NULL);
    hw_unpack(m, &denovo_fwd_record, "fwd_data", "fwd", "type sync core stash map");
    hw_unpack(m, &denovo_rsp_record, "rsp_in_data", "got", "type error map");
    const int64_t protocol = spec_get(values, "PROTOCOL");
    const int owns = protocol >= DENOVO_PROTOCOL_DD; // words are registered; else they are written through
    hw_verilog(m,
               "localparam OWN = %d; // 1: words are registered. PROTOCOL fixes it\n"
               "localparam SCOPES = %d; // 1: accesses have scopes. PROTOCOL fixes it\n"
               "localparam READ_ONLY = %d; // 1: read-only words outlive an acquire. PROTOCOL fixes it\n",
               owns, protocol == DENOVO_PROTOCOL_GH || protocol == DENOVO_PROTOCOL_DH, protocol == DENOVO_PROTOCOL_DR);
    hw_source(m, "widths");
    add_first_stage(m);
    hw_source(hw_part(m, "denovo_l1_waits", "what an access waits and asks for, for each way", NULL), NULL);
    hw_source(hw_part(m, "denovo_l1_uncached", "an access that memory does", NULL), NULL);
    const char *adds = owns ? "denovo_l1_owner" : "denovo_l1_through";
    const char *brief = owns ? "forwards that wait, words for others, lines on their way out, requests"
                             : "stores written through, and atomics at the L2";
    hw_source(hw_part(m, adds, brief, NULL), NULL);
    hw_source(m, "logic");
    hw_verilog(m, "// What the protocol adds.\n%s protocol (.*);\n", adds);
    hw_wire_parts(m);
    return m;
}
