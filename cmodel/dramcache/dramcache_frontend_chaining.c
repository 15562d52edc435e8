/* The block `dramcache_frontend` with CHAINING: docs/dramcache/frontend-chaining-data-path.md. */
#include "cmodel/dramcache/dramcache_frontend_parts.h"

/* R ------------------------------------------------------------------------------------------------------------------ */

static struct front_row *rows(struct front_model *m)
{
    return (struct front_row *)(void *)(m->memory + m->rows_at);
}

static uint32_t row_of(uint32_t set)
{
    return set >> 4;
}

static uint32_t slot_of(uint32_t set)
{
    return set & FRONT_SLOT;
}

static int chain_of(const struct front_row *row, uint32_t slot)
{
    return row->slot[slot] >> FRONT_R_CHAIN & 3;
}

static void read_r(struct front_model *m, uint32_t row)
{
    m->next.chain.row = rows(m)[row];
}

static void write_r(struct front_model *m, uint32_t row, const struct front_row *word)
{
    m->write_r.valid = 1;
    m->write_r.row = row;
    m->write_r.word = *word;
}

void front_chain_tick(struct front_model *m)
{
    if (m->write_r.valid) rows(m)[m->write_r.row] = m->write_r.word;
    if (m->clears) memset(rows(m), 0, sizeof(struct front_row) << (m->bank_bits + m->row_bits));
}

/* Doors and claims --------------------------------------------------------------------------------------------------- */

static int is_under_way(const struct front_model *m, uint32_t row)
{
    const struct front_state *s = &m->now;
    return s->chain.step && row_of(s->job[s->chain.job].set) == row;
}

/* Whether a living job of the row but this one, or NULL, has the slot. */
static int is_claimed(const struct front_model *m, uint32_t row, uint32_t slot, const struct front_job *but)
{
    for (int i = 0; i < m->jobs; i++) {
        const struct front_job *j = &m->now.job[i];
        if (j == but || !is_alive(j) || row_of(j->set) != row) continue;
        if (slot_of(j->set) == slot || j->other == slot) return 1;
    }
    return 0;
}

static int is_home(const struct front_model *m, uint32_t row, uint32_t slot)
{
    for (int i = 0; i < m->jobs; i++) {
        const struct front_job *j = &m->now.job[i];
        if (is_alive(j) && row_of(j->set) == row && j->home == slot) return 1;
    }
    return 0;
}

int front_chain_waits(const struct front_model *m, int class)
{
    const struct front_door *d = &m->now.door[class];
    const uint32_t set = door_set(m, class), row = row_of(set), slot = slot_of(set);
    if (!d->is_known || is_under_way(m, row)) return 1;
    return is_claimed(m, row, slot, NULL) || is_claimed(m, row, d->known.other, NULL) || is_home(m, row, slot);
}

void front_chain_begin(struct front_job *j, const struct front_door *d)
{
    j->known = d->known;
    j->other = d->known.other;
    j->home = slot_of(j->set);
}

static struct front_known know(const struct front_row *row, uint32_t slot)
{
    const uint8_t own = row->slot[slot];
    struct front_known known = {.chain = chain_of(row, slot),
                                .valid = (own & FRONT_R_VALID) != 0,
                                .dirty = (own & FRONT_R_DIRTY) != 0,
                                .rev = own >> FRONT_R_REV & 3};
    known.other = (slot + (uint32_t)known.chain) % DRAMCACHE_SLOTS;
    known.chained_dirty = known.chain && (row->slot[known.other] & FRONT_R_DIRTY);
    return known;
}

/* Whether the door wants to read R. Once it has, it is known one cycle later, unless an operation changes its row. */
static int see_door(struct front_model *m, int class)
{
    const struct front_door *d = &m->now.door[class];
    struct front_door *n = &m->next.door[class];
    if (!d->full) return 0;
    const uint32_t set = door_set(m, class);
    const int changes = is_under_way(m, row_of(set)), wants = !d->is_known && !d->reading && !changes;
    if (m->moved[class]) return wants && front_is_ready(m);
    n->reading = 0;
    if (changes) n->is_known = 0;
    else if (d->reading) {
        n->is_known = 1;
        n->known = know(&m->now.chain.row, slot_of(set));
    }
    return wants && front_is_ready(m);
}

static void read_doors(struct front_model *m, int is_read)
{
    const int wants[FRONT_CLASSES] = {see_door(m, FRONT_CPU), see_door(m, FRONT_GPU)};
    if (is_read || (!wants[FRONT_CPU] && !wants[FRONT_GPU])) return;
    const int both = wants[FRONT_CPU] && wants[FRONT_GPU];
    const int class = both ? (m->now.cpu_first ? FRONT_CPU : FRONT_GPU) : wants[FRONT_CPU] ? FRONT_CPU : FRONT_GPU;
    read_r(m, row_of(door_set(m, class)));
    if (!m->moved[class]) m->next.door[class].reading = 1;
}

/* Look-ups ----------------------------------------------------------------------------------------------------------- */

void front_chain_look(struct front_model *m, int job, uint32_t tag)
{
    const struct front_state *s = &m->now;
    /* What *match* of this cycle makes of the job counts: it is another one, for a job has one look-up at a time. */
    const struct front_job *j = &s->job[job];
    uint32_t *in = part_in(m, m->parts.chaining);
    if (j->fetch) return;
    in[m->chaining.look_valid] = 1;
    in[m->chaining.look_second] = (uint32_t)j->second;
    in[m->chaining.look_offset] = in[m->chaining.look_slot_chain] = (uint32_t)j->known.chain;
    in[m->chaining.look_gpu] = (uint32_t)j->gpu;
    in[m->chaining.look_write] = (uint32_t)j->write;
    /* An answer that is an error gave no line: the second slot may have it. */
    const int comes = s->come.valid && s->come.job == job && !s->come.error;
    in[m->chaining.look_waits] = (uint32_t)(j->asked && (j->mem ? !comes : j->failed));
    in[m->chaining.look_tag] = j->tag;
    in[m->chaining.look_slot_tag] = tag;
    in[m->chaining.look_slot_chain_dirty] = (uint32_t)j->known.chained_dirty;
    in[m->chaining.look_slot_valid] = (uint32_t)(j->second || j->known.valid);
    in[m->chaining.look_slot_dirty] = (uint32_t)(j->second ? j->known.chained_dirty : j->known.dirty);
    in[m->chaining.look_slot_rev] = (uint32_t)(j->second ? j->known.chain : j->known.rev);
}

int front_chain_hits(const struct front_model *m)
{
    return part_out(m, m->parts.chaining)[m->chaining.answer_hit] & 1;
}

static uint32_t set_in_row(const struct front_job *j, uint32_t slot)
{
    return row_of(j->set) << 4 | slot;
}

int front_chain_match(struct front_model *m)
{
    const struct front_state *s = &m->now;
    struct front_state *n = &m->next;
    if (!s->match.valid) return 0;
    const int number = s->match.job;
    const uint32_t *out = part_out(m, m->parts.chaining);
    struct front_job *j = &n->job[number];
    if (j->fetch) {
        j->look = 0;
        j->victim_tag = s->match.tag;
        push(&n->port[j->gpu].fill, number);
        front_victim_leaves(m, number, set_in_row(j, j->home), s->match.tag);
        return 1;
    }
    if (out[m->chaining.answer_again]) {
        j->second = 1;
        j->at = j->other;
        j->victim_tag = s->match.tag;
        push(&n->port[j->gpu].again, number);
        return 1;
    }
    j->skip = m->seen.look.skip = out[m->chaining.answer_skip] & 1;
    return 0;
}

/* The operation on R ------------------------------------------------------------------------------------------------- */

static void ask_fill(struct front_model *m, const struct front_job *j)
{
    const struct front_row *row = &m->now.chain.row;
    uint32_t *in = part_in(m, m->parts.chaining), owners = 0, valids = 0, dirties = 0, chains = 0, revs = 0;
    for (int s = 0; s < DRAMCACHE_SLOTS; s++) {
        owners |= (uint32_t)((row->slot[s] & FRONT_R_OWNER) != 0) << s;
        valids |= (uint32_t)((row->slot[s] & FRONT_R_VALID) != 0) << s;
        dirties |= (uint32_t)((row->slot[s] & FRONT_R_DIRTY) != 0) << s;
        chains |= (uint32_t)(row->slot[s] >> FRONT_R_CHAIN & 3) << 2 * s;
        revs |= (uint32_t)(row->slot[s] >> FRONT_R_REV & 3) << 2 * s;
    }
    in[m->chaining.fill_valid] = 1;
    in[m->chaining.fill_gpu] = (uint32_t)(j->gpu && !m->now.chain.plain);
    in[m->chaining.fill_slot] = slot_of(j->set);
    in[m->chaining.fill_dirty] = 0;
    in[m->chaining.fill_skip] = (uint32_t)j->skip;
    in[m->chaining.fill_owners] = owners;
    in[m->chaining.fill_valids] = valids;
    in[m->chaining.fill_dirties] = dirties;
    in[m->chaining.fill_chains] = chains;
    in[m->chaining.fill_revs] = revs;
}

static struct front_row decided_row(const struct front_model *m)
{
    const uint32_t *out = part_out(m, m->parts.chaining);
    struct front_row row;
    for (int s = 0; s < DRAMCACHE_SLOTS; s++)
        row.slot[s] = (uint8_t)((out[m->chaining.decided_owners] >> s & 1) * FRONT_R_OWNER |
                                (out[m->chaining.decided_valids] >> s & 1) * FRONT_R_VALID |
                                (out[m->chaining.decided_dirties] >> s & 1) * FRONT_R_DIRTY |
                                (out[m->chaining.decided_chains] >> 2 * s & 3) << FRONT_R_CHAIN |
                                (out[m->chaining.decided_revs] >> 2 * s & 3) << FRONT_R_REV);
    return row;
}

/* The line has its slot `at`. Its victim leaves now, or when its TAD has been read. */
static void place(struct front_model *m, struct front_row *row)
{
    const struct front_state *s = &m->now;
    struct front_state *n = &m->next;
    const uint32_t *out = part_out(m, m->parts.chaining), at = out[m->chaining.decided_slot];
    const int number = s->chain.job;
    const struct front_job *was = &s->job[number];
    struct front_job *j = &n->job[number];
    if (s->chain.plain) row->slot[slot_of(j->set)] |= FRONT_R_OWNER;
    write_r(m, row_of(j->set), row);
    j->at = at;
    if (out[m->chaining.decided_offset]) j->other = at;
    const int evicts = out[m->chaining.decided_evicts] & 1;
    m->seen.place.kept = 1;
    m->seen.place.chained = out[m->chaining.decided_offset] != 0;
    m->seen.place.linked = out[m->chaining.decided_link] & 1;
    m->seen.place.cut = out[m->chaining.decided_cut] & 1;
    m->seen.place.evicts = evicts;
    m->seen.place.plain = s->chain.plain;
    m->seen.place.fetches = evicts && at != was->at;
    if (evicts) j->home = out[m->chaining.decided_home];
    if (evicts && at != was->at) {
        j->look = j->fetch = 1;
        push(&n->port[j->gpu].again, number);
        return;
    }
    push(&n->port[j->gpu].fill, number);
    if (evicts) front_victim_leaves(m, number, set_in_row(j, j->home), was->victim_tag);
}

/* 1 when R is read for a decision more. */
static int decide(struct front_model *m)
{
    const struct front_state *s = &m->now;
    struct front_state *n = &m->next;
    const uint32_t *out = part_out(m, m->parts.chaining);
    const int number = s->chain.job;
    const uint32_t set = s->job[number].set;
    struct front_row row = decided_row(m);
    const int drops = out[m->chaining.decided_drop] & 1;
    m->seen.place.cramped = !drops && is_claimed(m, row_of(set), out[m->chaining.decided_slot], &s->job[number]);
    m->seen.place.ends = 1;
    m->seen.place.job = &s->job[number];
    n->chain.step = 0;
    if (drops) {
        write_r(m, row_of(set), &row);
        n->job[number].tad = 0;
    } else if (!m->seen.place.cramped) place(m, &row);
    else if (!(row.slot[slot_of(set)] & FRONT_R_OWNER)) n->job[number].tad = 0;
    else {
        n->chain.plain = n->chain.step = 1;
        m->seen.place.ends = 0;
        read_r(m, row_of(set));
        return 1;
    }
    return 0;
}

/* 1 when R is read. */
static int begin(struct front_model *m)
{
    const struct front_state *s = &m->now;
    struct front_state *n = &m->next;
    const int places = choose_list(&s->chain.mark, &s->chain.place, s->chain.last_place);
    if (places < 0) return 0;
    n->chain.job = places ? s->chain.place.job[0] : s->chain.mark.job[0];
    n->chain.places = n->chain.last_place = places;
    n->chain.plain = 0;
    n->chain.step = 1;
    pop(places ? &n->chain.place : &n->chain.mark);
    read_r(m, row_of(s->job[n->chain.job].set));
    return 1;
}

void front_chain_operate(struct front_model *m, int matched)
{
    const struct front_state *s = &m->now;
    struct front_state *n = &m->next;
    const struct front_job *j = &s->job[s->chain.job];
    int is_read = 0;
    if (s->chain.step == 0) is_read = begin(m);
    else if (s->chain.step == 1 && s->chain.places) {
        ask_fill(m, j);
        n->chain.step = 2;
    } else if (s->chain.step == 1) {
        struct front_row row = s->chain.row;
        row.slot[j->at] |= FRONT_R_DIRTY;
        write_r(m, row_of(j->set), &row);
        n->job[s->chain.job].mark = 0;
        n->chain.step = 0;
    } else if (s->chain.step == 2) n->chain.step = 3;
    else if (!matched) is_read = decide(m);
    read_doors(m, is_read);
}
