/* What the check and the printers need of a state table, beyond spec/query.h. */
#ifndef LARDER_SPEC_TABLE_H
#define LARDER_SPEC_TABLE_H

#include "spec/query.h"

/* 1 when the row says that its case cannot happen. */
int spec_row_impossible(const struct spec_row *row);
/* "STATE EVENT", or "STATE" in a table without events; returns `text`. */
enum { SPEC_PLACE_LEN = 128 };
const char *spec_row_place(const struct spec_row *row, char text[SPEC_PLACE_LEN]);

/* What begins each error of a table: "state table NAME", and behind it " (FILE:LINE)" of the row, or " (FILE)" where `row` is NULL, if
 * its rows come from a file; returns `text`. */
enum { SPEC_TABLE_LEN = 512 };
const char *spec_table_said(const struct spec_fsm *fsm, const struct spec_row *row, char text[SPEC_TABLE_LEN]);

#endif
