/* L1s, a network, the banks of the L2, and AXI4 below each: docs/denovo/system-data-path.md. */
#include "spec/denovo/denovo_system.h"

#include "spec/denovo/denovo_stash_port.h"
#include "spec/noc/noc.h"

static const struct spec_code protocols[] = {DENOVO_PROTOCOL_CODES(SPEC_CODE){0}};
static const struct spec_code cpu_protocols[] = {DENOVO_CPU_PROTOCOL_CODES(SPEC_CODE){0}};
static const struct spec_code models[] = {DENOVO_MODEL_CODES(SPEC_CODE){0}};

/* clang-format off */
static const struct spec_param params[] = {
    DENOVO_SYSTEM_P_NODES,
    {"STASHES", SPEC_SIZE, 0, 0, 7,  0, "stashes", "ports of stashes; stash s is that of core s, and node CORES + BANKS + s",  "Larder"},
    DENOVO_SYSTEM_P_SIZES,
    DENOVO_P_ADDR_BITS,
    DENOVO_P_CORE_BITS,
    DENOVO_P_MAP_BITS,
    DENOVO_P_PC_BITS,
    DENOVO_SYSTEM_P_REST,
    {0}};

static const struct spec_constraint constraints[] = {
    DENOVO_SYSTEM_CONSTRAINTS,
    DENOVO_SYSTEM_C_IDS,
    {0}};

static const struct spec_signal signals[] = {
    DENOVO_SYSTEM_SIGNALS(DENOVO_STASH_LANES),
    {0}};

static const struct spec_channel channels[] = {
    DENOVO_SYSTEM_CORE_CHANNELS,
    DENOVO_SYSTEM_STASH_CHANNELS,
    DENOVO_SYSTEM_AXI_CHANNELS,
    {0}};
/* clang-format on */

static const struct spec_enum *const enums[] = {&denovo_l1_op,    &denovo_l1_command,   &denovo_l1_count,
                                                &denovo_l2_count, &denovo_message_type, &denovo_atom_op,
                                                &denovo_class,    &axi4_resp,           NULL};
static const struct spec_record *const records[] = {&denovo_l1_access_record,
                                                    &denovo_l1_answer_record,
                                                    &denovo_l1_command_record,
                                                    &denovo_l1_done_record,
                                                    &denovo_l2_cmd_record,
                                                    &denovo_l2_cmd_done_record,
                                                    &denovo_req_record,
                                                    &denovo_fwd_record,
                                                    &denovo_rsp_record,
                                                    &denovo_mem_req_record,
                                                    &denovo_mem_rsp_record,
                                                    &denovo_stash_message_record,
                                                    &axi4_memory_address_record,
                                                    &axi4_w_record,
                                                    &axi4_b_record,
                                                    &axi4_r_record,
                                                    NULL};
static const struct spec_inner parts[] = {{&denovo_l1_block},
                                          {&denovo_stash_port_block},
                                          {&denovo_l2_block},
                                          {&noc_crossbar_block},
                                          {&noc_mesh_block},
                                          {&axi4_memory_block},
                                          {0}};

const struct spec_block denovo_system_block = {
    .name = "denovo_system",
    .brief = "DeNovoA's L1s, ports of stashes, a network, the banks of the L2 and their memory ports",
    .source = "thesis section 2.5",
    .params = params,
    .constraints = constraints,
    .enums = enums,
    .records = records,
    .signals = signals,
    .channels = channels,
    .parts = parts,
};
