#include "spec/papers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct spec_paper spec_papers[] = {
    {"the stash paper", "stash paper",
     "R. Komuravelli, M. D. Sinclair, J. Alsop, M. Huzaifa, M. Kotsifakou, P. Srivastava, S. V. Adve, V. S. Adve, "
     "\"Stash: Have Your Scratchpad and Cache It Too\", ISCA 2015, DOI 10.1145/2749469.2750374"},
    {"thesis", "thesis",
     "M. D. Sinclair, \"Efficient Coherence and Consistency for Specialized Memory Hierarchies\", PhD dissertation, "
     "University of Illinois at Urbana-Champaign, 2017"},
    {"HAShCache", "HAShCache thesis",
     "A. Patil, \"Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures\", MSc "
     "(Engineering) "
     "thesis, Indian Institute of Science, 2021"},
    {"the tinyCache paper", "tinyCache paper",
     "A. Sankaranarayanan, E. K. Ardestani, J. L. Briz, J. Renau, \"An Energy Efficient GPGPU Memory Hierarchy with "
     "Tiny Incoherent Caches\", ISLPED 2013"},
    {NULL, NULL, NULL},
};

int spec_source_names(const char *source, const struct spec_paper *paper)
{
    return source && (strstr(source, paper->word) || strstr(source, paper->name));
}

int spec_block_names(const struct spec_block *block, const struct spec_paper *paper)
{
    int names = spec_source_names(block->source, paper);
    for (const struct spec_param *p = block->params; p && p->name; p++) names |= spec_source_names(p->source, paper);
    for (const struct spec_line_state *s = block->line_state; s && s->name; s++)
        names |= spec_source_names(s->source, paper);
    for (int i = 0; block->records && block->records[i]; i++)
        names |= spec_source_names(block->records[i]->source, paper);
    for (int i = 0; block->fsms && block->fsms[i]; i++) names |= spec_source_names(block->fsms[i]->source, paper);
    return names;
}

/* The paper whose word begins at `text`, where a person calls it otherwise, or NULL. */
static const struct spec_paper *renamed_at(const char *text)
{
    for (const struct spec_paper *paper = spec_papers; paper->word; paper++)
        if (strcmp(paper->word, paper->name) != 0 && !strncmp(text, paper->word, strlen(paper->word))) return paper;
    return NULL;
}

char *spec_cite(const char *source, const struct spec_block *block)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (!out) abort();
    fputs("Source: ", out);
    for (const char *at = source; *at;) {
        const struct spec_paper *paper = renamed_at(at);
        if (paper) fprintf(out, "the %s", paper->name);
        else fputc(*at, out);
        at += paper ? strlen(paper->word) : 1;
    }
    for (const struct spec_paper *paper = spec_papers; paper->word; paper++)
        if (spec_source_names(source, paper) || (block && spec_block_names(block, paper)))
            fprintf(out, "\nThe %s: %s", paper->name, paper->citation);
    if (fclose(out) != 0) abort();
    return text;
}
