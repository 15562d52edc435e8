/* The order of accesses: classes, scopes, acquires, and those that stay. */
#include "cmodel/denovo/denovo_l1_parts.h"

int l1_is_sync(const struct l1_access *a)
{
    return a->op == DENOVO_L1_OP_ATOMIC || a->class != DENOVO_CLASS_DATA;
}

int denovo_l1_told(const struct l1_access *a)
{
    return a->op == DENOVO_L1_OP_STORE && !l1_is_sync(a);
}

int l1_class_of(const struct l1_shape *shape, const struct l1_access *a)
{
    int class = a->class;
    if (class == DENOVO_CLASS_DATA && a->op == DENOVO_L1_OP_ATOMIC) class = DENOVO_CLASS_RELAXED;
    if (class == DENOVO_CLASS_DATA) return class;
    if (shape->model == DENOVO_MODEL_DRF0) return DENOVO_CLASS_PAIRED;
    if (shape->model == DENOVO_MODEL_DRF1 && class == DENOVO_CLASS_RELAXED) return DENOVO_CLASS_UNPAIRED;
    return class;
}

int denovo_l1_local(const struct l1_shape *shape, const struct l1_access *a)
{
    return shape->scoped && a->local;
}

static int acquires_somewhere(const struct l1_shape *shape, const struct l1_access *a)
{
    return a->op != DENOVO_L1_OP_STORE && l1_class_of(shape, a) == DENOVO_CLASS_PAIRED;
}

int denovo_l1_acquires(const struct l1_shape *shape, const struct l1_access *a)
{
    return acquires_somewhere(shape, a) && !denovo_l1_local(shape, a);
}

int denovo_l1_near(const struct l1 *s, const struct l1_shape *shape)
{
    const uint32_t half = 1u << (shape->epoch_bits - 1);
    return s->sweeping && (s->epoch & (half - 1)) + 2 >= half;
}

void denovo_l1_acquire(struct l1 *s, const struct l1_shape *shape)
{
    const uint32_t top = 1u << (shape->epoch_bits - 1), before = s->epoch;
    s->epoch = s->epoch == 2 * top - 1 ? 1 : s->epoch + 1;
    if ((s->epoch ^ before) & top) {
        s->sweeping = 1;
        s->sweep = 0;
    }
    for (int m = 0; m < shape->mshrs; m++)
        if (s->mshr[m].used && (s->mshr[m].reads || s->mshr[m].writes)) s->mshr[m].old = 1;
}

/* Some word was stored, its store is answered, and no other core can see it yet. */
static int stored_somewhere(const struct l1 *s, const struct l1_shape *shape)
{
    if (s->stores || s->asked) return 1;
    for (int p = 0; p < shape->list; p++)
        if (s->list[p].used && s->list[p].access.op == DENOVO_L1_OP_STORE && !l1_is_sync(&s->list[p].access)) return 1;
    return 0;
}

int denovo_l1_must_wait_its_turn(const struct l1 *s, const struct l1_shape *shape, const struct l1_access *a)
{
    int acquiring = 0, atomics = 0, some = 0;
    if (!a->mask) return 0;
    for (int p = 0; p < shape->list; p++) {
        const struct l1_access *parked = &s->list[p].access;
        if (!s->list[p].used || parked->warp != a->warp) continue;
        const int class = l1_class_of(shape, parked);
        some = 1;
        acquiring |= acquires_somewhere(shape, parked);
        atomics |= class == DENOVO_CLASS_UNPAIRED || class == DENOVO_CLASS_PAIRED;
    }
    switch (l1_class_of(shape, a)) {
    case DENOVO_CLASS_PAIRED:
        if (a->op != DENOVO_L1_OP_STORE && a->op != DENOVO_L1_OP_ATOMIC) break;
        return some || (!denovo_l1_local(shape, a) && stored_somewhere(s, shape));
    case DENOVO_CLASS_UNPAIRED: break;
    default: return acquiring;
    }
    return acquiring || atomics;
}

void l1_leave_held(struct l1 *s, int from_held)
{
    s->urge = 0;
    if (!from_held) return;
    s->held[0] = s->held[1];
    s->helds--;
}
