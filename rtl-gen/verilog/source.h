/* Verilog files that are part of the program: rtl-gen/FAMILY/MODULE.v, put into it by scripts/embed-verilog. */
#ifndef LARDER_HW_SOURCE_H
#define LARDER_HW_SOURCE_H

struct hw_source_file {
    const char *path; /* from the root of the tree */
    const char *text;
};
extern const struct hw_source_file hw_source_files[]; /* ends with path == NULL */

#endif
