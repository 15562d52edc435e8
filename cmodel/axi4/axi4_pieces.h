/* Bursts of AXI4 slaves, cut into pieces. A piece is those of a burst's beats, one after the other, that lie in one aligned block
 * of `size` bytes: docs/axi4/port-data-path.md. */
#ifndef LARDER_AXI4_PIECES_H
#define LARDER_AXI4_PIECES_H

#include "spec/axi4/axi4.h"
#include "spec/axi4/axi4_slices.h"
#include "spec/bits.h"

enum { AXI4_PIECE_WORDS = 16 /* of the largest piece */ };

struct axi4_burst { /* AR, AW */
    int busy;
    uint64_t address; /* of the next beat */
    int left;         /* AR: beats to come */
    int bytes, span;  /* of a beat; the low bits of the address that move */
    int whole;        /* it is one piece, wherever its beats lie */
    uint32_t id;
};

struct axi4_piece {                /* of a burst that is read */
    int first, beats, bytes, span; /* where the first beat lies in the block */
    int last;                      /* it ends its burst */
    uint32_t id;
    uint32_t word[AXI4_PIECE_WORDS];
};

struct axi4_filling { /* the piece that W fills */
    int begun, full, last;
    uint64_t block, strb;
    uint32_t id;
    uint32_t word[AXI4_PIECE_WORDS];
};

/* A burst of the channel whose fields are `at`. */
struct axi4_burst axi4_get_burst(const struct axi4_burst_slices *at, const uint32_t *data);
/* Takes the beats of the next piece off the burst, which is over with the last one. */
struct axi4_piece axi4_take_piece(struct axi4_burst *u, int size);
/* Of a piece the place of the beat behind the one at `place`. */
int axi4_next_place(const struct axi4_piece *p, int place, int size);
/* A beat of W joins the piece, or begins one; the burst goes on. */
void axi4_fill_piece(struct axi4_filling *w, struct axi4_burst *u, int size, int bus, const struct axi4_w_slices *at,
                     const uint32_t *beat);
/* R of the piece's next beat but for its response; `shown`: its bytes are given. */
void axi4_show_beat(const struct axi4_piece *p, int shown, int bus, const struct axi4_r_slices *at, uint32_t *r);
/* That beat leaves: 1 when others are left. */
int axi4_drop_beat(struct axi4_piece *p, int size);

#endif
