/* What each word may hold, from what the cores asked and got. */
#include "spec/denovo/denovo_codes.h"
#include "tb/denovo/denovo_system.h"
#include "tb/denovo/denovo_values.h"

/* Lines of synchronization, of data, of both side by side. */
enum ds_kind ds_kind(const struct ds_agent *a, int line, int word)
{
    (void)a;
    if (line >= DS_LINES - DS_BROKEN) return DS_REFUSED;
    if (line % 3 == 2) return word % 2 ? DS_SYNC : DS_DATA;
    return line % 3 ? DS_DATA : DS_SYNC;
}

int ds_find_line(const struct ds_agent *a, uint64_t address)
{
    if (a->dense) return address < (uint64_t)a->lines ? (int)address : -1;
    for (int i = 0; i < a->lines; i++)
        if (a->line[i].address == address) return i;
    return -1;
}

void ds_restart_words(struct ds_agent *a)
{
    for (int i = 0; i < DS_LINES; i++)
        for (int w = 0; w < a->words; w++) {
            struct ds_sync *s = &a->shared[i].sync[w];
            struct ds_data *d = &a->shared[i].data[w];
            memset(s->op, 0, sizeof s->op);
            s->states = 1;
            s->state[0] = (struct ds_state){.value = a->line[i].word[w]};
            memset(d, 0, sizeof *d);
            d->owner = (i + w) % (a->cores + a->stashes);
            d->value[0] = a->line[i].word[w];
        }
}

int ds_is_offered(const struct ds_agent *a, int line, int word)
{
    for (int i = 0; i < a->cores; i++)
        if (a->core[i].offered_line == line && (a->core[i].offered >> word & 1)) return 1;
    for (int i = 0; i < a->stashes; i++)
        if (a->stash[i].offered[line] >> word & 1) return 1;
    return 0;
}

/* Synchronization: one order explains all answers ------------------------------------------------------------------- */

int ds_has_room(const struct ds_agent *a, int line, int word)
{
    for (int i = 0; i < DS_OPEN; i++)
        if (!a->shared[line].sync[word].op[i].used) return 1;
    return 0;
}

int ds_begin_op(struct ds_agent *a, int line, int word, const struct ds_op *op)
{
    struct ds_sync *s = &a->shared[line].sync[word];
    for (int i = 0; i < DS_OPEN; i++)
        if (!s->op[i].used) {
            s->op[i] = *op;
            return i;
        }
    return -1;
}

static void add_state(struct ds_sync *s, const struct ds_state *state)
{
    for (int i = 0; i < s->states; i++)
        if (!memcmp(&s->state[i], state, sizeof *state)) return;
    if (s->states < DS_STATES) s->state[s->states++] = *state;
}

/* All situations in which op `i` is done and got `value`, from `from` on, by whatever order of those that are not answered. */
static void explain(struct ds_sync *s, struct ds_state from, int i, uint32_t value)
{
    if (from.done >> i & 1) {
        if (s->op[i].tells && from.got[i] != value) return;
        from.done &= ~(UINT32_C(1) << i);
        from.got[i] = 0;
        add_state(s, &from);
        return;
    }
    for (int j = 0; j < DS_OPEN; j++) {
        if (!s->op[j].used || (from.done >> j & 1)) continue;
        struct ds_state next = from;
        next.done |= UINT32_C(1) << j;
        next.got[j] = s->op[j].tells ? from.value : 0;
        next.value = denovo_performed(s->op[j].atom, from.value, s->op[j].a, s->op[j].b);
        explain(s, next, i, value);
    }
}

/* The operation fails, and changes nothing: its value is not told. */
static void hear_nothing(struct ds_agent *a, int line, int word, int i)
{
    a->shared[line].sync[word].op[i].tells = 0;
}

int ds_end_op(struct ds_agent *a, int line, int word, int i, uint32_t value)
{
    struct ds_sync *s = &a->shared[line].sync[word];
    struct ds_state before[DS_STATES];
    const int count = s->states;
    memcpy(before, s->state, (size_t)count * sizeof *before);
    s->states = 0;
    for (int k = 0; k < count; k++) explain(s, before[k], i, value);
    s->op[i].used = 0;
    return s->states ? 0 : -1;
}

/* Data: versions ----------------------------------------------------------------------------------------------------- */

int ds_may_write(const struct ds_agent *a, int core, int line, int word)
{
    const struct ds_data *d = &a->shared[line].data[word];
    return line != a->constant && (d->owner == core || (d->released == d->newest && d->seen[core] == d->newest));
}

static void write_word(struct ds_agent *a, int core, struct ds_data *d, uint32_t data, uint32_t strb)
{
    const uint32_t value = denovo_performed(DENOVO_ATOM_MERGE, d->value[d->newest % DS_VERSIONS], data, strb);
    if (d->owner != core) d->moves++;
    d->owner = core;
    d->newest++;
    d->seen[core] = d->newest;
    d->value[d->newest % DS_VERSIONS] = value;
    d->written[d->newest % DS_VERSIONS] = a->accesses;
}

void ds_store(struct ds_agent *a, int player, int line, int word, uint32_t value)
{
    write_word(a, player, &a->shared[line].data[word], value, 15);
}

/* The oldest version from `oldest` to `newest` that is `value`; -1: none. Of versions that are no longer known any is. */
static int64_t find_version(const struct ds_data *d, uint32_t oldest, uint32_t newest, uint32_t value)
{
    if (d->newest - oldest >= DS_VERSIONS) return oldest;
    for (uint32_t v = oldest; v <= newest; v++)
        if (d->value[v % DS_VERSIONS] == value) return v;
    return -1;
}

void ds_begin_acquire(struct ds_agent *a, struct ds_access *by)
{
    for (int i = 0; i < DS_LINES; i++)
        for (int w = 0; w < a->words; w++) by->released[i][w] = a->shared[i].data[w].released;
}

void ds_end_acquire(struct ds_agent *a, int core, const struct ds_access *by)
{
    for (int i = 0; i < DS_LINES; i++)
        for (int w = 0; w < a->words; w++) {
            uint32_t *seen = &a->shared[i].data[w].seen[core];
            if (*seen < by->released[i][w]) *seen = by->released[i][w];
        }
}

void ds_end_release(struct ds_agent *a, int core, uint64_t number, int warp)
{
    for (int i = 0; i < DS_LINES; i++) {
        if (warp >= 0 && i % (int)a->warps != warp) continue;
        for (int w = 0; w < a->words; w++) {
            struct ds_data *d = &a->shared[i].data[w];
            if (d->owner != core) continue;
            uint32_t v = d->newest;
            while (v > d->released && d->newest - v < DS_VERSIONS && d->written[v % DS_VERSIONS] >= number) v--;
            if (d->newest - v < DS_VERSIONS) d->released = v;
        }
    }
}

int ds_compare_memory(struct ds_agent *a, struct spec_error *error)
{
    for (int i = 0; i < DS_LINES - DS_BROKEN; i++)
        for (int w = 0; w < a->words; w++) {
            const struct ds_words *words = &a->shared[i];
            const uint32_t value = a->line[i].word[w];
            int right = 0;
            if (ds_kind(a, i, w) == DS_DATA) right = words->data[w].value[words->data[w].newest % DS_VERSIONS] == value;
            else
                for (int k = 0; k < words->sync[w].states; k++) right |= words->sync[w].state[k].value == value;
            AGENT_CHECK(right, "word %d of line %llx is %08x in memory after a flush of everything", w,
                        (unsigned long long)a->line[i].address, value);
        }
    a->compared++;
    return 0;
}

/* Accesses ----------------------------------------------------------------------------------------------------------- */

static uint32_t class_of(const struct ds_agent *a, uint32_t op, uint32_t class)
{
    if (op == DENOVO_L1_OP_ATOMIC && class == DENOVO_CLASS_DATA) class = DENOVO_CLASS_RELAXED;
    return denovo_class_under((enum denovo_model)a->model, (enum denovo_class) class);
}

static void take_sync(struct ds_agent *a, struct ds_access *x, int word, const uint32_t *data, uint32_t op)
{
    const int i = word - (int)x->base;
    struct ds_op o = {.used = 1, .tells = x->tells};
    o.a = (uint32_t)bits_get_field(data, 0, a->access_at.data, i);
    o.b = (uint32_t)bits_get_field(data, 0, a->access_at.compare, 0);
    o.atom = (uint32_t)bits_get_field(data, 0, a->access_at.atom, 0);
    if (op == DENOVO_L1_OP_STORE) {
        o.atom = DENOVO_ATOM_MERGE;
        o.b = (uint32_t)bits_get_field(data, 0, a->access_at.strb, i);
    } else if (op != DENOVO_L1_OP_ATOMIC || o.atom == DENOVO_ATOM_MERGE) o.atom = DENOVO_ATOM_LOAD;
    if (x->impossible) o.atom = DENOVO_ATOM_LOAD;
    x->op[word] = ds_begin_op(a, x->line, word, &o);
}

void ds_begin_load(struct ds_agent *a, int player, struct ds_access *x, int word)
{
    const struct ds_data *d = &a->shared[x->line].data[word];
    x->owned[word] = d->owner == player ? d->moves + 1 : 0;
    x->oldest[word] = x->owned[word] ? d->newest : d->seen[player];
}

static void take_word(struct ds_agent *a, int core, struct ds_access *x, int word, const uint32_t *data)
{
    struct ds_data *d = &a->shared[x->line].data[word];
    const int i = word - (int)x->base;
    if (!x->load)
        write_word(a, core, d, (uint32_t)bits_get_field(data, 0, a->access_at.data, i),
                   (uint32_t)bits_get_field(data, 0, a->access_at.strb, i));
    ds_begin_load(a, core, x, word);
}

int ds_take_access(struct ds_agent *a, int core, const uint32_t *data, struct spec_error *error)
{
    struct ds_core *c = &a->core[core];
    struct ds_access *x = NULL;
    const uint32_t tag = (uint32_t)bits_get_field(data, 0, a->access_at.tag, 0);
    const uint64_t address = bits_get_field(data, 0, a->access_at.address, 0);
    uint32_t op = (uint32_t)bits_get_field(data, 0, a->access_at.op, 0);
    if (op == 3) op = DENOVO_L1_OP_LOAD;
    for (int i = 0; i < DS_ACCESSES; i++) {
        AGENT_DUTY(!c->accesses[i].used || c->accesses[i].tag != tag, "two accesses have one tag");
        if (!c->accesses[i].used) x = &c->accesses[i];
    }
    AGENT_DUTY(x, "too many accesses");
    c->flushed = 0;
    for (int b = 0; b < a->banks; b++) a->bank[b].flushed = 0;
    x->tag = tag;
    x->warp = (uint32_t)bits_get_field(data, 0, a->access_at.warp, 0);
    x->line = ds_find_line(a, address / (uint64_t)(a->words / a->port));
    x->base = (uint32_t)(address % (uint64_t)(a->words / a->port)) * (uint32_t)a->port;
    x->mask = (uint32_t)bits_get_field(data, 0, a->access_at.mask, 0) << x->base;
    x->arrived = a->cycle;
    x->number = ++a->accesses;
    x->load = op == DENOVO_L1_OP_LOAD;
    const uint32_t atom = (uint32_t)bits_get_field(data, 0, a->access_at.atom, 0);
    const int uncached = (int)bits_get_field(data, 0, a->access_at.uncached, 0);
    x->impossible = op == DENOVO_L1_OP_ATOMIC && uncached && atom != DENOVO_ATOM_LOAD && atom < DENOVO_ATOM_MERGE;
    x->tells = op != DENOVO_L1_OP_STORE && !x->impossible;
    x->pieces = x->refused = 0;
    x->bytes = x->touched = 0;
    const uint32_t class = class_of(a, op, (uint32_t)bits_get_field(data, 0, a->access_at.class, 0));
    const int sync = class != DENOVO_CLASS_DATA;
    const int read_only = x->load && bits_get_field(data, 0, a->access_at.read_only, 0);
    AGENT_DUTY(!x->mask || x->line >= 0, "an access to a line of nobody");
    for (int w = 0; w < a->words; w++) {
        if (!(x->mask >> w & 1)) continue;
        const enum ds_kind kind = ds_kind(a, x->line, w);
        const uint64_t strb = bits_get_field(data, 0, a->access_at.strb, w - (int)x->base);
        const int whole = strb == 15;
        if (uncached && !x->impossible) x->bytes |= (op == DENOVO_L1_OP_STORE ? strb : 15) << (4 * w);
        AGENT_DUTY(kind == DS_REFUSED ? x->load || (!sync && !whole) : (kind == DS_SYNC) == sync,
                   "a word is used in two ways");
        if (kind == DS_SYNC) AGENT_DUTY(ds_has_room(a, x->line, w), "too many operations on a word");
        AGENT_DUTY(!read_only || kind != DS_DATA || a->constant < 0 || x->line == a->constant,
                   "a word that may be written is loaded as read-only");
        if (kind == DS_DATA && !x->load)
            AGENT_DUTY(ds_may_write(a, core, x->line, w) && x->warp == (uint32_t)x->line % a->warps,
                       "a race for a data word");
    }
    x->used = 1;
    x->acquires = x->mask && class == DENOVO_CLASS_PAIRED && op != DENOVO_L1_OP_STORE;
    x->releases = x->mask && class == DENOVO_CLASS_PAIRED && op != DENOVO_L1_OP_LOAD;
    if (x->acquires) ds_begin_acquire(a, x);
    for (int w = 0; w < a->words; w++) {
        if (!(x->mask >> w & 1)) continue;
        const enum ds_kind kind = ds_kind(a, x->line, w);
        if (kind == DS_SYNC) take_sync(a, x, w, data, op);
        if (kind == DS_DATA) take_word(a, core, x, w, data);
        if (kind == DS_REFUSED && !x->load) c->losing[x->line - (DS_LINES - DS_BROKEN)][w]++;
    }
    return 0;
}

int ds_end_load(struct ds_agent *a, int core, const struct ds_access *x, int word, uint32_t value,
                struct spec_error *error)
{
    struct ds_data *d = &a->shared[x->line].data[word];
    const uint32_t newest = x->owned[word] == d->moves + 1 ? x->oldest[word] : d->newest;
    const int64_t version = find_version(d, x->oldest[word], newest, value);
    AGENT_CHECK(version >= 0, "core %d loads %08x from word %d of line %llx: no version from %u to %u", core, value,
                word, (unsigned long long)a->line[x->line].address, x->oldest[word], newest);
    if (d->seen[core] < version) d->seen[core] = (uint32_t)version;
    return 0;
}

int ds_take_answer(struct ds_agent *a, int core, const uint32_t *data, struct spec_error *error)
{
    struct ds_core *c = &a->core[core];
    struct ds_access *x = NULL;
    const uint32_t tag = (uint32_t)bits_get_field(data, 0, a->answer_at.tag, 0);
    for (int i = 0; i < DS_ACCESSES; i++)
        if (c->accesses[i].used && c->accesses[i].tag == tag) x = &c->accesses[i];
    AGENT_CHECK(x, "core %d gets an answer of tag %u that it has not asked for", core, tag);
    const uint32_t mask = (uint32_t)bits_get_field(data, 0, a->answer_at.mask, 0) << x->base;
    const int last = (int)bits_get_field(data, 0, a->answer_at.last, 0);
    const int failed = (int)bits_get_field(data, 0, a->answer_at.error, 0);
    AGENT_CHECK(!(mask & ~x->mask), "core %d gets words that it has not asked for, or has", core);
    AGENT_CHECK(mask || last, "core %d gets an answer without words", core);
    x->mask &= ~mask;
    AGENT_CHECK(last == !x->mask, "core %d: `last` is not at the last answer", core);
    for (int w = (int)x->base; w < (int)x->base + a->port; w++) {
        const uint32_t value = (uint32_t)bits_get_field(data, 0, a->answer_at.data, w - (int)x->base);
        const int has = (int)(mask >> w & 1);
        if (!has || !x->tells) AGENT_CHECK(!value, "core %d gets data without a word", core);
        if (!has) continue;
        const enum ds_kind kind = ds_kind(a, x->line, w);
        const int fails = x->bytes ? x->refused : (kind == DS_REFUSED && x->load) || x->impossible;
        AGENT_CHECK(failed == fails, "core %d: error is %d for line %llx", core, failed,
                    (unsigned long long)a->line[x->line].address);
        if (kind == DS_REFUSED || fails) AGENT_CHECK(!value, "core %d gets data that memory refuses", core);
        if (kind == DS_SYNC && fails && x->tells) hear_nothing(a, x->line, w, x->op[w]);
        if (kind == DS_SYNC)
            AGENT_CHECK(!ds_end_op(a, x->line, w, x->op[w], value),
                        "core %d gets %08x from word %d of line %llx: no order of the operations explains it", core,
                        value, w, (unsigned long long)a->line[x->line].address);
        if (kind == DS_DATA && x->load && ds_end_load(a, core, x, w, value, error)) return -1;
    }
    if (!last) return 0;
    x->used = 0;
    AGENT_CHECK(x->touched == x->bytes && !x->pieces,
                "core %d: an access is answered, and memory has touched bytes %llx of %llx", core,
                (unsigned long long)x->touched, (unsigned long long)x->bytes);
    if (x->releases) ds_end_release(a, core, x->number, (int)x->warp);
    if (x->acquires && !failed) ds_end_acquire(a, core, x);
    return 0;
}
