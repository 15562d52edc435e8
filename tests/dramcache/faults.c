/* Faults of the DRAM controller. */
#include "tests/dramcache/tests.h"

static const char sets[] =
    "T_RESET=2 T_CKE=3 T_XPR=2 T_MRD=4 T_MOD=12 T_ZQINIT=5 ROW_BITS=13 COLUMN_BITS=3 ID_BITS=4 DQ_BYTES=1 READS=5 "
    "WRITES=4 "
    "WRITE_HIGH=2 WRITE_LOW=1 MIN_BURSTS=6 ANSWERS=4 T_REFI=130 POSTPONE=2 T_RFC=28 T_RC=42 SCHEDULER=PRIS_CPU "
    "CPU_PLACES=1 AGE_CAP=60";

/* clang-format off */
static const struct rtl_fault rtl[] = {
    /* the rules */
    {"row-read-a-slot-early",       "timing", "dram_controller_bank_timer: column_q: AT_RCD => AT_RCD - 1'b1"},
    {"row-closed-before-restored",  "timing", "dram_controller_bank_timer: count_q: AFTER_ACT => AFTER_ACT + 1'b1"},
    {"row-closed-under-a-read",     "timing", "dram_controller_bank_timer: count_q: AFTER_RD => AFTER_RD + 1'b1"},
    {"row-closed-under-a-write",    "timing", "dram_controller_bank_timer: count_q: AFTER_WR => AFTER_WR + 1'b1"},
    {"bank-cycle-too-short",        "timing", "dram_controller_bank_cycle: count_q: AFTER => AFTER + 1'b1"},
    {"opened-before-precharged",    "timing", "dram_controller_bank_timer: count_q: AFTER_PRE => AFTER_PRE + 1'b1"},
    {"two-rows-too-close",          "timing", "dram_controller_apart: count_q: AFTER => AFTER + 1'b1"},
    {"five-rows-in-the-window",     "timing", "dram_controller_window: legal: !count_q[2] => 1'b1"},
    {"window-too-short",            "timing", "dram_controller_window: count_q: history_q[SLOTS-2] => history_q[SLOTS-3]"},
    {"bursts-overlap",              "timing", "dram_controller_burst: count_q: AFTER => AFTER + 1'b1"},
    {"writes-overlap",              "timing", "dram_controller_bus: burst.goes: rd || wr => rd"},
    {"read-to-write-too-soon",      "timing", "dram_controller_bus: count_q: AFTER_RD => AFTER_RD + 1'b1"},
    {"write-to-read-too-soon",      "timing", "dram_controller_bus: count_q: AFTER_WR => AFTER_WR + 1'b1"},
    {"refresh-of-open-bit-lines",   "timing", "dram_controller: refreshes_q: &bank_open => 1'b1"},
    {"opened-under-refresh",        "timing", "dram_controller_refreshed: count_q: AFTER => AFTER + 1'b1"},
    {"shorter-rule-wins",           "comparison", "dram_controller_bank_timer: later_rd: count_q >= AFTER_RD => 1'b1"},
    /* refresh, power-up */
    {"refresh-beside-an-open-row",  "order", "dram_controller: refreshes_q: !(|open) => 1'b1"},
    {"banks-closed-too-soon",       "order", "dram_controller: closes_all_q: &(bank_close | ~open) => 1'b1"},
    {"refresh-forgotten",           "lost state", "dram_controller: owed_q: {3'd0, due_now} => 4'd0"},
    {"refresh-one-later",           "counter", "dram_controller: must_refresh: owed_q >= FORCED => owed_q > FORCED"},
    {"mode-registers-in-turn",      "order", "dram_controller: mode: step_q == REGISTER_3 || step_q == REGISTER_1 => step_q == REGISTER_1"},
    {"clock-enabled-too-soon",      "timing", "dram_controller: dfi_cke: step_ends && step_q == CKE => step_ends"},
    {"calibration-too-short",       "timing", "dram_controller: slots_next: AT_ZQ => AT_ZQ - 1'b1"},
    {"cl-of-another-code",          "constant", "dram_controller: mode_value: {MODE_W{step_q == REGISTER_0}} => {MODE_W{step_q == REGISTER_0}} ^ {{MODE_W-5{1'b0}}, step_q == REGISTER_0, 4'd0}"},
    {"cwl-of-another-code",         "constant", "dram_controller: mode_value: {MODE_W{step_q == REGISTER_2}} => {MODE_W{step_q == REGISTER_2}} ^ {{MODE_W-4{1'b0}}, step_q == REGISTER_2, 3'd0}"},
    {"write-recovery-forgotten",    "constant", "dram_controller: mode_value: {MODE_W{step_q == REGISTER_0}} => {{MODE_W-12{step_q == REGISTER_0}}, 3'd2 & {3{step_q == REGISTER_0}}, {9{step_q == REGISTER_0}}}"},
    {"short-calibration-sent",      "constant", "dram_controller: address_10: does_pre_all || does_zq => does_pre_all"},
    /* the door */
    {"read-passes-its-write",       "order", "dram_controller: blocked: write ? same_read : same_write => write && same_read"},
    {"write-passes-its-read",       "order", "dram_controller: blocked: write ? same_read : same_write => !write && same_write"},
    {"write-twice-in-the-queue",    "lost state", "dram_controller: enter_write: !same_write => 1'b1"},
    {"gpu-takes-the-last-place",    "counter", "dram_controller: gpu_could: reads < GPU_READS => reads != ALL_READS"},
    {"full-queue-takes-one-more",   "counter", "dram_controller: cpu_could: writes != ALL_WRITES => 1'b1"},
    {"gpu-has-no-turn",             "priority", "dram_controller: gpu_turn_q: blocked => 1'b0"},
    {"wrong-bank-bits",             "index", "dram_controller: door_bank: line[COLUMN_BITS +: BANK_W] => line[BANK_W-1:0]"},
    /* the queue */
    {"hit-of-another-row",          "comparison", "dram_controller_queue: hit_q: row_q == last_row => 1'b1"},
    {"youngest-first",              "priority", "dram_controller_queue: first_q: enters[i] => enters[j]"},
    {"closes-a-wanted-row",         "priority", "dram_controller_queue: row_legal: ~open_row_stays => {BANKS{1'b1}}"},
    {"gpus-row-is-kept",            "priority", "dram_controller_queue: open_row_stays: PRIORITY == 1 => 1'b0"},
    {"cpus-row-is-not-kept",        "priority", "dram_controller_queue: open_row_stays: kept | wanted & ~claimed => wanted & ~claimed"},
    {"row-of-gpus-is-not-kept",     "priority", "dram_controller_queue: open_row_stays: kept | wanted & ~claimed => kept"},
    {"row-of-any-class-is-kept",    "priority", "dram_controller_queue: kept: {BANKS{cpu[n]}} => {BANKS{1'b1}}"},
    {"gpus-bursts-go-on",           "priority", "dram_controller_queue: held: claimed[bank_q] => 1'b0"},
    {"late-gpu-is-held",            "priority", "dram_controller_queue: held: !starves => 1'b1"},
    {"cpu-is-not-first",            "priority", "dram_controller_queue: alone.if_cpu_any: cpu_any => 1'b0"},
    {"few-close-a-wanted-row",      "priority", "dram_controller_queue: row_stays: DEPTH <= 4 => 1'b0"},
    {"few-keep-the-gpus-row",       "priority", "dram_controller_queue: row_stays: cpu | {DEPTH{!cpu_q}} => {DEPTH{1'b1}}"},
    {"few-hold-no-gpu",             "priority", "dram_controller_queue: held: |(beside & cpu) => 1'b0"},
    {"who-left-is-beside",          "stale state", "dram_controller_queue: beside: waits[f] => 1'b1"},
    {"bank-that-has-changed",       "stale state", "dram_controller_queue: could_close: !touched => 1'b1"},
    {"looks-while-it-changes",      "stale state", "dram_controller_queue: may: !row_touched => 1'b1"},
    {"opened-while-it-enters",      "stale state", "dram_controller: open_row: opens_at_door => 1'b0"},
    {"closes-all-twice",            "stale state", "dram_controller: does_pre_all: !last_all_q => 1'b1"},
    {"place-free-too-soon",         "lost state", "dram_controller: write_leaves: under_way_q[CWL-2] => under_way_q[CWL-3]"},
    {"line-of-some-columns",        "comparison", "dram_controller_queue: equal: column_q == look_column => column_q[COLUMN_BITS-1:1] == look_column[COLUMN_BITS-1:1]"},
    /* whose turn it is */
    {"turns-at-once",               "priority", "dram_controller: whose.if_spent: least_q == 7'd0 => 1'b1"},
    {"urgent-write-forgotten",      "lost state", "dram_controller: pressing: urgent_q => 1'b0"},
    {"closes-rows-of-this-turn",    "priority", "dram_controller: read_spares: ~write_wanted => {BANKS{1'b1}}"},
    {"both-choose",                 "priority", "dram_controller: read_goes: !(writing_q && write_could) => 1'b1"},
    /* data */
    {"bytes-join-the-wrong-write",  "index", "dram_controller: line_place: merge ? same_write_place : free_write => free_write"},
    {"joined-bytes-lost",           "mask", "dram_controller: write_lines.wr_en: strb[FROM +: MANY] & {MANY{merge}} => {MANY{1'b0}}"},
    {"mask-inverted",               "mask", "dram_controller: dfi_wrdata_mask: bytes_kept => ~bytes_kept"},
    {"beats-in-the-wrong-order",    "index", "dram_controller: beat_q: FIRST_BEATS => FIRST_BEATS << 1"},
    {"answer-to-the-next",          "index", "dram_controller: ring_q: asked_q => does_rd"},
    {"one-answer-too-many",         "counter", "dram_controller: answer_room: !under_q[RING_W] => 1'b1"},
    {"answer-before-its-last-beat", "handshake", "dram_controller: whole: came_q == ALL_CAME => came_q == ALL_CAME - 1'b1"},
    {"answer-overwritten",          "backpressure", "dram_controller: fetch: !answer_valid || answer_ready => 1'b1"},
    {"reset-leaves-rows-open",      "reset", "dram_controller: open_q: rst => 1'b0"},
    {0},
};

static const struct model_fault model[] = {
    {"window-of-three",       "timing", "cmodel/dramcache/dram_controller_choose.c", "since = r->last[r->window - 1];", "since = r->last[r->window - 2];"},
    {"gpu-like-cpu",          "priority", "cmodel/dramcache/dram_controller_choose.c", "if (does(alone[i]->actions, ALONE_DO_CPU)) can[i] &= q->cpu;", ""},
    {"wanted-row-closed",     "priority", "cmodel/dramcache/dram_controller_choose.c", "(q->starved < 0 ? wanted : 0)", "0"},
    {"gpus-bursts-go-on",     "priority", "cmodel/dramcache/dram_controller_choose.c", "return held & ~q->cpu;", "return held & 0;"},
    {"gpus-row-kept",         "priority", "cmodel/dramcache/dram_controller_choose.c", "wanted = banks_of(q, hits), spared", "wanted = wanted_by(q), spared"},
    {"late-gpu-held",         "priority", "cmodel/dramcache/dram_controller_choose.c", "held = q->starved < 0 ? find_held(q) : 0", "held = find_held(q)"},
    {"entry-known-at-once",   "timing", "cmodel/dramcache/dram_controller.c", "q->unknown = UINT64_C(1) << place;", "q->unknown = 0;"},
    {"closes-all-at-once",    "timing", "cmodel/dramcache/dram_controller.c", "const int still = s->was_closing && ", "const int still = "},
    {"place-kept",            "lost state", "cmodel/dramcache/dram_controller.c", "s->queue[WRITES].taken--;", "s->queue[WRITES].taken -= s->cycle % 2;"},
    {"strobes-replaced",      "mask", "cmodel/dramcache/dram_controller.c", "to->strb[i] |= p->door.strb[i];", "to->strb[i] = p->door.strb[i];"},
    {"refresh-late",          "counter", "cmodel/dramcache/dram_controller.c", "s->owed >= m->forced", "s->owed > m->forced"},
    {"turn-without-least",    "priority", "cmodel/dramcache/dram_controller.c", "s->least = m->min_bursts;", "s->least = 0;"},
    {"ring-without-end",      "index", "cmodel/dramcache/dram_controller.c", "s->ring_head = (s->ring_head + 1) % m->answers;", "s->ring_head = (s->ring_head + 1) % (m->answers + 1);"},
    {"write-recovery-of-before", "constant", "cmodel/dramcache/dram_controller.c", "(uint32_t)(wr + 1) % 8", "(uint32_t)wr % 8"},
    {"precharge-without-all", "constant", "cmodel/dramcache/dram_controller.c", "put_command(m, DRAM_RULE_PRE, -1)->address = 1u << 10;", "put_command(m, DRAM_RULE_PRE, -1)->address = 0;"},
    {0},
};
/* clang-format on */

/* Waiting: an age is soon reached, and the queues are soon full. */
static const char waiting_sets[] =
    "POWER_UP=NONE ROW_BITS=13 COLUMN_BITS=3 ID_BITS=4 DQ_BYTES=1 BANKS=4 READS=3 WRITES=3 WRITE_HIGH=2 WRITE_LOW=1 "
    "MIN_BURSTS=1 ANSWERS=2 CPU_PLACES=1 AGE_CAP=8 CL=5 CWL=5 T_RCD=3 T_RP=3 T_RAS=6 T_RC=9 T_RRD=2 T_FAW=8 T_RTP=2 "
    "T_WR=2 T_WTR=2 T_REFI=1000 T_RFC=8";

/* clang-format off */
static const struct rtl_fault waiting_rtl[] = {
    {"age-is-never-reached",        "counter", "dram_controller_queue: starves: age_q == CAP => 1'b0"},
    {"oldest-write-gets-no-turn",   "priority", "dram_controller: pressing: late_write => 1'b0"},
    {"late-gpu-is-not-preferred",   "priority", "dram_controller: cpu_looks: !gpu_holds => 1'b1"},
    {"late-cpu-is-not-preferred",   "priority", "dram_controller: gpu_looks: !cpu_holds => 1'b1"},
    {"turn-lost-at-a-full-queue",   "lost state", "dram_controller: gpu_turn_q: gpu_turn_q && !gpu_looks => 1'b0"},
    {"age-is-never-forgotten",      "stale state", "dram_controller_queue: age_q: bursts && |(chosen & oldest) => 1'b0"},
    {"oldest-is-one-of-many",       "priority", "dram_controller_queue: may: !starves || oldest[e] => 1'b1"},
    {"gpus-age-at-the-door-forgotten", "counter", "dram_controller: gpu_late: gpu_waits_q == LATE => 1'b0"},
    {"cpus-age-at-the-door-forgotten", "counter", "dram_controller: cpu_late: cpu_waits_q == LATE => 1'b0"},
    {"first-that-was-late-forgotten", "lost state", "dram_controller: gpu_first_q: !cpu_late || gpu_first_q => !cpu_late"},
    {0},
};

static const struct model_fault waiting_model[] = {
    {"age-ignored",           "priority", "cmodel/dramcache/dram_controller_choose.c", "q->starved >= 0 && i < ORDERS;", "q->starved >= 0 && i < 0;"},
    {"nobody-holds-the-door", "priority", "cmodel/dramcache/dram_controller.c", "if (!m->age_cap || s->holder != NOBODY) return s->holder;", "return NOBODY;"},
    {"holder-forgotten",      "lost state", "cmodel/dramcache/dram_controller.c", "s->holder = p->holder != NOBODY && p->waits[p->holder] ? p->holder : NOBODY;", "s->holder = NOBODY;"},
    {0},
};
/* clang-format on */

/* Bursts of an odd number of beats, of which the slots are no power of two, and the columns do not fill a row. */
static const char burst_sets[] =
    "POWER_UP=NONE ROW_BITS=13 COLUMN_BITS=4 BEATS=17 T_CCD=9 ID_BITS=4 DQ_BYTES=1 BANKS=4 READS=4 WRITES=4 "
    "WRITE_HIGH=2 "
    "MIN_BURSTS=2 ANSWERS=4 CL=13 CWL=13 T_RCD=13 T_RP=10 T_RAS=27 T_RC=37 T_RRD=4 T_FAW=16 T_RTP=7 T_WR=10 T_WTR=10 "
    "T_REFI=700 T_RFC=74";

/* clang-format off */
static const struct rtl_fault burst_rtl[] = {
    {"write-lacks-its-last-slot",   "counter", "dram_controller: dfi_wrdata_en: |beat_q => |beat_q[SLOTS-2:0]"},
    {"half-slot-is-not-masked",     "mask", "dram_controller: strb_out: {DQ_BYTES{1'b0}} => {DQ_BYTES{1'b1}}"},
    {"read-is-whole-at-eight-slots", "counter", "dram_controller: whole: came_q == ALL_CAME => came_q == ALL_CAME - 1'b1"},
    {"slots-counted-to-sixteen",    "counter", "dram_controller: came_q: CAME_WRAPS != SLOTS => 1'b0"},
    {"column-of-eight-beats",       "index", "dram_controller: beat_column: STEP => 16'd8"},
    {"read-to-write-of-eight-beats", "timing", "dram_controller_bus: count_q: AFTER_RD => AFTER_RD + 3'd5"},
    {0},
};

static const struct model_fault burst_model[] = {
    {"half-slot-unmasked",        "mask", "cmodel/dramcache/dram_controller.c", "~strb & ((UINT32_C(1) << m->slot_bytes) - 1);", "~strb & ((UINT32_C(1) << bytes) - 1);"},
    {"whole-slots-alone-written", "counter", "cmodel/dramcache/dram_controller.c", "slot < line->first + (uint64_t)m->slots)", "slot < line->first + (uint64_t)m->beats / 2)"},
    {"read-whole-at-four-slots",  "counter", "cmodel/dramcache/dram_controller.c", "if (s->beat_in >= m->slots) {", "if (s->beat_in >= 4) {"},
    {0},
};
/* clang-format on */

/* Times that are no multiples of a cycle. With four phases bursts of one word and a half, which begin in phase 1; with two, bursts of one
 * word, which follow each other in each cycle. */
#define PHASED                                                                                                         \
    "POWER_UP=NONE ROW_BITS=13 COLUMN_BITS=3 ID_BITS=4 DQ_BYTES=1 BANKS=8 WRITE_HIGH=2 MIN_BURSTS=2 ANSWERS=4 "        \
    "T_REFI=640 "                                                                                                      \
    "POSTPONE=2 T_RFC=40 BEATS=12 T_CCD=7 CL=11 CWL=9 T_RCD=12 T_RP=11 T_RAS=29 T_RC=55 T_RRD=5 T_FAW=47 T_RTP=6 "     \
    "T_WR=12 T_WTR=7 "
static const char four_sets[] = PHASED "PHASES=4 READS=6 WRITES=4";
static const char two_sets[] = PHASED "PHASES=2 READS=6 WRITES=4 SCHEDULER=PRIS_CPU BEATS=4 T_CCD=2";

/* clang-format off */
static const struct rtl_fault four_rtl[] = {
    {"acts-apart-a-step-short",      "timing", "dram_controller_apart: left_q: AFTER_LATE => AFTER"},
    {"first-act-a-step-short",       "timing", "dram_controller_apart: left_q: act_late ? AFTER_LATE : AFTER => 1'b0"},
    {"window-late-act-too-soon",     "timing", "dram_controller_window: legal_late: !count_q[2] || history_q[STEPS-2] => 1'b1"},
    {"late-act-counts-as-early",     "timing", "dram_controller_bank_timer: count_q: at_late ? AFTER_ACT - 1'b1 : AFTER_ACT => AFTER_ACT"},
    {"row-read-a-cycle-early",       "timing", "dram_controller_bank_timer: column_q: RCD == 1 && !at_late => 1'b1"},
    {"act-in-the-other-phase",       "phase", "dram_controller: late_q: act_late => !act_late"},
    {"act-in-both-phases",           "phase", "dram_controller: act_1: !late_q => 1'b1"},
    {"precharge-in-the-phase-of-act", "phase", "dram_controller: dfi_cs_n: act_1 || refresh_q => act_1 || refresh_q || closes"},
    {"beats-a-phase-early",          "phase", "dram_controller: beats_now: {beats_out[NOW-1:0], late_beats_q} => beats_out"},
    {"mask-a-phase-early",           "phase", "dram_controller: kept_now: {bytes_kept[MASK_NOW-1:0], late_kept_q} => bytes_kept"},
    {"words-driven-to-their-end",    "counter", "dram_controller: has_beats: i < PAIRS => 1'b1"},
    {"answer-before-its-last-word",  "handshake", "dram_controller: whole: came_q == ALL_CAME => 1'b1"},
    {"burst-of-a-touched-bank",      "stale state", "dram_controller_queue: burst_stands: !row_touched => 1'b1"},
    {"closed-under-the-turns-burst", "stale state", "dram_controller: write_queue.close_go: !(!writing_q && turned_q) => 1'b1"},
    {"both-queues-open",             "priority", "dram_controller: read_acts: !(writing_q && write_opens) => 1'b1"},
    {0},
};

static const struct model_fault four_model[] = {
    {"burst-in-phase-one",     "phase", "cmodel/dramcache/dram_controller_choose.c", "default: return 0;\n    }\n}", "default: return 1;\n    }\n}"},
    {"late-act-is-not-late",   "timing", "cmodel/dramcache/dram_controller_choose.c", "? DC_ACT_GRID : 0);\n}\n\nint dc_goes", "? 0 : 0);\n}\n\nint dc_goes"},
    {"written-a-phase-early",  "phase", "cmodel/dramcache/dram_controller.c", "(uint64_t)(m->phases + m->cwl % m->phases);", "(uint64_t)m->phases;"},
    {"one-word-is-a-burst",    "counter", "cmodel/dramcache/dram_controller.c", "if (p->beats_came) s->beat_in += m->phases;", "if (p->beats_came) s->beat_in += m->slots;"},
    {0},
};

static const struct rtl_fault two_rtl[] = {
    {"act-and-precharge-at-once",    "phase", "dram_controller_queue: close_1: {DEPTH{close_first}} => {DEPTH{1'b1}}"},
    {"two-queues-in-a-phase",        "phase", "dram_controller: read_goes: !(writing_q && write_could) => 1'b1"},
    {"cpus-precharge-behind-a-gpus-act", "priority", "dram_controller_queue: open_alone.if_cpu_any: cpu_at_open => cpu_open"},
    {"precharge-after-two-cycles-of-rounding", "timing", "dram_controller_bank_timer: count_q: AFTER_WR => AFTER_WR + 1'b1"},
    {"burst-twice",                  "stale state", "dram_controller_queue: burst_stands: waits_q => 1'b1"},
    {"window-a-cycle-short",         "timing", "dram_controller_window: count_q: history_q[SLOTS-2] => history_q[SLOTS-3]"},
    {0},
};

static const struct model_fault two_model[] = {
    {"gpu-goes-beside-the-last-cpu", "timing", "cmodel/dramcache/dram_controller_choose.c", "unsigned banks = q->cpus; banks;", "unsigned banks = banks_of(q, q->cpu); banks;"},
    {"a-row-command-of-each-queue", "priority", "cmodel/dramcache/dram_controller_choose.c", "if (!(p->open.goes || p->close.goes)) choose(m, of, 1 << OPENS | 1 << CLOSES, able);", "choose(m, of, 1 << OPENS | 1 << CLOSES, able);"},
    {"refresh-times-rounded-up",    "counter", "cmodel/dramcache/dram_controller.c", "GET(\"T_REFI\") / m->phases;", "GET(\"T_REFI\") / m->phases + 1;"},
    {0},
};
/* clang-format on */

/* Bank groups, and times in which their rules are not hidden behind others. */
#define GROUPED                                                                                                        \
    "POWER_UP=NONE ROW_BITS=13 COLUMN_BITS=3 ID_BITS=4 DQ_BYTES=1 BANKS=8 READS=8 WRITES=6 WRITE_HIGH=3 MIN_BURSTS=3 " \
    "T_REFI=700 POSTPONE=2 T_RFC=40 T_RRD=4 T_FAW=26 T_WTR=3 T_WTR_L=12 T_CCD_L=7 "
static const char group_sets[] = GROUPED "GROUP_BITS=2 T_RRD_L=7";
static const char late_group_sets[] = GROUPED "PHASES=4 GROUP_BITS=1 T_RRD_L=9 T_RCD=12 T_RP=12 T_RAS=34 T_RC=57";

/* clang-format off */
static const struct rtl_fault group_rtl[] = {
    {"bursts-of-a-group-too-close",     "timing", "dram_controller_group_burst: count_q: AFTER => AFTER + 1'b1"},
    {"rows-of-a-group-too-close",       "timing", "dram_controller_group_apart: count_q: AFTER => AFTER + 1'b1"},
    {"read-behind-its-groups-write",    "timing", "dram_controller_group_written: count_q: AFTER => AFTER + 1'b1"},
    {"writes-of-a-group-forgotten",     "timing", "dram_controller_group: burst.goes: rd || wr => rd"},
    {"group-forgets-that-it-wrote",     "stale state", "dram_controller_group: wrote_q: wrote => wr"},
    {"burst-asks-no-group",             "timing", "dram_controller_queue: could_burst: group_burst[group] => 1'b1"},
    {"act-asks-no-group",               "timing", "dram_controller_queue: could_open: group_open[group] => 1'b1"},
    {"group-of-the-other-direction",    "priority", "dram_controller: group_burst: writing_q ? group_wr : group_rd => writing_q ? group_rd : group_wr"},
    {"commands-of-the-next-group",      "index", "dram_controller_timers: reads: at_rd[k * GROUPS + b] => at_rd[k * GROUPS + (GROUPS - 1 - b)]"},
    {"group-above-the-column",          "index", "dram_controller: door_column: line[GROUP_BITS +: COLUMN_BITS] => line[COLUMN_BITS-1:0]"},
    {0},
};

static const struct model_fault group_model[] = {
    {"groups-not-asked",       "timing", "cmodel/dramcache/dram_controller_choose.c", "if (from + lag < of_group) from = of_group - lag;", "(void)of_group;"},
    {"group-is-half-a-bank",   "index", "cmodel/dramcache/dram_controller_choose.c", "return bank & ((1 << m->group_bits) - 1);", "return bank >> 1 & ((1 << m->group_bits) - 1);"},
    {"column-above-the-bank",  "index", "cmodel/dramcache/dram_controller.c", "m->group_bits + (columns_first ? 0 : rest);", "columns_first ? 0 : m->bank_bits;"},
    {0},
};

static const struct rtl_fault late_group_rtl[] = {
    {"late-act-of-a-group-is-early",    "timing", "dram_controller_group_apart: now: at_late ? AFTER_LATE : AFTER => AFTER"},
    {"group-lets-act-go-in-phase-one",  "phase", "dram_controller_timers: act_late: open_early[act_group] => 1'b1"},
    {"group-blind-while-at-dfi",        "stale state", "dram_controller_group_burst: legal: !(goes && CYCLES > 1) => 1'b1"},
    {"acts-of-a-group-lose-a-step",     "timing", "dram_controller_group_apart: left_q: !over => 1'b0"},
    {0},
};

static const struct model_fault late_group_model[] = {
    {"group-delays-no-phase",  "phase", "cmodel/dramcache/dram_controller_choose.c", "begin + (uint64_t)phase < s->group_legal[group_of(m, first)][index_of(command)]", "0"},
    {"late-act-counts-a-step-more", "timing", "cmodel/dramcache/dram_controller_choose.c", "(r->level == DRAM_RULE_BANK || !(r->later & DRAM_RULE_ACT))", "(r->level != DRAM_RULE_RANK || !(r->later & DRAM_RULE_ACT))"},
    {0},
};
/* clang-format on */

/* DDR4: its power-up, and its pins. */
#define OF_DDR4                                                                                                        \
    "DEVICE=DDR4 ROW_BITS=17 COLUMN_BITS=3 ID_BITS=4 DQ_BYTES=1 GROUP_BITS=2 BANKS=16 READS=8 WRITES=6 WRITE_HIGH=3 "  \
    "MIN_BURSTS=3 CL=17 CWL=12 T_WR=18 T_REFI=700 POSTPONE=2 T_RFC=40 T_RRD=4 T_FAW=26 T_WTR=3 T_RESET=5 T_CKE=9 "     \
    "T_XPR=7 T_MRD=8 T_MOD=24 T_ZQINIT=16 "
static const char ddr4_sets[] = OF_DDR4;
static const char late_ddr4_sets[] = OF_DDR4 "PHASES=4";

/* clang-format off */
static const struct rtl_fault ddr4_rtl[] = {
    {"register-3-not-written",     "lost state", "dram_controller: does_mrs: step_q >= REGISTER_3 => step_q >= REGISTER_6"},
    {"register-0-not-written",     "lost state", "dram_controller: does_mrs: step_q <= REGISTER_0 => step_q <= REGISTER_1"},
    {"registers-in-another-order", "order", "dram_controller: mode: next_mode => {next_mode[2], next_mode[0], next_mode[1]}"},
    {"registers-too-close",        "timing", "dram_controller: slots_next: AT_MRD => AT_MRD - 1'b1"},
    {"zqcl-too-soon",              "timing", "dram_controller: slots_next: AT_MOD => AT_MOD - 1'b1"},
    {"zqcl-not-sent",              "lost state", "dram_controller: does_zq: step_q == ZQCL => step_q == 4'd15"},
    {"zqcs-sent",                  "constant", "dram_controller: address_10: does_pre_all || does_zq => does_pre_all"},
    {"first-register-before-txpr", "timing", "dram_controller: slots_next: AT_XPR => AT_XPR - 1'b1"},
    {"powered-before-tzqinit",     "timing", "dram_controller: slots_next: AT_ZQ => AT_ZQ - 1'b1"},
    {"latency-of-another-cl",      "constant", "dram_controller: mode_value: next_value => next_value ^ {11'd0, does_mrs && mode == 3'd0, 2'd0}"},
    {"no-data-mask",               "constant", "dram_controller: next_value: VALUE_5 => 14'd0"},
    {"act-n-never-low",            "constant", "dram_controller: dfi_act_n: !does_act => 1'b1"},
    {"act-n-at-precharge",         "constant", "dram_controller: dfi_act_n: !does_act => !(does_act || does_pre)"},
    {"row-bits-exchanged",         "index", "dram_controller: dfi_ras_n: row_above[2] => row_above[1]"},
    {"row-bit-14-lost",            "index", "dram_controller: dfi_we_n: row_above[0] => 1'b0"},
    {"group-at-the-banks-pins",    "index", "dram_controller: dfi_bg: bank_q[GROUP_BITS-1:0] => bank_q[BANK_W-1:BANK_W-GROUP_BITS]"},
    {0},
};

static const struct model_fault ddr4_model[] = {
    {"ddr4-registers-as-ddr3s",  "order", "cmodel/dramcache/dram_controller.c", "ddr4[] = {3, 6, 5, 4, 2, 1, 0};", "ddr4[] = {2, 6, 5, 4, 3, 1, 0};"},
    {"write-recovery-too-short", "constant", "cmodel/dramcache/dram_controller.c", "wr = recovery_code[wr];", "wr = recovery_code[wr - 1];"},
    {"act-n-is-high",            "constant", "cmodel/dramcache/dram_controller.c", "if (!acts) out[m->at.act_n] |= bit;", "out[m->at.act_n] |= bit;"},
    {"register-number-as-a-bank", "index", "cmodel/dramcache/dram_controller.c", "d->mode ? d->bank & 3 :", ""},
    {0},
};

static const struct rtl_fault late_ddr4_rtl[] = {
    {"act-n-in-the-other-phase",   "phase", "dram_controller: dfi_act_n: {late_q, 1'b0, act_1, 1'b0} => {act_1, 1'b0, late_q, 1'b0}"},
    {"late-row-bits-are-high",     "phase", "dram_controller: dfi_cas_n: !late_q || row_above[1] => 1'b1"},
    {"row-bits-in-both-phases",    "phase", "dram_controller: dfi_we_n: !act_1 || row_above[0] => row_above[0]"},
    {"precharge-of-the-acts-group", "index", "dram_controller: dfi_bg: pre_bank_q[GROUP_BITS-1:0] => act_bank_q[GROUP_BITS-1:0]"},
    {0},
};

static const struct model_fault late_ddr4_model[] = {
    {"row-bits-of-the-first-phase", "phase", "cmodel/dramcache/dram_controller.c", "(out[word[i]] & ~bit)", "(out[word[i]] & ~2u)"},
    {0},
};
/* clang-format on */

/* SMS: small stages, which are full, and batches that grow. */
static const char sms_sets[] =
    "POWER_UP=NONE ROW_BITS=13 COLUMN_BITS=3 ID_BITS=4 DQ_BYTES=1 BANKS=4 READS=4 WRITES=4 WRITE_HIGH=2 MIN_BURSTS=2 "
    "ANSWERS=4 T_REFI=6000 POSTPONE=2 T_RFC=40 AGE_CAP=100 CPU_PLACES=1 SCHEDULER=SMS SMS_CPU=3 SMS_GPU=5 SMS_WAIT=20 "
    "SMS_FEW=3 SMS_SHORTEST=200";

/* clang-format off */
static const struct rtl_fault sms_rtl[] = {
    /* stage 1 */
    {"lines-in-both-stages",         "order", "dram_controller: cpu_ready: !gpu_has_line => 1'b1"},
    {"older-line-forgotten",         "lost state", "dram_controller: gpu_older_q: gpu_older_q || !cpu_valid || cpu_ready => 1'b0"},
    {"batch-of-another-row",         "comparison", "dram_controller_stage: grows: ((enter_line ^ last_line_q) & ~COLUMNS) == {LINE_W{1'b0}} => 1'b1"},
    {"batch-ends-with-its-column",   "mask", "dram_controller_stage: grows: ~COLUMNS => {LINE_W{1'b1}}"},
    {"batches-behind-not-counted",   "counter", "dram_controller_stage: behind_q: enter && !grows && !enters_first => 1'b0"},
    {"first-counts-as-behind",       "counter", "dram_controller_stage: behind_q: !enters_first => 1'b1"},
    {"first-does-not-age",           "counter", "dram_controller_stage: age: age_q + 1'b1 => age_q"},
    {"age-of-the-one-before",        "stale state", "dram_controller_stage: age: leaves || !some => !some"},
    {"full-queue-waits-to-grow",     "handshake", "dram_controller_stage: may_go: !room && !leaves => 1'b0"},
    {"left-request-read-again",      "index", "dram_controller_stage: requests.rd_addr: leaves ? second : head_q => head_q"},
    {"sent-before-it-is-read",       "stale state", "dram_controller_stage: here_next: fetch || !wants => 1'b1"},
    {"queue-wraps-too-late",         "index", "dram_controller_stage: tail_q: tail_q == END => 1'b0"},
    /* stage 2 */
    {"few-counts-the-cpu-alone",     "counter", "dram_controller: one_more: gpu_total_q => {TOTAL_W{1'b0}}"},
    {"joined-writes-are-counted",    "counter", "dram_controller: cpu_total_q: merge && cpu_looks => 1'b0"},
    {"burst-of-the-other-class",     "index", "dram_controller: of_cpu: writing_q ? write_of_cpu : read_of_cpu => writing_q ? read_of_cpu : write_of_cpu"},
    {"longest-first",                "priority", "dram_controller: cpu_shorter: cpu_total_q < gpu_total_q => cpu_total_q > gpu_total_q"},
    {"younger-of-equals",            "priority", "dram_controller: cpu_shorter: cpu_age >= gpu_age => cpu_age < gpu_age"},
    {"draws-the-same-again",         "stale state", "dram_controller: drawn_q: drawn_q[7] ^ drawn_q[5] ^ drawn_q[4] ^ drawn_q[3] => drawn_q[7]"},
    {"batch-goes-on-behind-its-end", "order", "dram_controller: ends: gpu_sends_q ? gpu_last : cpu_last => 1'b0"},
    {"blocked-batch-stays",          "priority", "dram_controller: other_can: gpu_sends_q ? cpu_can : gpu_can => 1'b0"},
    {"late-class-waits-for-its-batch", "priority", "dram_controller: cpu_can: cpu_next => cpu_batch"},
    /* stage 3 */
    {"bank-out-of-order",            "order", "dram_controller_queue: behind: blocks => {DEPTH{1'b0}}"},
    {"row-kept-for-the-younger",     "priority", "dram_controller_queue: wants: !behind[e] => 1'b1"},
    {0},
};

static const struct model_fault sms_model[] = {
    {"line-of-the-other-not-seen", "order", "cmodel/dramcache/dram_controller_stages.c", "has_line(m, !k, &p->entering[k])", "has_line(m, k, &p->entering[k])"},
    {"batch-of-a-bank",            "comparison", "cmodel/dramcache/dram_controller_stages.c", "return a->bank == b->bank && a->row == b->row;", "return a->bank == b->bank;"},
    {"batch-never-ends",           "order", "cmodel/dramcache/dram_controller_stages.c", "next.ends = before == 1 || more;", "next.ends = before == 1;"},
    {"shorter-in-stage-1-alone",   "counter", "cmodel/dramcache/dram_controller_stages.c", "total[k] = before[k] + s->sms.queued[k];", "total[k] = before[k];"},
    {"turn-of-the-last",           "priority", "cmodel/dramcache/dram_controller_stages.c", "return !m->s.sms.cpu_sends;", "return m->s.sms.cpu_sends;"},
    {"nobody-is-behind",           "order", "cmodel/dramcache/dram_controller_choose.c", "m->scheduler == DRAM_SMS && is_behind(q, place)", "0"},
    {"behind-for-ever",            "stale state", "cmodel/dramcache/dram_controller_choose.c", "if (!is_behind(q, __builtin_ctzll(left)))", "if (left == 0)"},
    {0},
};
/* clang-format on */

/* Reads that are answered from the queue of writes, in which a write may stay. */
static const char forward_sets[] = "POWER_UP=NONE ROW_BITS=13 COLUMN_BITS=3 ID_BITS=4 DQ_BYTES=2 BANKS=4 READS=4 "
                                   "WRITES=4 WRITE_HIGH=2 WRITE_LOW=1 MIN_BURSTS=2 "
                                   "ANSWERS=4 T_REFI=500 POSTPONE=2 T_RFC=40 FORWARD=1";

/* clang-format off */
static const struct rtl_fault forward_rtl[] = {
    {"head-of-a-free-place",         "index", "dram_controller: line_place: same_write => merge"},
    {"joined-head-stays-old",        "stale state", "dram_controller: heads.wr_en: enter_write || merge => enter_write"},
    {"read-that-wants-its-line-forwarded", "order", "dram_controller: forwards: strb[0] => 1'b1"},
    {"forwarded-read-enters-too",    "lost state", "dram_controller: enter_read: !forwards => 1'b1"},
    {"forwarded-over-an-answer",     "handshake", "dram_controller: forwards: !answer_valid => 1'b1"},
    {"forwarded-beside-the-ring",    "handshake", "dram_controller: forwards: full_q == {RING_W + 1{1'b0}} => 1'b1"},
    {"forwarded-to-the-other-class", "index", "dram_controller: forward_who_q: cpu_looks => gpu_looks"},
    {"ring-s-answer-called-forwarded", "stale state", "dram_controller: forwarded_q: fetch || forwards => forwards"},
    {"forwarded-read-is-urgent",     "priority", "dram_controller: urgent_q: blocked => same_write"},
    {0},
};

static const struct model_fault forward_model[] = {
    {"forwards-the-line-too",     "mask", "cmodel/dramcache/dram_controller.c", "8 * DRAM_HEAD_BYTES);", "8 * m->line_bytes);"},
    {"forwards-what-wants-its-line", "order", "cmodel/dramcache/dram_controller.c", "p->blocked && p->door.head &&", "p->blocked && !p->door.write &&"},
    {"forwards-before-the-ring",  "priority", "cmodel/dramcache/dram_controller.c", "p->door.head && !s->ring_full &&", "p->door.head &&"},
    {"forwarded-read-waits-too",  "lost state", "cmodel/dramcache/dram_controller.c", "if (p->taken && !p->forwards) enter(m);", "if (p->taken) enter(m);"},
    {0},
};
/* clang-format on */

static const struct fault_plan forward_faults = {
    .block = "dram_controller",
    .sets = forward_sets,
    .in_test = 3,
    .rtl = forward_rtl,
    .model = forward_model,
};

static const struct fault_plan sms_faults = {
    .block = "dram_controller",
    .also = &forward_faults,
    .sets = sms_sets,
    .in_test = 3,
    .rtl = sms_rtl,
    .model = sms_model,
};

static const struct fault_plan late_ddr4_faults = {
    .block = "dram_controller",
    .also = &sms_faults,
    .sets = late_ddr4_sets,
    .in_test = 1,
    .rtl = late_ddr4_rtl,
    .model = late_ddr4_model,
};

static const struct fault_plan ddr4_faults = {
    .block = "dram_controller",
    .also = &late_ddr4_faults,
    .sets = ddr4_sets,
    .in_test = 3,
    .rtl = ddr4_rtl,
    .model = ddr4_model,
};

static const struct fault_plan late_group_faults = {
    .block = "dram_controller",
    .also = &ddr4_faults,
    .sets = late_group_sets,
    .in_test = 1,
    .rtl = late_group_rtl,
    .model = late_group_model,
};

static const struct fault_plan group_faults = {
    .block = "dram_controller",
    .also = &late_group_faults,
    .sets = group_sets,
    .in_test = 3,
    .rtl = group_rtl,
    .model = group_model,
};

static const struct fault_plan two_faults = {
    .block = "dram_controller",
    .also = &group_faults,
    .sets = two_sets,
    .in_test = 2,
    .rtl = two_rtl,
    .model = two_model,
};

static const struct fault_plan four_faults = {
    .block = "dram_controller",
    .also = &two_faults,
    .sets = four_sets,
    .in_test = 4,
    .rtl = four_rtl,
    .model = four_model,
};

static const struct fault_plan burst_faults = {
    .block = "dram_controller",
    .also = &four_faults,
    .sets = burst_sets,
    .in_test = 3,
    .rtl = burst_rtl,
    .model = burst_model,
};

static const struct fault_plan waiting_faults = {
    .block = "dram_controller",
    .also = &burst_faults,
    .sets = waiting_sets,
    .in_test = 5,
    .rtl = waiting_rtl,
    .model = waiting_model,
};

const struct fault_plan dram_controller_faults = {
    .block = "dram_controller",
    .also = &waiting_faults,
    .sets = sets,
    .in_test = 16,
    .rtl = rtl,
    .model = model,
};
