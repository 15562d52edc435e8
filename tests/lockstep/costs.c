#include "tests/lockstep/costs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char head[] = "operation";

/* Without the blanks at both ends. */
static void copy_cell(char to[COSTS_TEXT], const char *from, size_t length)
{
    while (length && *from == ' ') from++, length--;
    while (length && from[length - 1] == ' ') length--;
    if (length >= COSTS_TEXT) length = COSTS_TEXT - 1;
    memcpy(to, from, length);
    to[length] = '\0';
}

static int read_figure(const char *text, int *cycles, int *of)
{
    char end;
    *of = 1;
    const int found = sscanf(text, "%d/%d%c", cycles, of, &end);
    return (found == 1 && !strchr(text, '/')) || (found == 2 && *of > 0) ? 0 : -1;
}

static int read_line(struct costs *costs, const char *line, size_t length)
{
    struct costs_row *row = &costs->row[costs->rows];
    char today[COSTS_TEXT];
    const char *first = memchr(line, '|', length);
    const char *second = first ? memchr(first + 1, '|', length - (size_t)(first + 1 - line)) : NULL;
    if (!second || costs->rows == COSTS_ROWS) return -1;
    memset(row, 0, sizeof *row);
    copy_cell(row->operation, line, (size_t)(first - line));
    copy_cell(today, first + 1, (size_t)(second - first - 1));
    copy_cell(row->reach, second + 1, length - (size_t)(second + 1 - line));
    if (!strcmp(row->operation, head)) return 0;
    costs->rows++;
    return read_figure(today, &row->cycles, &row->of);
}

int costs_load(struct costs *costs, const char *path, struct spec_error *error)
{
    char *text = NULL;
    if (host_read(path, &text, NULL, error)) return -1;
    int number = 1, bad = 0;
    for (const char *line = text; *line && !bad; number++) {
        const size_t length = strcspn(line, "\n");
        if (length && read_line(costs, line, length))
            bad = spec_fail(error, "%s:%d: not OPERATION | CYCLES or CYCLES/TIMES | TO REACH", path, number);
        line += length + (line[length] == '\n');
    }
    free(text);
    return bad;
}

static int differs(const struct costs_row *row)
{
    return row->measured != row->cycles || row->measured_of != row->of;
}

static int is_wrong(const struct costs_row *row)
{
    return row->scenes != 1 || !row->of || differs(row);
}

static struct costs_row *find(struct costs *costs, const char *operation)
{
    for (int i = 0; i < costs->rows; i++)
        if (!strcmp(costs->row[i].operation, operation)) return &costs->row[i];
    if (costs->rows == COSTS_ROWS || strlen(operation) >= COSTS_TEXT) abort();
    struct costs_row *row = &costs->row[costs->rows++];
    memset(row, 0, sizeof *row);
    strcpy(row->operation, operation);
    strcpy(row->reach, "-");
    return row;
}

void costs_measure(struct costs *costs, struct desk *desk, const char *operation, int cycles, int of)
{
    struct costs_row *row = find(costs, operation);
    row->measured = cycles;
    row->measured_of = of;
    row->scenes++;
    desk_check(desk, !differs(row), operation, (uint64_t)cycles, (uint64_t)row->cycles);
}

void costs_close(struct costs *costs, struct desk *desk, const char *name)
{
    costs->failed += desk_report(desk, name, costs->build, costs->work);
}

/* The measured figures: as the file, or with TODAY divided. */
static void write_table(const struct costs *costs, int divided, struct host_text *text)
{
    int width = (int)strlen(head);
    for (int i = 0; i < costs->rows; i++)
        if ((int)strlen(costs->row[i].operation) > width) width = (int)strlen(costs->row[i].operation);
    host_add(text, "%-*s | %9s | %s\n", width, head, "today", "to reach");
    for (int i = 0; i < costs->rows; i++) {
        const struct costs_row *row = &costs->row[i];
        char today[40];
        if (row->measured_of <= 1) snprintf(today, sizeof today, "%d", row->measured);
        else if (divided) snprintf(today, sizeof today, "%.1f", row->measured / (double)row->measured_of);
        else snprintf(today, sizeof today, "%d/%d", row->measured, row->measured_of);
        host_add(text, "%-*s | %9s | %s\n", width, row->operation, today, row->reach);
    }
}

/* With the figures of the baseline. NULL with *error; the caller frees it. */
static struct costs *open_costs(const struct cost_plan *plan, struct spec_error *error)
{
    struct costs *costs = calloc(1, sizeof *costs);
    if (!costs) abort();
    if (!costs_load(costs, plan->baseline, error)) return costs;
    free(costs);
    return NULL;
}

/* All scenes on the golden model. NULL with *error; the caller frees it. */
static struct costs *play_model(const struct cost_plan *plan, struct spec_error *error)
{
    struct costs *costs = open_costs(plan, error);
    if (!costs) return NULL;
    plan->play(costs);
    if (plan->play_long) plan->play_long(costs);
    return costs;
}

static int tell_figures(const struct costs *costs, const struct cost_plan *plan, const char *block)
{
    struct host_text table = {0};
    int wrong = 0;
    for (int i = 0; i < costs->rows; i++) wrong += is_wrong(&costs->row[i]);
    printf("%sok %s-costs-are-those-of-its-baseline%s\n", wrong ? "not " : "", block,
           wrong ? ": a row of it is not as measured here" : "");
    for (int i = 0; i < costs->rows; i++) {
        const struct costs_row *row = &costs->row[i];
        if (is_wrong(row))
            printf("  %s: %d, in the baseline %d; measured %d times\n", row->operation, row->measured, row->cycles,
                   row->scenes);
    }
    if (wrong) printf("  if it is meant: build/programs/lockstep --costs-write %s writes %s\n", block, plan->baseline);
    write_table(costs, 1, &table);
    for (char *line = strtok(table.text, "\n"); line; line = strtok(NULL, "\n")) printf("  %s\n", line);
    free(table.text);
    return wrong != 0;
}

int costs_run(const struct cost_plan *plan, const char *block, enum costs_parts parts, const char *build,
              const char *work)
{
    struct spec_error error = {0};
    struct costs *costs = play_model(plan, &error);
    if (!costs) {
        printf("not ok %s-costs-have-a-baseline: %s\n", block, error.text);
        return 1;
    }
    int failed = tell_figures(costs, plan, block);
    costs->build = build;
    costs->work = work;
    if (parts & COSTS_SHORT) plan->play(costs);
    if (parts & COSTS_LONG && plan->play_long) plan->play_long(costs);
    failed += costs->failed;
    free(costs);
    fflush(stdout);
    return failed;
}

int costs_differ(const struct cost_plan *plan, const struct spec_fsm *const *fsms, struct spec_error *why)
{
    struct costs *costs = open_costs(plan, why);
    if (!costs) abort();
    costs->fsms = fsms;
    plan->play(costs);
    const struct costs_row *row = costs->row, *end = row + costs->rows;
    while (row < end && (!row->scenes || !differs(row))) row++;
    const int found = costs->failed != 0;
    if (row < end)
        snprintf(why->text, sizeof why->text, "cost of %s: %d cycles, not %d", row->operation, row->measured,
                 row->cycles);
    else if (found) snprintf(why->text, sizeof why->text, "a scene of the costs goes wrong");
    free(costs);
    return found;
}

int costs_write(const struct cost_plan *plan, struct spec_error *error)
{
    struct host_text text = {0};
    struct costs *costs = play_model(plan, error);
    if (!costs) return -1;
    write_table(costs, 0, &text);
    free(costs);
    const int status = host_write(plan->baseline, text.text, text.length, error);
    free(text.text);
    return status;
}
