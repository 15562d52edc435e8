/* Operations and memory, as a reader of recordings finds them. */
#include "tb/denovo/denovo_program_parts.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE_WORDS = DP_PAGE / 4 };
enum { SIDE_NOBODY, SIDE_THREADS, SIDE_HOST };

static void *grown(void *array, size_t count, size_t *room, size_t bytes)
{
    if (count < *room) return array;
    *room = *room ? 2 * *room : 1024;
    array = realloc(array, *room * bytes);
    if (!array) abort();
    return array;
}

/* Memory ------------------------------------------------------------------------------------------------------------- */

static int add_page(struct dp_maker *m)
{
    struct denovo_program *p = m->program;
    const size_t words = p->words + PAGE_WORDS;
    if (words > (size_t)DP_PAGES * PAGE_WORDS)
        return spec_fail(m->error, "%s: it touches more than %d pages of memory", p->path, DP_PAGES);
    if (words > m->word_room) {
        m->word_room = 2 * words;
        p->before = realloc(p->before, m->word_room * sizeof *p->before);
        p->after = realloc(p->after, m->word_room * sizeof *p->after);
        m->told = realloc(m->told, m->word_room);
        if (!p->before || !p->after || !m->told) abort();
    }
    memset(p->before + p->words, 0, DP_PAGE);
    memset(p->after + p->words, 0, DP_PAGE);
    memset(m->told + p->words, 0, PAGE_WORDS);
    p->words = words;
    return 0;
}

static struct dp_page *place_of(const struct denovo_program *p, uint64_t page)
{
    size_t i = (size_t)(page * UINT64_C(0x9e3779b97f4a7c15) >> 40) & (p->places - 1);
    while (p->page[i].page && p->page[i].page != page + 1) i = (i + 1) & (p->places - 1);
    return &p->page[i];
}

static void grow_table(struct denovo_program *p)
{
    struct dp_page *old = p->page;
    const size_t places = p->places;
    p->places = places ? 2 * places : 256;
    p->page = calloc(p->places, sizeof *p->page);
    if (!p->page) abort();
    for (size_t i = 0; i < places; i++)
        if (old[i].page) *place_of(p, old[i].page - 1) = old[i];
    free(old);
}

int denovo_program_place(const struct denovo_program *p, uint64_t address, uint32_t *byte)
{
    const struct dp_page *place = p->places ? place_of(p, address / DP_PAGE) : NULL;
    if (!place || !place->page) return 0;
    *byte = place->frame * DP_PAGE + (uint32_t)(address % DP_PAGE);
    return 1;
}

static int find_byte(struct dp_maker *m, uint64_t address, uint32_t *byte)
{
    const uint64_t page = address / DP_PAGE;
    if (2 * m->program->words / PAGE_WORDS >= m->program->places) grow_table(m->program);
    struct dp_page *place = place_of(m->program, page);
    if (!place->page) {
        place->frame = (uint32_t)(m->program->words / PAGE_WORDS);
        if (add_page(m)) return -1;
        place->page = page + 1;
    }
    *byte = place->frame * DP_PAGE + (uint32_t)(address % DP_PAGE);
    return 0;
}

static void store(struct dp_maker *m, uint32_t byte, uint32_t data, int size)
{
    const uint32_t ones = size == 4 ? UINT32_MAX : (UINT32_C(1) << 8 * size) - 1, shift = byte % 4 * 8;
    uint32_t *word = &m->program->after[byte / 4];
    *word = (*word & ~(ones << shift)) | (data & ones) << shift;
    m->told[byte / 4] = 1;
}

/* Operations --------------------------------------------------------------------------------------------------------- */

static struct dp_op *add_op(struct dp_maker *m, enum dp_kind kind, int block, int line)
{
    struct denovo_program *p = m->program;
    p->op = grown(p->op, p->op_count, &m->op_room, sizeof *p->op);
    p->op[p->op_count] =
        (struct dp_op){.kind = (uint8_t)kind, .block = (uint8_t)block, .line = line, .at = p->lane_count};
    return &p->op[p->op_count++];
}

/* Between the threads and the host everything waits. */
static void change_side(struct dp_maker *m, int side, int line)
{
    if (m->side != SIDE_NOBODY && m->side != side) add_op(m, DP_ALL, DP_HOST, line);
    m->side = side;
}

void dp_begin(struct dp_maker *m, enum dp_kind kind, int size, int block, int warp, int line)
{
    change_side(m, block == DP_HOST ? SIDE_HOST : SIDE_THREADS, line);
    struct dp_op *op = add_op(m, kind, block, line);
    op->size = (uint8_t)size;
    op->warp = (uint16_t)warp;
}

int dp_lane(struct dp_maker *m, uint64_t address, uint32_t data)
{
    struct denovo_program *p = m->program;
    struct dp_op *op = &p->op[p->op_count - 1];
    uint32_t byte;
    if (find_byte(m, address, &byte)) return -1;
    if (op->kind == DP_STORE) store(m, byte, data, op->size);
    if (op->kind == DP_ATOMIC) store(m, byte, p->after[byte / 4] + data, 4);
    p->lane = grown(p->lane, p->lane_count, &m->lane_room, sizeof *p->lane);
    p->lane[p->lane_count++] = (struct dp_lane){byte, data};
    op->lanes++;
    return 0;
}

void dp_barrier(struct dp_maker *m, int block, int line)
{
    if (block != DP_HOST) {
        add_op(m, DP_BARRIER, block, line);
        return;
    }
    if (m->side != SIDE_NOBODY) add_op(m, DP_ALL, block, line);
    m->side = SIDE_NOBODY;
}

/* Words that the host does one after the other are lanes of one access. */
static int add_of_host(struct dp_maker *m, enum dp_kind kind, uint64_t address, uint32_t word, int line)
{
    const struct denovo_program *p = m->program;
    const struct dp_op *op = p->op_count ? &p->op[p->op_count - 1] : NULL;
    if (!op || op->kind != kind || op->block != DP_HOST || op->lanes == DP_LANES)
        dp_begin(m, kind, 4, DP_HOST, 0, line);
    return dp_lane(m, address, word);
}

int dp_tell(struct dp_maker *m, uint64_t address, uint32_t word, int line)
{
    struct denovo_program *p = m->program;
    uint32_t byte;
    if (find_byte(m, address, &byte)) return -1;
    if (m->told[byte / 4]) return p->after[byte / 4] == word ? 0 : add_of_host(m, DP_STORE, address, word, line);
    m->told[byte / 4] = 1;
    p->before[byte / 4] = p->after[byte / 4] = word;
    return 0;
}

int dp_read(struct dp_maker *m, uint64_t address, uint32_t word, int line)
{
    return add_of_host(m, DP_LOAD, address, word, line);
}
