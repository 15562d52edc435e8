/* What a proof about one netlist mutant needs: the original, and of the mutant only what may differ from it.
 *
 * usage: pair-mutant [--cut] AIG N DIFFER NEAR PAIR MAP [LEMMA]
 *            AIG     binary AIGER of the block with all mutants in it, as scripts/mutants makes it: the inputs chosen[31:0]
 *                    say which mutant is at work, 0 none; the output `armed` says from when on outputs count. A part of a
 *                    block has no `armed`: its outputs count always, its inputs are free, and nothing is assumed
 *            N       the mutant
 *            DIFFER  a file of numbers, one a line: registers of AIG, from 0, in which the mutant may differ
 *            NEAR    registers further than so many steps from what is compared are free inputs; 0: none is free
 *            PAIR    written: binary AIGER; a bad state of it is a difference
 *            MAP     written: a line for each bad state in order, `output NAME`, `register NUMBER` or `gate NUMBER`
 *            LEMMA   what is said of registers that may differ, below
 *
 * Original and mutant share their inputs and every register outside DIFFER. The other registers are there twice. A difference
 * is an output that differs, or the next value of a shared register. Until the first difference both run exactly as they
 * do alone. So where none can come, no input tells the two apart. A first difference at an output is one that an input shows,
 * where NEAR is 0. One at a register may be of no consequence: with the register in DIFFER the proof says. PAIR holds of such a
 * register the original's value and whether the mutant's differs. When they agree is then said with one literal instead of two
 * clauses, and engines find it sooner.
 *
 * With --cut one gate is compared, the last that every difference comes through. Where it never differs nothing does. The
 * converse does not hold. Where there is no such gate all is compared. A lemma pairs registers otherwise: with one there is no cut.
 *
 * A lemma says where registers that are there twice are equal all the same. A line of it is one of
 *     NAME [= PARTNER]                 the mutant's register has always the value of the original's PARTNER
 *     NAME [= PARTNER] while CUBE...   it has while one of the cubes holds
 *     NAME [= PARTNER] unless CUBE...  it has while none of them does
 *     NAME differs                     nothing is said of it: as in DIFFER
 * NAME is of registers of the block. Each `*` in it stands for digits, and each `*` of PARTNER, in order, for the same ones;
 * without PARTNER it is NAME. With `!` before it the values are opposite. In the first state all registers are 0, so such a line
 * is refused where it speaks there: induction has no base. Of two lines about one register each is said; the mutant reads
 * the PARTNER of the first that speaks. A CUBE is registers of the original with `&` between
 * them: `!` before those that are 0, and `==` between two that are equal. The
 * mutant then reads PARTNER where the lemma speaks. That the next value differs where the lemma will speak is a bad state like
 * any other. So a wrong lemma proves nothing, and a right one is proved with the rest, by the same induction. A register that
 * stands in DIFFER has no lemma.
 *
 * The assumptions of AIG are those of the original. A difference counts a cycle late: an assertion of the emitted Verilog
 * about a cycle fails in the next one. It is silent about a cycle of reset. But inputs follow from earlier cycles, and know of
 * no reset that comes. So what they do in one must be legal without it too: the assertion is also asked as if `rst` were 0. Free registers take more values than real ones, so that what is proved of them holds.
 *
 * Exit: 0 PAIR is written, 2 a wrong call or file. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FALSE_LIT = 0, TRUE_LIT = 1, CHOSEN_BITS = 32 };

static _Noreturn void wrong(const char *what, const char *about)
{
    fprintf(stderr, "pair-mutant: %s%s\n", what, about);
    exit(2);
}

static void *room(size_t count, size_t bytes)
{
    void *p = calloc(count + 1, bytes);
    if (!p) wrong("no memory", "");
    return p;
}

/* AIGER ------------------------------------------------------------------------------------------------------------ */

struct aig {
    uint32_t inputs, registers, outputs, ands, constraints;
    uint32_t *next, *output, *constraint; /* literals */
    uint32_t (*of)[2];                    /* the inputs of an and */
    char **input_name, **output_name;
    char **register_names; /* all names of each, with a space before and behind each */
};

static uint32_t read_literal(FILE *file)
{
    char line[64], *end;
    if (!fgets(line, sizeof line, file)) wrong("the AIGER file ends early", "");
    unsigned long literal = strtoul(line, &end, 10);
    if (end == line || *end != '\n') wrong("not a literal of AIGER without initial values: ", line);
    return (uint32_t)literal;
}

static uint32_t read_delta(FILE *file)
{
    uint32_t delta = 0;
    for (int shift = 0; shift < 35; shift += 7) {
        int c = getc(file);
        if (c == EOF) break;
        delta |= (uint32_t)(c & 127) << shift;
        if (c < 128) return delta;
    }
    wrong("the AIGER file's ands are cut", "");
}

static uint32_t *read_literals(FILE *file, uint32_t count)
{
    uint32_t *literals = room(count, sizeof *literals);
    for (uint32_t i = 0; i < count; i++) literals[i] = read_literal(file);
    return literals;
}

/* `KNUMBER NAME` a line. A register with many names has thousands of bytes of them. */
static void read_names(struct aig *g, FILE *file)
{
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, file) > 0 && strchr("ilob", line[0])) {
        char *name = NULL;
        unsigned long number = strtoul(line + 1, &name, 10);
        if (name == line + 1 || *name != ' ') break;
        name[strcspn(name, "\n")] = 0;
        if (line[0] == 'i' && number < g->inputs) g->input_name[number] = strdup(name + 1);
        if (line[0] == 'o' && number < g->outputs) g->output_name[number] = strdup(name + 1);
        if (line[0] == 'l' && number < g->registers) g->register_names[number] = strdup(name);
    }
    free(line);
}

static void read_aig(struct aig *g, const char *path)
{
    FILE *file = fopen(path, "rb");
    unsigned most = 0, bad = 0;
    char header[256];
    if (!file || !fgets(header, sizeof header, file)) wrong("cannot read ", path);
    if (sscanf(header, "aig %u %u %u %u %u %u %u", &most, &g->inputs, &g->registers, &g->outputs, &g->ands, &bad,
               &g->constraints) < 5 ||
        bad || most != g->inputs + g->registers + g->ands)
        wrong("not a binary AIGER file without bad states: ", path);
    g->next = read_literals(file, g->registers);
    g->output = read_literals(file, g->outputs);
    g->constraint = read_literals(file, g->constraints);
    g->of = room(g->ands, sizeof *g->of);
    for (uint32_t i = 0; i < g->ands; i++) {
        uint32_t gate = 2 * (1 + g->inputs + g->registers + i);
        g->of[i][0] = gate - read_delta(file);
        g->of[i][1] = g->of[i][0] - read_delta(file);
    }
    g->input_name = room(g->inputs, sizeof *g->input_name);
    g->output_name = room(g->outputs, sizeof *g->output_name);
    g->register_names = room(g->registers, sizeof *g->register_names);
    read_names(g, file);
    fclose(file);
}

/* Gates that are made: two that are alike are one ------------------------------------------------------------------- */

/* Variables: 0 is false, then leaves (inputs and registers in any order), and gates. */
struct gates {
    uint32_t count, room, table_size;
    uint32_t (*of)[2]; /* of a leaf: {0, 0} */
    uint32_t *table;
};

static uint32_t new_variable(struct gates *m, uint32_t a, uint32_t b)
{
    if (m->count == m->room) wrong("more gates than the file can make", "");
    m->of[m->count][0] = a;
    m->of[m->count][1] = b;
    return 2 * m->count++;
}

static uint32_t make_and(struct gates *m, uint32_t a, uint32_t b)
{
    if (a < b) {
        uint32_t swapped = a;
        a = b;
        b = swapped;
    }
    if (b == FALSE_LIT || a == (b ^ 1)) return FALSE_LIT;
    if (b == TRUE_LIT || a == b) return a;
    uint32_t place = (a * 2654435761U ^ b * 40503U * 65599U) % m->table_size;
    for (; m->table[place]; place = (place + 1) % m->table_size) {
        const uint32_t *of = m->of[m->table[place]];
        if (of[0] == a && of[1] == b) return 2 * m->table[place];
    }
    uint32_t literal = new_variable(m, a, b);
    m->table[place] = literal / 2;
    return literal;
}

static uint32_t make_differ(struct gates *m, uint32_t a, uint32_t b)
{
    return make_and(m, make_and(m, a, b) ^ 1, make_and(m, a ^ 1, b ^ 1) ^ 1);
}

/* Lemmas ----------------------------------------------------------------------------------------------------------- */

enum { MOST_CUBES = 128, MOST_LITERALS = 32, NAME_BYTES = 256 };
static const uint32_t NO_OTHER = UINT32_MAX;
static const char INSIDE[] = "mutants_i."; /* before the names of the block's registers */

/* A line of the lemmas. */
struct line {
    int unless, cubes, literals[MOST_CUBES];
    /* Two registers of g that are equal; or one, whose number is doubled and one more where it is 0, and NO_OTHER. */
    uint32_t of[MOST_CUBES][MOST_LITERALS][2];
};
struct lemma {
    const struct line *line; /* NULL: none */
    uint32_t partner;
    uint32_t opposite;  /* 1: the values are opposite */
    struct lemma *more; /* what else is said of the register; NULL: nothing */
};

/* Whether `name` is PATTERN. What its stars stand for goes to `digits`, a space behind each; NULL: nowhere. */
static int is_like(const char *name, size_t length, const char *pattern, char *digits)
{
    const char *end = name + length;
    for (; *pattern; pattern++) {
        if (*pattern != '*') {
            if (name == end || *name++ != *pattern) return 0;
            continue;
        }
        if (name == end || *name < '0' || *name > '9') return 0;
        for (; name < end && *name >= '0' && *name <= '9'; name++)
            if (digits) *digits++ = *name;
        if (digits) *digits++ = ' ', *digits = 0;
    }
    return name == end;
}

/* Whether a register has a name that is like `pattern`. */
static int has_name(const struct aig *g, uint32_t number, const char *pattern, char *digits)
{
    const char *names = g->register_names[number];
    while (names && *names) {
        names += strspn(names, " ");
        size_t length = strcspn(names, " ");
        if (length > sizeof INSIDE - 1 && length < NAME_BYTES && !strncmp(names, INSIDE, sizeof INSIDE - 1) &&
            is_like(names + sizeof INSIDE - 1, length - (sizeof INSIDE - 1), pattern, digits))
            return 1;
        names += length;
    }
    return 0;
}

static uint32_t find_register(const struct aig *g, const char *name)
{
    for (uint32_t i = 0; i < g->registers; i++)
        if (has_name(g, i, name, NULL)) return i;
    wrong("a lemma names no register: ", name);
}

/* PARTNER with digits in the place of its stars. */
static void fill_stars(char *name, const char *partner, const char *digits)
{
    for (; *partner; partner++) {
        if (*partner != '*') {
            *name++ = *partner;
            continue;
        }
        while (*digits && *digits != ' ') *name++ = *digits++;
        if (*digits) digits++;
    }
    *name = 0;
}

static void read_cube(const struct aig *g, struct line *line, char *cube)
{
    if (line->cubes == MOST_CUBES) wrong("a lemma has too many cubes: ", cube);
    int *count = &line->literals[line->cubes];
    for (char *rest = NULL, *name = strtok_r(cube, "&", &rest); name; name = strtok_r(NULL, "&", &rest)) {
        if (*count == MOST_LITERALS) wrong("a lemma's cube is too long: ", name);
        uint32_t *of = line->of[line->cubes][(*count)++];
        char *other = strstr(name, "==");
        int zero = *name == '!';
        if (other) *other = 0;
        of[0] = 2 * find_register(g, name + zero) | (uint32_t)zero;
        of[1] = other ? find_register(g, other + 2) : NO_OTHER;
    }
    line->cubes++;
}

/* Whether a line speaks in the first state, where all registers are 0. */
static int speaks_at_first(const struct line *line)
{
    for (int c = 0; c < line->cubes; c++) {
        int all = 1;
        for (int l = 0; l < line->literals[c]; l++) {
            const uint32_t *of = line->of[c][l];
            all &= (int)(of[0] & 1) == (of[1] == NO_OTHER); /* 0 == 0, or !0 */
        }
        if (all) return !line->unless;
    }
    return line->unless;
}

static void read_lemmas(const struct aig *g, struct lemma *lemmas, unsigned char *differs, const char *path)
{
    FILE *file = fopen(path, "r");
    char *text = NULL;
    size_t size = 0;
    if (!file) wrong("cannot read ", path);
    while (getline(&text, &size, file) > 0) {
        char *rest = NULL, *pattern = strtok_r(text, " \n", &rest), *word = strtok_r(NULL, " \n", &rest);
        const char *partner = pattern;
        uint32_t opposite = 0;
        int differs_always = 0;
        if (!pattern) continue;
        struct line *line = room(1, sizeof *line);
        line->unless = 1;
        if (word && !strcmp(word, "=")) {
            partner = strtok_r(NULL, " \n", &rest);
            if (!partner) wrong("a lemma's = needs a name: ", pattern);
            opposite = *partner == '!';
            partner += opposite;
            word = strtok_r(NULL, " \n", &rest);
        }
        if (word) {
            line->unless = !strcmp(word, "unless");
            if (!line->unless && strcmp(word, "while") != 0 && strcmp(word, "differs") != 0)
                wrong("a lemma has neither while nor unless nor differs: ", word);
            differs_always = !strcmp(word, "differs");
            while ((word = strtok_r(NULL, " \n", &rest))) read_cube(g, line, word);
            if (differs_always != !line->cubes) wrong("a lemma's cubes stand behind while or unless: ", pattern);
        }
        if (strlen(pattern) + strlen(partner) >= NAME_BYTES) wrong("a lemma's name is too long: ", pattern);
        if (opposite && speaks_at_first(line))
            wrong("a lemma says opposite where all registers are 0, as at first: ", pattern);
        int found = 0;
        for (uint32_t i = 0; i < g->registers; i++) {
            char digits[2 * NAME_BYTES] = "", name[8 * NAME_BYTES];
            if (!has_name(g, i, pattern, digits)) continue;
            fill_stars(name, partner, digits);
            if (!differs_always) {
                struct lemma *at = &lemmas[i];
                if (at->line) {
                    while (at->more) at = at->more;
                    at = at->more = room(1, sizeof *at);
                }
                *at = (struct lemma){line, partner == pattern ? i : find_register(g, name), opposite, NULL};
            }
            differs[i] = 1;
            found = 1;
        }
        if (!found) wrong("a lemma names no register: ", pattern);
    }
    free(text);
    fclose(file);
}

/* The pair --------------------------------------------------------------------------------------------------------- */

struct pair {
    struct aig g;
    struct gates m;
    /* Of each register of g the literal of its variable, in the original and in the mutant. Without a lemma the latter's is 1
     * where the two registers differ: a proof says when they agree with half the literals. */
    uint32_t *leaf[2];
    uint32_t *literal[2];   /* of each variable of g, in both */
    unsigned char *differs; /* of each register of g: there are two */
    struct lemma *lemma;    /* of each register of g that has one */
    uint32_t bads, *bad;    /* what is compared */
    uint32_t constraints, *constraint;
    /* Each leaf of m by its variable: its next value, and what it is. */
    uint32_t *next;
    unsigned char *is_register;
};

static uint32_t mapped(const struct pair *p, int side, uint32_t literal)
{
    return p->literal[side][literal / 2] ^ (literal & 1);
}

/* The original's register: as it is, or its next value. */
static uint32_t value_of(const struct pair *p, uint32_t number, int next)
{
    return next ? mapped(p, 0, p->g.next[number]) : p->leaf[0][number];
}

/* Whether a lemma speaks: of the registers' values as they are, or of the next ones. */
static uint32_t speaks(struct pair *p, const struct line *line, int next)
{
    uint32_t none = TRUE_LIT;
    for (int c = 0; c < line->cubes; c++) {
        uint32_t all = TRUE_LIT;
        for (int l = 0; l < line->literals[c]; l++) {
            const uint32_t *of = line->of[c][l];
            uint32_t value = value_of(p, of[0] / 2, next) ^ (of[0] & 1);
            if (of[1] != NO_OTHER) value = make_differ(&p->m, value, value_of(p, of[1], next)) ^ 1;
            all = make_and(&p->m, all, value);
        }
        none = make_and(&p->m, none, all ^ 1);
    }
    return line->unless ? none : none ^ 1;
}

/* What the mutant reads for its register `own`. */
static uint32_t read_by_mutant(struct pair *p, const struct lemma *said, uint32_t own)
{
    if (!said || !said->line) return own;
    uint32_t equal = speaks(p, said->line, 0), other = read_by_mutant(p, said->more, own);
    uint32_t first = make_and(&p->m, equal, p->leaf[0][said->partner] ^ said->opposite);
    return make_and(&p->m, first ^ 1, make_and(&p->m, equal ^ 1, other) ^ 1) ^ 1;
}

/* The value of an input of `chosen`: 0 or 1; -1 of another input. */
static int chosen_bit(const char *name, uint32_t number)
{
    unsigned bit;
    char end;
    if (!name || sscanf(name, "chosen[%u%c", &bit, &end) != 2 || end != ']' || bit >= CHOSEN_BITS) return -1;
    return (int)(number >> bit & 1);
}

static int holds_difference(const struct pair *p, uint32_t i)
{
    return p->differs[i] && !p->lemma[i].line;
}

static void build(struct pair *p, uint32_t number)
{
    const struct aig *g = &p->g;
    uint32_t variables = 1 + g->inputs + g->registers + g->ands;
    p->m.room = 16 + 4 * variables + 16 * (g->registers + g->outputs) + g->constraints;
    p->m.of = room(p->m.room, sizeof *p->m.of);
    p->m.table_size = 2 * p->m.room + 1;
    p->m.table = room(p->m.table_size, sizeof *p->m.table);
    p->next = room(p->m.room, sizeof *p->next);
    p->is_register = room(p->m.room, sizeof *p->is_register);
    p->m.count = 1;
    int chosen = 0;
    for (int side = 0; side < 2; side++) {
        p->leaf[side] = room(g->registers, sizeof **p->leaf);
        p->literal[side] = room(variables, sizeof **p->literal);
    }
    for (uint32_t i = 0; i < g->inputs; i++) {
        int bit = chosen_bit(g->input_name[i], number);
        uint32_t free_one = bit < 0 ? new_variable(&p->m, 0, 0) : FALSE_LIT;
        p->literal[0][1 + i] = free_one;
        p->literal[1][1 + i] = bit < 0 ? free_one : (uint32_t)bit;
        chosen += bit >= 0;
    }
    if (chosen != CHOSEN_BITS) wrong("the AIGER file has no inputs chosen[31:0]", "");
    for (uint32_t i = 0; i < g->registers; i++) {
        p->leaf[0][i] = new_variable(&p->m, 0, 0);
        p->leaf[1][i] = p->differs[i] ? new_variable(&p->m, 0, 0) : p->leaf[0][i];
        for (int side = 0; side < 2; side++) p->literal[side][1 + g->inputs + i] = p->leaf[side][i];
    }
    for (uint32_t i = 0; i < g->registers; i++) {
        if (p->lemma[i].line) p->literal[1][1 + g->inputs + i] = read_by_mutant(p, &p->lemma[i], p->leaf[1][i]);
        else if (p->differs[i]) p->literal[1][1 + g->inputs + i] = make_differ(&p->m, p->leaf[0][i], p->leaf[1][i]);
    }
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < g->ands; i++)
            p->literal[side][1 + g->inputs + g->registers + i] =
                make_and(&p->m, mapped(p, side, g->of[i][0]), mapped(p, side, g->of[i][1]));
    for (uint32_t i = 0; i < g->registers; i++)
        for (int side = 0; side < 2; side++) {
            p->next[p->leaf[side][i] / 2] = mapped(p, p->differs[i] ? side : 0, g->next[i]);
            p->is_register[p->leaf[side][i] / 2] = 1;
        }
    for (uint32_t i = 0; i < g->registers; i++)
        if (holds_difference(p, i))
            p->next[p->leaf[1][i] / 2] = make_differ(&p->m, mapped(p, 0, g->next[i]), mapped(p, 1, g->next[i]));
}

/* From when on outputs count. What has no such output has no assumptions either: they would count from there. */
static uint32_t find_armed(const struct pair *p)
{
    for (uint32_t i = 0; i < p->g.outputs; i++)
        if (p->g.output_name[i] && !strcmp(p->g.output_name[i], "armed")) return mapped(p, 0, p->g.output[i]);
    if (p->g.constraints) wrong("the AIGER file has assumptions, and no output ", "armed");
    return TRUE_LIT;
}

/* The original's literal of each variable of g, where `rst` is 0. */
static uint32_t *without_reset(struct pair *p)
{
    const struct aig *g = &p->g;
    uint32_t leaves = 1 + g->inputs + g->registers, *calm = room(leaves + g->ands, sizeof *calm);
    memcpy(calm, p->literal[0], leaves * sizeof *calm);
    int found = 0;
    for (uint32_t i = 0; i < g->inputs; i++)
        if (g->input_name[i] && !strcmp(g->input_name[i], "rst")) calm[1 + i] = FALSE_LIT, found = 1;
    if (!found) wrong("the AIGER file has no input rst", "");
    for (uint32_t i = 0; i < g->ands; i++) {
        const uint32_t *of = g->of[i];
        calm[leaves + i] = make_and(&p->m, calm[of[0] / 2] ^ (of[0] & 1), calm[of[1] / 2] ^ (of[1] & 1));
    }
    return calm;
}

/* The assumptions of g; and once armed, those that read registers alone, of the next cycle as if there were no reset now. */
static void assume_all(struct pair *p)
{
    const struct aig *g = &p->g;
    if (!g->constraints) return;
    uint32_t leaves = 1 + g->inputs + g->registers, *calm = without_reset(p), armed = find_armed(p);
    uint32_t *later = room(leaves + g->ands, sizeof *later);
    unsigned char *reads_input = room(leaves + g->ands, 1);
    memset(reads_input + 1, 1, g->inputs);
    for (uint32_t i = 0; i < g->registers; i++) later[1 + g->inputs + i] = calm[g->next[i] / 2] ^ (g->next[i] & 1);
    for (uint32_t i = 0; i < g->ands; i++) {
        const uint32_t *of = g->of[i];
        reads_input[leaves + i] = reads_input[of[0] / 2] | reads_input[of[1] / 2];
        if (!reads_input[leaves + i])
            later[leaves + i] = make_and(&p->m, later[of[0] / 2] ^ (of[0] & 1), later[of[1] / 2] ^ (of[1] & 1));
    }
    p->constraint = room(2 * g->constraints, sizeof *p->constraint);
    for (uint32_t i = 0; i < g->constraints; i++) {
        uint32_t literal = g->constraint[i];
        p->constraint[p->constraints++] = mapped(p, 0, literal);
        if (!reads_input[literal / 2])
            p->constraint[p->constraints++] = make_and(&p->m, armed, later[literal / 2] ^ (literal & 1) ^ 1) ^ 1;
    }
    free(calm);
    free(later);
    free(reads_input);
}

/* A register of its own takes the difference, so that it counts a cycle late. */
static void compare(struct pair *p, FILE *map, uint32_t difference, const char *kind, const char *name)
{
    if (difference == FALSE_LIT) return;
    uint32_t late = new_variable(&p->m, 0, 0);
    p->next[late / 2] = difference;
    p->is_register[late / 2] = 1;
    p->bad[p->bads++] = late;
    fprintf(map, "%s %s\n", kind, name);
}

static void compare_all(struct pair *p, FILE *map)
{
    const struct aig *g = &p->g;
    uint32_t armed = find_armed(p), lines = 0;
    for (uint32_t i = 0; i < g->registers; i++)
        for (const struct lemma *more = p->lemma[i].more; more; more = more->more) lines++;
    p->bad = room(g->outputs + g->registers + lines, sizeof *p->bad);
    for (uint32_t i = 0; i < g->outputs; i++) {
        uint32_t differs = make_differ(&p->m, mapped(p, 0, g->output[i]), mapped(p, 1, g->output[i]));
        compare(p, map, make_and(&p->m, armed, differs), "output", g->output_name[i] ? g->output_name[i] : "-");
    }
    for (uint32_t i = 0; i < g->registers; i++)
        for (const struct lemma *said = &p->lemma[i]; said && (!p->differs[i] || said->line); said = said->more) {
            uint32_t partner = said->line ? said->partner : i;
            uint32_t differs =
                make_differ(&p->m, mapped(p, 0, g->next[partner]) ^ said->opposite, mapped(p, 1, g->next[i]));
            if (said->line) differs = make_and(&p->m, differs, speaks(p, said->line, 1));
            char number[16];
            snprintf(number, sizeof number, "%u", i);
            compare(p, map, differs, "register", number);
        }
}

static void compare_cut(struct pair *p, FILE *map, uint32_t cut)
{
    char number[16];
    snprintf(number, sizeof number, "%u", cut);
    p->bad = room(1, sizeof *p->bad);
    compare(p, map, make_differ(&p->m, mapped(p, 0, 2 * cut), mapped(p, 1, 2 * cut)), "gate", number);
}

static int has_difference(const struct pair *p, uint32_t literal)
{
    return mapped(p, 0, literal) != mapped(p, 1, literal);
}

/* Of two variables the first that lies behind both, towards what is compared. 0: one of them leads nowhere. */
static uint32_t behind_both(const uint32_t *behind, uint32_t a, uint32_t b)
{
    if (!a || !b) return a | b;
    while (a != b)
        if (a < b) a = behind[a];
        else b = behind[b];
    return a;
}

/* The last gate that every difference comes through on its way to what is compared, as a variable of g. 0: there is none. */
static uint32_t find_cut(const struct pair *p)
{
    const struct aig *g = &p->g;
    uint32_t leaves = 1 + g->inputs + g->registers, end = leaves + g->ands, cut = 0;
    /* The first variable that all paths from this one come through; `end` is what is compared; 0: no path goes there. */
    uint32_t *behind = room(end, sizeof *behind);
    for (uint32_t i = 0; i < g->outputs; i++)
        if (has_difference(p, g->output[i])) behind[g->output[i] / 2] = end;
    for (uint32_t i = 0; i < g->registers; i++)
        if (!p->differs[i] && has_difference(p, g->next[i])) behind[g->next[i] / 2] = end;
    for (uint32_t v = end - 1; v >= leaves; v--)
        for (int i = 0; behind[v] && i < 2; i++) {
            uint32_t read = g->of[v - leaves][i];
            if (has_difference(p, read)) behind[read / 2] = behind_both(behind, behind[read / 2], v);
        }
    for (uint32_t v = 1; v < leaves; v++)
        if (has_difference(p, 2 * v)) cut = behind_both(behind, cut, behind[v]);
    while (cut && cut != end && behind[cut] != end) cut = behind[cut];
    free(behind);
    return cut == end ? 0 : cut;
}

/* Marks the variables that `literal` reads, as far as registers. */
static void mark(const struct gates *m, unsigned char *marked, uint32_t literal)
{
    marked[literal / 2] = 1;
    for (uint32_t v = literal / 2; v; v--)
        if (marked[v])
            for (int i = 0; i < 2; i++) marked[m->of[v][i] / 2] = 1;
}

/* Registers that no bad state reads within `near` steps become inputs. `armed` and the one that knows the first cycle stay:
 * what is assumed of the original counts from the reset on, and it is they who say when that is. */
static void free_far_ones(struct pair *p, unsigned near)
{
    unsigned char *read = room(p->m.count, 1), *kept = room(p->m.count, 1);
    for (uint32_t i = 0; i < p->bads; i++) read[p->bad[i] / 2] = 1;
    read[find_armed(p) / 2] = 1;
    for (uint32_t v = 1; v < p->m.count; v++) read[v] |= p->is_register[v] && p->next[v] == TRUE_LIT;
    /* The first step goes from the late difference to what is compared. */
    for (unsigned step = 0; step <= near; step++) {
        unsigned char *seen = room(p->m.count, 1);
        for (uint32_t v = 1; v < p->m.count; v++)
            if (p->is_register[v] && read[v] && !kept[v]) {
                kept[v] = 1;
                seen[p->next[v] / 2] = 1;
            }
        for (uint32_t v = p->m.count - 1; v; v--)
            if (seen[v])
                for (int i = 0; i < 2; i++) seen[p->m.of[v][i] / 2] = 1;
        for (uint32_t v = 1; v < p->m.count; v++) read[v] |= seen[v];
        free(seen);
    }
    for (uint32_t v = 1; v < p->m.count; v++) p->is_register[v] &= kept[v];
    free(read);
    free(kept);
}

/* What the bad states read, through registers too. */
static unsigned char *read_by_bads(const struct pair *p)
{
    unsigned char *marked = room(p->m.count, 1);
    for (uint32_t i = 0; i < p->bads; i++) marked[p->bad[i] / 2] = 1;
    for (int grows = 1; grows;) {
        grows = 0;
        for (uint32_t v = p->m.count - 1; v; v--)
            if (marked[v])
                for (int i = 0; i < 2; i++) marked[p->m.of[v][i] / 2] = 1;
        for (uint32_t v = 1; v < p->m.count; v++)
            if (p->is_register[v] && marked[v] && !marked[p->next[v] / 2]) marked[p->next[v] / 2] = grows = 1;
    }
    return marked;
}

/* Whether an assumption is worth its gates: it reads a register, or nothing but what the bad states read as well. */
static int says_something(const struct pair *p, const unsigned char *read, uint32_t literal)
{
    unsigned char *marked = room(p->m.count, 1);
    mark(&p->m, marked, literal);
    int register_read = literal == FALSE_LIT, other = 0;
    for (uint32_t v = 1; v < p->m.count; v++)
        if (marked[v] && !p->m.of[v][0]) {
            register_read |= p->is_register[v];
            other |= !read[v];
        }
    free(marked);
    return register_read || !other;
}

static void write_delta(FILE *file, uint32_t delta)
{
    for (; delta > 127; delta >>= 7) putc((int)(delta & 127) | 128, file);
    putc((int)delta, file);
}

static void write_pair(const struct pair *p, const char *path, int all)
{
    const struct gates *m = &p->m;
    uint32_t *number = room(m->count, sizeof *number), *constraint = room(p->constraints, sizeof *constraint);
    uint32_t numbers = 1, kinds[3] = {0}, constraints = 0;
    for (int kind = 0; kind < 3; kind++) /* inputs, registers, gates */
        for (uint32_t v = 1; v < m->count; v++)
            if ((m->of[v][0] ? 2 : p->is_register[v]) == kind) {
                number[v] = numbers++;
                kinds[kind]++;
            }
#define NUMBERED(literal) (2 * number[(literal) / 2] | ((literal)&1))
    unsigned char *read = read_by_bads(p);
    for (uint32_t i = 0; i < p->constraints; i++) {
        uint32_t literal = p->constraint[i];
        if (literal != TRUE_LIT && (all || says_something(p, read, literal))) constraint[constraints++] = literal;
    }
    free(read);
    FILE *file = fopen(path, "wb");
    if (!file) wrong("cannot write ", path);
    fprintf(file, "aig %u %u %u 0 %u %u %u\n", numbers - 1, kinds[0], kinds[1], kinds[2], p->bads, constraints);
    for (uint32_t v = 1; v < m->count; v++)
        if (!m->of[v][0] && p->is_register[v]) fprintf(file, "%u\n", NUMBERED(p->next[v]));
    for (uint32_t i = 0; i < p->bads; i++) fprintf(file, "%u\n", NUMBERED(p->bad[i]));
    for (uint32_t i = 0; i < constraints; i++) fprintf(file, "%u\n", NUMBERED(constraint[i]));
    for (uint32_t v = 1; v < m->count; v++)
        if (m->of[v][0]) {
            uint32_t a = NUMBERED(m->of[v][0]), b = NUMBERED(m->of[v][1]);
            write_delta(file, 2 * number[v] - (a > b ? a : b));
            write_delta(file, a > b ? a - b : b - a);
        }
#undef NUMBERED
    if (ferror(file) | fclose(file)) wrong("cannot write ", path);
    free(number);
    free(constraint);
}

static void read_differ(struct pair *p, const char *path)
{
    FILE *file = fopen(path, "r");
    unsigned number;
    int read;
    if (!file) wrong("cannot read ", path);
    while ((read = fscanf(file, "%u", &number)) == 1) {
        if (number >= p->g.registers) wrong("a number of no register stands in ", path);
        p->differs[number] = 1;
        p->lemma[number].line = NULL;
    }
    if (read != EOF) wrong("no number of a register: ", path);
    fclose(file);
}

int main(int argc, char **argv)
{
    const int cuts = argc > 1 && !strcmp(argv[1], "--cut");
    argc -= cuts, argv += cuts;
    if (argc != 7 && argc != 8) wrong("usage: pair-mutant [--cut] AIG N DIFFER NEAR PAIR MAP [LEMMA]", "");
    struct pair p = {0};
    read_aig(&p.g, argv[1]);
    p.differs = room(p.g.registers, 1);
    p.lemma = room(p.g.registers, sizeof *p.lemma);
    if (argc == 8 && cuts) wrong("--cut and a lemma do not go together: ", argv[7]);
    if (argc == 8) read_lemmas(&p.g, p.lemma, p.differs, argv[7]);
    read_differ(&p, argv[3]);
    build(&p, (uint32_t)strtoul(argv[2], NULL, 10));
    FILE *map = fopen(argv[6], "w");
    if (!map) wrong("cannot write ", argv[6]);
    assume_all(&p);
    const uint32_t cut = cuts ? find_cut(&p) : 0;
    if (cut) compare_cut(&p, map, cut);
    else compare_all(&p, map);
    if (fclose(map)) wrong("cannot write ", argv[6]);
    unsigned near = (unsigned)strtoul(argv[4], NULL, 10);
    if (near) free_far_ones(&p, near);
    write_pair(&p, argv[5], !near);
    return 0;
}
