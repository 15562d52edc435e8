#include "spec/papers.h"

#include <string.h>

const struct spec_paper spec_papers[] = {
    {"papers/stash-isca2015.txt", "stash paper",
     "R. Komuravelli, M. D. Sinclair, J. Alsop, M. Huzaifa, M. Kotsifakou, P. Srivastava, S. V. Adve, V. S. Adve, "
     "\"Stash: Have Your Scratchpad and Cache It Too\", ISCA 2015, DOI 10.1145/2749469.2750374"},
    {"thesis", "thesis",
     "M. D. Sinclair, \"Efficient Coherence and Consistency for Specialized Memory Hierarchies\", PhD dissertation, "
     "University of Illinois at Urbana-Champaign, 2017"},
    {"HAShCache", "HAShCache thesis",
     "A. Patil, \"Heterogeneity Aware Shared DRAM Cache for Integrated Heterogeneous Architectures\", MSc "
     "(Engineering) "
     "thesis, Indian Institute of Science, 2021"},
    {"papers/tinycache.txt", "tinyCache paper",
     "A. Sankaranarayanan, E. K. Ardestani, J. L. Briz, J. Renau, \"An Energy Efficient GPGPU Memory Hierarchy with "
     "Tiny Incoherent Caches\", ISLPED 2013"},
    {NULL, NULL, NULL},
};

const struct spec_paper *spec_paper_at(const char *text)
{
    for (const struct spec_paper *paper = spec_papers; paper->file; paper++)
        if (strcmp(paper->file, paper->name) != 0 && !strncmp(text, paper->file, strlen(paper->file))) return paper;
    return NULL;
}
