/* The scenes: meetings that a random program hardly ever makes, each as a few steps. What is to come of them is not
 * said here; the shadow, the registry and the checks of all times watch a scene as they watch everything else. */
#include "tb/stash/stash_core.h"

#include <string.h>

enum { PATIENCE = 9000 }; /* cycles until a scene is given up */

/* clang-format off */
#define MASK(type)                 (1u << (type))
#define ADD(where, of, at, how)    {.what = DO_ADD, .slot = (where), .tile = (of), .place = (at), .flags = (how)}
#define CHANGE(where, of, at, how) {.what = DO_CHANGE, .slot = (where), .tile = (of), .place = (at), .flags = (how)}
#define END(where, how)            {.what = DO_END, .slot = (where), .flags = (how)}
#define KERNEL(how)                {.what = DO_KERNEL, .flags = (how)}
#define FORGET_ALL                 {.what = DO_FORGET}
#define FORGET_GO                  {.what = DO_FORGET, .flags = GO}
#define LOAD(where, these, how)    {.what = DO_LOAD, .slot = (where), .words = (these), .flags = (how)}
#define STORE(where, these, how)   {.what = DO_STORE, .slot = (where), .words = (these), .flags = (how)}
#define PEEK(at, these)            {.what = DO_PEEK, .place = (at), .words = (these), .flags = GO | CLASH}
#define POKE(at, these)            {.what = DO_POKE, .place = (at), .words = (these), .flags = GO | CLASH}
#define TAKE(of, these)            {.what = DO_TAKE, .tile = (of), .words = (these)}
#define FORGE(where, of, these)    {.what = DO_FORGE, .slot = (where), .tile = (of), .words = (these)}
#define CLAIM                      {.what = DO_CLAIM}
#define RECALL                     {.what = DO_CLAIM, .count = 1}
#define HOLD(types)                {.what = DO_HOLD, .mask = (types)}
#define RELEASE(types)             {.what = DO_RELEASE, .mask = (types)}
#define SENT(type, n)              {.what = DO_SENT, .mask = MASK(type), .count = (n)}
#define PAUSE(n)                   {.what = DO_PAUSE, .count = (n)}
#define CALCULATED                 {.what = DO_PAUSE} /* as long as a command calculates and searches */
#define ANSWERED                   {.what = DO_ANSWERED}
#define SENT_SOON(type, n)         {.what = DO_SENT, .mask = MASK(type), .count = (n), .flags = MUST}
#define ANSWERED_SOON              {.what = DO_ANSWERED, .flags = MUST}
#define WRITE(of, these)           {.what = DO_WRITE, .tile = (of), .words = (these)}
#define STORE_IN(where, these, n)  {.what = DO_STORE, .slot = (where), .words = (these), .flags = MUST, .count = (n)}
#define LOAD_IN(where, these, n)   {.what = DO_LOAD, .slot = (where), .words = (these), .flags = MUST, .count = (n)}
#define CROWD                      {.what = DO_CROWD}
#define DISPERSE                   {.what = DO_DISPERSE}
#define BABBLE                     {.what = DO_BABBLE}
#define SECOND(where, of, at)      {.what = DO_SECOND, .slot = (where), .tile = (of), .place = (at)}
#define MUTE                       {.what = DO_MUTE}
#define HEAR                       {.what = DO_HEAR}
#define STALL                      {.what = DO_STALL, .count = STALLS_REQUESTS}
#define MUFFLE                     {.what = DO_STALL, .count = STALLS_RESPONSES}
#define HUSH                       {.what = DO_STALL, .count = STALLS_REPLIES}
#define BLIND                      {.what = DO_STALL, .count = STALLS_WALKS}
#define TAKES                      {.what = DO_TAKES}
#define PEEK_LONG(these)           {.what = DO_PEEK, .tile = TILE_LONG, .place = 0, .words = (these), .flags = GO | CLASH}
#define MAYBE(steps)               {.what = DO_MAYBE, .count = (steps)}
#define ROUND(where, before)       {.what = DO_ROUND, .slot = (where), .count = (before)}
#define HURRY                      {.what = DO_HURRY}
#define MEND                       {.what = DO_MEND}
#define SETTLE                     {.what = DO_SETTLE}
#define AUDIT                      {.what = DO_AUDIT}
#define OVER                       {.what = DO_OVER}
#define READS                      MASK(W_READ)
#define REGS                       MASK(W_REG)
#define WBS                        MASK(W_WB)
#define ACKS                       MASK(W_REG_ACK)
#define WB_ACKS                    MASK(W_WB_ACK)

/* A word is taken while its writeback travels; a new mapping stores there, and may have ended when the answer comes. */
static const struct scene_step taken_while_leaving[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), STORE(0, WORDS_FAR, 0), END(0, 0), HOLD(WBS), PEEK(0, WORDS_X),
    SENT(W_WB, 1), TAKE(TILE_A, WORDS_X), MAYBE(1), HOLD(REGS), ADD(1, TILE_B, 0, COHERENT), STORE(1, WORDS_X, 0),
    MAYBE(2), RELEASE(REGS), END(1, 0), RELEASE(WBS), PAUSE(60), RELEASE(REGS), SETTLE, AUDIT, OVER};

/* A plain access sleeps until a writeback's answer; the word is taken, and mapped and used again, before that. */
static const struct scene_step plain_load_overtaken[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), MAYBE(1), STORE(0, WORDS_FAR, 0), END(0, 0), HOLD(WBS),
    PEEK(0, WORDS_X), SENT(W_WB, 1), PAUSE(40), TAKE(TILE_A, WORDS_X), ADD(1, TILE_B, 0, 0), MAYBE(1),
    STORE(1, WORDS_X, 0), LOAD(1, WORDS_X, 0), PAUSE(60), RELEASE(WBS), SETTLE, OVER};
static const struct scene_step plain_store_overtaken[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), MAYBE(1), STORE(0, WORDS_FAR, 0), END(0, 0), HOLD(WBS),
    POKE(0, WORDS_X), SENT(W_WB, 1), PAUSE(40), TAKE(TILE_A, WORDS_X), ADD(1, TILE_B, 0, 0), MAYBE(1),
    STORE(1, WORDS_X, 0), LOAD(1, WORDS_X, 0), PAUSE(60), RELEASE(WBS), SETTLE, OVER};

/* A non-coherent mapping becomes coherent while an older writeback of one of its words travels. */
static const struct scene_step published_while_leaving[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), END(0, 0), HOLD(WBS), PEEK(0, WORDS_X), SENT(W_WB, 1),
    KERNEL(0), ADD(1, TILE_PART, 1, 0), STORE(1, WORDS_X, 0), MAYBE(1), STORE(1, WORDS_NEAR, 0),
    CHANGE(1, TILE_PART, 1, COHERENT | GO), CALCULATED, RELEASE(WBS), ANSWERED, SETTLE, AUDIT, OVER};

/* A store waits for the same, and so does a load. */
static const struct scene_step used_while_leaving[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), END(0, 0), HOLD(WBS), PEEK(0, WORDS_X), SENT(W_WB, 1),
    KERNEL(0), ADD(1, TILE_PART, 1, COHERENT), MAYBE(1), LOAD(1, WORDS_NEAR, 0), MAYBE(1), LOAD(1, WORDS_X, GO),
    STORE(1, WORDS_X, GO), PAUSE(60), RELEASE(WBS), SETTLE, AUDIT, OVER};

/* The L2 has a word back, and another core writes it, before the acknowledgement is here: an older copy of it is stale. */
static const struct scene_step copied_while_leaving[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), MAYBE(1), STORE(0, WORDS_NEAR, 0), END(0, 0), HOLD(WB_ACKS),
    PEEK(0, WORDS_X), SENT(W_WB, 1), PAUSE(60), WRITE(TILE_A, WORDS_X), KERNEL(0), ADD(1, TILE_A, 1, COHERENT),
    LOAD(1, WORDS_X, GO), PAUSE(60), RELEASE(WB_ACKS), SETTLE, AUDIT, OVER};

/* The tail's entry is free, but an acknowledgement for it is on its way. */
static const struct scene_step tail_named[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), END(0, 0), ROUND(0, 0), HOLD(WBS), PEEK(0, WORDS_X),
    SENT(W_WB, 1), TAKE(TILE_A, WORDS_X), ADD(1, TILE_A, 0, COHERENT | GO), CALCULATED, RELEASE(WBS), ANSWERED,
    LOAD(1, WORDS_NEAR, 0), SETTLE, OVER};

/* The same for the entry after the tail's, whose pages are wanted. */
static const struct scene_step room_named[] = {
    ADD(0, TILE_PAGES, 0, COHERENT), STORE(0, WORDS_FIRST, 0), END(0, 0), ROUND(0, 1), HOLD(WBS),
    PEEK(0, WORDS_FIRST), SENT(W_WB, 1), TAKE(TILE_PAGES, WORDS_FIRST), ADD(1, TILE_OTHERS, 1, COHERENT | GO),
    CALCULATED, RELEASE(WBS), ANSWERED, LOAD(1, WORDS_FIRST, 0), SETTLE, OVER};
/* That entry's dirty words must leave first. */
static const struct scene_step room_used[] = {
    ADD(0, TILE_PAGES, 0, COHERENT), STORE(0, WORDS_FIRST, 0), END(0, 0), ROUND(0, 1), MAYBE(1), HOLD(WBS),
    ADD(1, TILE_OTHERS, 1, COHERENT | GO), CALCULATED, RELEASE(WBS), ANSWERED, LOAD(1, WORDS_FIRST, 0), SETTLE, AUDIT,
    OVER};
/* The tail's entry is named, and its pages go only when it is taken. */
static const struct scene_step tail_named_pages[] = {
    ADD(0, TILE_PAGES, 0, COHERENT), STORE(0, WORDS_FIRST, 0), END(0, 0), ROUND(0, 0), HOLD(WBS),
    PEEK(0, WORDS_FIRST), SENT(W_WB, 1), TAKE(TILE_PAGES, WORDS_FIRST), ADD(1, TILE_B, 1, COHERENT | GO), CALCULATED,
    RELEASE(WBS), ANSWERED, ADD(2, TILE_OTHERS, 2, COHERENT | REFUSED), SETTLE, OVER};
/* The tail's entry has a dirty word, and pages that must go for the new tile's. */
static const struct scene_step tail_used_pages[] = {
    ADD(0, TILE_PAGES, 0, COHERENT), STORE(0, WORDS_FIRST, 0), END(0, 0), ROUND(0, 0),
    ADD(1, TILE_OTHERS, 1, COHERENT), PAUSE(70), LOAD(1, WORDS_FIRST, 0), SETTLE, AUDIT, OVER};
/* A mapping whose stores stay here changes to a tile on other pages. */
static const struct scene_step change_pages[] = {
    ADD(0, TILE_A, 0, 0), STORE(0, WORDS_X, 0), MAYBE(1), ADD(1, TILE_B, 1, COHERENT),
    CHANGE(0, TILE_PAGES, 0, COHERENT), PAUSE(70), LOAD(0, WORDS_FIRST, 0), SETTLE, AUDIT, OVER};
/* A ChgMap wants the pages of the tail's entry. */
static const struct scene_step change_room[] = {
    ADD(0, TILE_PAGES, 0, COHERENT), STORE(0, WORDS_FIRST, 0), ADD(1, TILE_B, 1, COHERENT), END(0, 0), ROUND(0, 0),
    CHANGE(1, TILE_OTHERS, 1, COHERENT), LOAD(1, WORDS_FIRST, 0), SETTLE, AUDIT, OVER};

/* Every MSHR waits for data; a chunk that is asked for waits for an MSHR, and a ChgMap for the chunk. */
static const struct scene_step published_behind_eviction[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), END(0, 0), ADD(1, TILE_B, 1, 0), STORE(1, WORDS_X, 0),
    MAYBE(1), STORE(1, WORDS_FAR, 0), ADD(2, TILE_SPREAD, 2, COHERENT), HOLD(READS), LOAD(2, WORDS_ALL, GO),
    SENT(W_READ, 0), PEEK(0, WORDS_X), CHANGE(1, TILE_B, 1, COHERENT | GO), CALCULATED, RELEASE(READS), ANSWERED,
    SETTLE, AUDIT, OVER};
static const struct scene_step cleaned_behind_eviction[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), END(0, 0), ADD(1, TILE_B, 1, COHERENT), STORE(1, WORDS_X, 0),
    MAYBE(1), STORE(1, WORDS_FAR, 0), ADD(2, TILE_SPREAD, 2, COHERENT), HOLD(READS), LOAD(2, WORDS_ALL, GO),
    SENT(W_READ, 0), PEEK(0, WORDS_X), CHANGE(1, TILE_B, 1, GO), CALCULATED, RELEASE(READS), ANSWERED, SETTLE, AUDIT,
    OVER};

/* The same, and the chunk's words are taken before it has an MSHR. */
static const struct scene_step taken_before_eviction[] = {
    ADD(1, TILE_B, 1, COHERENT), LOAD(1, WORDS_ALL, 0), ADD(3, TILE_B, 2, COHERENT), LOAD(3, WORDS_ALL, 0), END(3, 0),
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), END(0, 0), ADD(2, TILE_SPREAD, 2, COHERENT), HOLD(READS),
    LOAD(2, WORDS_ALL, GO), SENT(W_READ, 0), PEEK(0, WORDS_X), PAUSE(80), TAKE(TILE_A, WORDS_X), RELEASE(READS),
    SETTLE, OVER};

/* An older copy serves the lanes of a load whose chunk has an older mapping's dirty word. */
static const struct scene_step replica_over_pending[] = {
    ADD(0, TILE_B, 1, COHERENT), LOAD(0, WORDS_ALL, 0), ADD(1, TILE_A, 0, COHERENT), STORE(1, WORDS_X, 0), END(1, 0),
    ADD(2, TILE_B, 0, COHERENT), MAYBE(1), LOAD(2, WORDS_NEAR, 0), LOAD(2, WORDS_ALL, 0), STORE(2, WORDS_Y, 0),
    SETTLE, AUDIT, OVER};
static const struct scene_step store_over_pending[] = {
    ADD(0, TILE_B, 1, COHERENT), LOAD(0, WORDS_ALL, 0), LOAD(0, WORDS_Y, 0), LOAD(0, WORDS_NEAR, 0),
    ADD(1, TILE_A, 0, COHERENT), STORE(1, WORDS_X, 0), END(1, 0),
    ADD(2, TILE_B, 0, COHERENT), LOAD(2, WORDS_Y, 0), LOAD(2, WORDS_NEAR, 0), HOLD(WBS), STORE(2, WORDS_Y, GO),
    MAYBE(1), STORE(2, WORDS_NEAR, GO), PAUSE(60), RELEASE(WBS), SETTLE, AUDIT, OVER};

/* An older copy that ends, and whose entry another tile gets. */
static const struct scene_step replica_gone[] = {
    ADD(0, TILE_B, 1, COHERENT), LOAD(0, WORDS_ALL, 0), ADD(2, TILE_B, 0, COHERENT), LOAD(2, WORDS_X, 0), END(0, 0),
    ROUND(0, 0), ADD(1, TILE_A, 1, COHERENT), LOAD(1, WORDS_ALL, 0), LOAD(2, WORDS_ALL, 0), SETTLE, OVER};

/* A forward under an ended mapping, of a word whose place another mapping owns now. */
static const struct scene_step forged_under_ended[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_FAR, 0), LOAD(0, WORDS_X, 0), END(0, 0), ADD(1, TILE_B, 0, COHERENT),
    STORE(1, WORDS_X, 0), MAYBE(1), END(1, 0), FORGE(0, TILE_A, WORDS_X), FORGE(0, TILE_A, WORDS_X), SETTLE, AUDIT,
    OVER};

/* A forward under a live mapping, of a word that it does not own, where an older mapping's dirty word may lie. */
static const struct scene_step forged_under_live[] = {
    ADD(0, TILE_A, 0, COHERENT), MAYBE(1), STORE(0, WORDS_X, 0), STORE(0, WORDS_FAR, 0), END(0, 0),
    ADD(1, TILE_B, 0, COHERENT), LOAD(1, WORDS_NEAR, 0), FORGE(1, TILE_B, WORDS_X), LOAD(1, WORDS_X, 0), SETTLE,
    AUDIT, OVER};
static const struct scene_step forged_over_pending[] = {
    ADD(0, TILE_B, 1, COHERENT), LOAD(0, WORDS_ALL, 0), ADD(1, TILE_A, 0, COHERENT), STORE(1, WORDS_X, 0), END(1, 0),
    ADD(2, TILE_B, 0, COHERENT), FORGE(2, TILE_B, WORDS_X), MAYBE(1), LOAD(2, WORDS_ALL, 0), SETTLE, AUDIT, OVER};

/* The same tile on the same words again. */
static const struct scene_step revived[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), MAYBE(1), STORE(0, WORDS_FAR, 0), END(0, 0), MAYBE(3),
    HOLD(WBS), PEEK(0, WORDS_X), SENT(W_WB, 1), ADD(1, TILE_A, 0, COHERENT | GO), CALCULATED, RELEASE(WBS), ANSWERED,
    LOAD(1, WORDS_ALL, 0), STORE(1, WORDS_Y, 0), SETTLE, AUDIT, OVER};
/* The same, and a plain access makes the other chunk leave while the words are taken over, a chunk a step. */
static const struct scene_step revived_while_leaving[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), STORE(0, WORDS_FAR, 0), END(0, 0), HOLD(WBS), PEEK(0, WORDS_X),
    SENT(W_WB, 1), ADD(1, TILE_A, 0, COHERENT | GO), CALCULATED, RELEASE(WBS), MAYBE(1), PAUSE(4), MAYBE(1), PAUSE(8),
    MAYBE(1), PAUSE(16), PEEK(0, WORDS_FAR), ANSWERED, LOAD(1, WORDS_ALL, 0), STORE(1, WORDS_FAR, 0), SETTLE, AUDIT, OVER};
static const struct scene_step same_tile_local[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), MAYBE(1), STORE(0, WORDS_FAR, 0), END(0, 0), MAYBE(1),
    HOLD(WBS), ADD(1, TILE_A, 0, GO), CALCULATED, RELEASE(WBS), ANSWERED, LOAD(1, WORDS_ALL, 0), STORE(1, WORDS_Y, 0),
    SETTLE, AUDIT, OVER};
/* The old entry is given away while the new one lives: its pages must stay. */
static const struct scene_step same_tile_outlives[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), END(0, 0), ADD(1, TILE_A, 0, 0), ROUND(0, 0),
    ADD(0, TILE_B, 2, COHERENT), LOAD(1, WORDS_ALL, 0), SETTLE, AUDIT, OVER};

/* A page had a fault; it has a translation when the tile is mapped again. */
static const struct scene_step page_mended[] = {
    ADD(0, TILE_FAULT, 0, COHERENT), LOAD(0, WORDS_TWIN, 0), STORE(0, WORDS_X, 0), END(0, 0), MEND, MAYBE(1),
    ADD(1, TILE_FAULT, 0, COHERENT), ADD(1, TILE_FAULT, 0, 0), LOAD(1, WORDS_TWIN, 0), SETTLE, AUDIT, OVER};

/* The fault is forgotten for another mapping of the page, and found again by a store to a word that was published. */
static const struct scene_step fault_again[] = {
    ADD(0, TILE_FAULT, 0, 0), STORE(0, WORDS_TWIN, 0), CHANGE(0, TILE_FAULT, 0, COHERENT),
    ADD(1, TILE_FAULT, 1, COHERENT), STORE(0, WORDS_TWIN, 0), STORE(0, WORDS_X, 0), SETTLE, OVER};

/* A mapping with a dirty word on a page with a fault becomes coherent. */
static const struct scene_step published_fault[] = {
    ADD(0, TILE_FAULT, 0, 0), STORE(0, WORDS_TWIN, 0), MAYBE(1), STORE(0, WORDS_X, 0),
    CHANGE(0, TILE_FAULT, 0, COHERENT), SETTLE, AUDIT, END(0, 0), SETTLE, OVER};

/* An older mapping's dirty words, in chunks that a non-coherent mapping never disturbs. */
static const struct scene_step undisturbed[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), MAYBE(1), STORE(0, WORDS_FAR, 0), END(0, 0),
    ADD(1, TILE_B, 0, 0), MAYBE(1), STORE(1, WORDS_FAR, 0), MAYBE(1), CHANGE(1, TILE_B, 1, 0), END(1, 0), SETTLE,
    AUDIT, OVER};

/* Loads of words that hold nothing, beside an older mapping's dirty one. */
static const struct scene_step beside_pending[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), END(0, 0), ADD(1, TILE_B, 0, COHERENT), MAYBE(1), HOLD(WBS),
    LOAD(1, WORDS_Y, GO), MAYBE(1), STORE(1, WORDS_NEAR, GO), PAUSE(60), RELEASE(WBS), SETTLE, AUDIT, OVER};

/* The kernel, the thread block or the tile changes while data or registrations are on their way. */
static const struct scene_step kernel_in_flight[] = {
    ADD(0, TILE_A, 0, COHERENT), HOLD(READS | REGS), LOAD(0, WORDS_X, GO), MAYBE(1), STORE(0, WORDS_FAR, GO),
    PAUSE(40), KERNEL(GO), PAUSE(30), MAYBE(1), LOAD(0, WORDS_Y, GO), PAUSE(60), RELEASE(READS | REGS), ANSWERED,
    LOAD(0, WORDS_ALL, 0), SETTLE, AUDIT, OVER};
static const struct scene_step end_in_flight[] = {
    ADD(0, TILE_A, 0, COHERENT), HOLD(REGS), STORE(0, WORDS_X, 0), STORE(0, WORDS_FAR, 0), END(0, GO), PAUSE(100),
    RELEASE(REGS), ANSWERED, SETTLE, AUDIT, OVER};
/* Its load waits for an older mapping's word to leave, and asks for the word again when its own mapping is no more. */
static const struct scene_step ended_while_leaving[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), END(0, 0), ADD(1, TILE_B, 0, COHERENT), HOLD(WBS),
    LOAD(1, WORDS_X, GO), MAYBE(1), LOAD(1, WORDS_ALL, GO), SENT(W_WB, 1), PAUSE(20), END(1, GO), PAUSE(100), RELEASE(WBS), ANSWERED,
    SETTLE, AUDIT, OVER};
static const struct scene_step change_in_flight[] = {
    ADD(0, TILE_A, 0, COHERENT), HOLD(REGS), STORE(0, WORDS_X, 0), STORE(0, WORDS_FAR, 0), MAYBE(1),
    CHANGE(0, TILE_A, 0, GO), CHANGE(0, TILE_B, 1, COHERENT | GO), CALCULATED, RELEASE(REGS), ANSWERED,
    LOAD(0, WORDS_ALL, 0), SETTLE, AUDIT, OVER};

/* The older entry is not the last one that a command has looked at. */
static const struct scene_step revived_after_another[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), STORE(0, WORDS_FAR, 0), END(0, 0), ADD(2, TILE_B, 1, COHERENT),
    PAUSE(200), SETTLE, MAYBE(3), HOLD(WBS), PEEK(0, WORDS_X), SENT(W_WB, 1), ADD(1, TILE_A, 0, COHERENT | GO),
    CALCULATED, RELEASE(WBS), ANSWERED, LOAD(1, WORDS_ALL, 0), STORE(1, WORDS_ALL, 0), SETTLE, AUDIT, OVER};

/* A tile on too many pages is refused, and nothing of it is left. */
static const struct scene_step too_many_pages[] = {
    MAYBE(2), ADD(0, TILE_B, 1, COHERENT), END(0, 0), ADD(0, TILE_MANY, 0, COHERENT | REFUSED),
    ADD(1, TILE_A, 0, COHERENT), LOAD(1, WORDS_ALL, 0), SETTLE, OVER};

/* What another core has written is seen after the kernel's end. */
static const struct scene_step written_elsewhere[] = {
    ADD(0, TILE_A, 0, COHERENT), LOAD(0, WORDS_X, 0), LOAD(0, WORDS_FAR, 0), LOAD(0, WORDS_ALL, 0),
    WRITE(TILE_A, WORDS_ALL), WRITE(TILE_A, WORDS_FAR), KERNEL(0), LOAD(0, WORDS_FAR, 0), LOAD(0, WORDS_ALL, 0),
    SETTLE, OVER};

/* A command comes while the answer to the one before is held up. */
static const struct scene_step answer_held_up[] = {
    MUTE, ADD(0, TILE_A, 0, COHERENT | GO), SECOND(1, TILE_B, 1), CALCULATED, HEAR, ANSWERED, LOAD(1, WORDS_ALL, 0),
    LOAD(0, WORDS_ALL, 0), SETTLE, OVER};

/* Stores and loads of a word whose registration is on its way do not wait for it. */
static const struct scene_step store_joins[] = {
    ADD(0, TILE_A, 0, COHERENT), HOLD(REGS), STORE(0, WORDS_X, 0), STORE(0, WORDS_X, MUST), LOAD(0, WORDS_X, MUST),
    RELEASE(REGS), SETTLE, AUDIT, OVER};

/* Both dirty chunks of the tail's entry are asked for at once. */
static const struct scene_step cleaned_at_once[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), STORE(0, WORDS_FAR, 0), END(0, 0), ROUND(0, 0), HOLD(WBS),
    ADD(1, TILE_B, 1, COHERENT | GO), SENT_SOON(W_WB, 2), RELEASE(WBS), ANSWERED, LOAD(1, WORDS_ALL, 0), SETTLE,
    AUDIT, OVER};
/* Of two neighbours in one place only the tail's own dirty words leave. */
static const struct scene_step neighbour_stays[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), END(0, 0), ADD(1, TILE_B, 0, COHERENT), STORE(1, WORDS_FAR, 0),
    END(1, 0), ROUND(0, 0), PAUSE(200), ADD(2, TILE_A, 1, COHERENT), SETTLE, AUDIT, OVER};
/* Only the second chunk is dirty. */
static const struct scene_step cleaned_far[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_FAR, 0), END(0, 0), ROUND(0, 0), ADD(1, TILE_B, 1, COHERENT),
    LOAD(1, WORDS_ALL, 0), SETTLE, AUDIT, OVER};
/* A chunk on more lines than there are MSHRs, and other traffic. */
static const struct scene_step cleaned_spread[] = {
    ADD(0, TILE_SPREAD, 0, COHERENT), STORE(0, WORDS_ALL, 0), END(0, 0), ROUND(0, 1), ADD(2, TILE_B, 1, COHERENT),
    ADD(1, TILE_A, 0, COHERENT | GO), PAUSE(120), LOAD(2, WORDS_X, GO), LOAD(2, WORDS_FAR, GO), LOAD(2, WORDS_Y, GO),
    LOAD(2, WORDS_ALL, GO), ANSWERED, SETTLE, AUDIT, OVER};

/* The scout cleans what the tail will soon need, all of it, and a command does not wait for it. */
static const struct scene_step scouted[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), STORE(0, WORDS_FAR, 0), END(0, 0), ROUND(0, 2), HOLD(WBS),
    ROUND(0, 1), SENT_SOON(W_WB, 2), ADD(1, TILE_B, 1, COHERENT | GO), ANSWERED_SOON, RELEASE(WBS), SETTLE, AUDIT,
    OVER};

/* The scout finds every MSHR busy and a chunk waiting for one. */
static const struct scene_step scout_waits[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), STORE(0, WORDS_FAR, 0), END(0, 0), ROUND(0, 3),
    ADD(2, TILE_SPREAD, 1, COHERENT), HOLD(READS), LOAD(2, WORDS_ALL, GO), SENT(W_READ, 0), PEEK(0, WORDS_X),
    ROUND(0, 1), PAUSE(60), RELEASE(READS), SETTLE, AUDIT, OVER};

/* An answer that nobody asked for, after a load that an older copy has served. */
static const struct scene_step babble[] = {
    ADD(0, TILE_B, 1, COHERENT), LOAD(0, WORDS_ALL, 0), ADD(1, TILE_B, 0, COHERENT), LOAD(1, WORDS_ALL, 0), BABBLE,
    STORE(1, WORDS_X, 0), BABBLE, LOAD(1, WORDS_Y, 0), SETTLE, AUDIT, OVER};

/* A word on a page with a fault is published, and the mapping's last chunk has nothing to publish. */
static const struct scene_step published_early_fault[] = {
    ADD(0, TILE_EARLY, 0, 0), STORE(0, WORDS_X, 0), CHANGE(0, TILE_EARLY, 0, COHERENT), SETTLE, END(0, 0), SETTLE,
    OVER};

/* Back and forth between the modes. */
static const struct scene_step modes[] = {
    ADD(0, TILE_A, 0, 0), STORE(0, WORDS_X, 0), STORE(0, WORDS_FAR, 0), MAYBE(1), STORE(0, WORDS_ALL, 0), HOLD(REGS),
    CHANGE(0, TILE_A, 0, COHERENT | GO), CALCULATED, RELEASE(REGS), ANSWERED, LOAD(0, WORDS_ALL, 0), AUDIT,
    STORE(0, WORDS_Y, 0), HOLD(WBS), CHANGE(0, TILE_A, 0, GO), CALCULATED, RELEASE(WBS), ANSWERED,
    LOAD(0, WORDS_ALL, 0), STORE(0, WORDS_X, 0), SETTLE, AUDIT, OVER};

/* Forwards of several words of a line overtake the grants of these words. */
static const struct scene_step grant_overtaken[] = {
    ADD(0, TILE_A, 0, COHERENT), HOLD(ACKS), STORE(0, WORDS_NEAR, 0), MAYBE(1), STORE(0, WORDS_ALL, GO), PAUSE(60),
    CLAIM, PAUSE(60), RELEASE(ACKS), SETTLE, LOAD(0, WORDS_NEAR, 0), AUDIT, OVER};

/* The L2 recalls a word behind its grant, and the next store of it may be between its commit and its redo. */
static const struct scene_step recalled_under_store[] = {
    ADD(0, TILE_A, 0, COHERENT), LOAD(0, WORDS_ALL, 0), HOLD(ACKS), STORE(0, WORDS_X, 0), MAYBE(1), STORE(0, WORDS_Y, 0),
    RECALL, PAUSE(60), RELEASE(ACKS), MAYBE(1), PAUSE(1), MAYBE(1), PAUSE(2), MAYBE(1), PAUSE(4), MAYBE(1), PAUSE(8), MAYBE(2),
    STORE(0, WORDS_ALL, GO), MAYBE(1), STORE(0, WORDS_X, GO), SETTLE, LOAD(0, WORDS_X, 0), AUDIT, OVER};

/* All the dirty chunks of a mapping leave, one after the other. */
static const struct scene_step cleaned_for_tail[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_ALL, 0), STORE(0, WORDS_FAR, 0), END(0, 0), ROUND(0, 0), MAYBE(1),
    HOLD(WBS), ADD(1, TILE_B, 1, COHERENT | GO), CALCULATED, RELEASE(WBS), ANSWERED, LOAD(1, WORDS_ALL, 0), SETTLE,
    AUDIT, OVER};

/* A chunk leaves in parts, for want of MSHRs. The first parts have been acknowledged when the entry's other chunks, all clean,
 * have been looked at. */
static const struct scene_step cleaned_in_parts[] = {
    ADD(0, TILE_LONG, 0, COHERENT), STORE(0, WORDS_X, 0), STORE(0, WORDS_NEAR, 0), STORE(0, WORDS_NEAR, 0), END(0, 0),
    ROUND(0, 0), ADD(1, TILE_B, 1, COHERENT), LOAD(1, WORDS_ALL, 0), SETTLE, AUDIT, OVER};

/* More chunks leave than the queue of given ones holds: first for want of room at l2_req, then while others have operations in
 * every cycle, for accesses to them wake together. */
static const struct scene_step given_without_room[] = {
    ADD(0, TILE_LONG, 0, COHERENT), STORE(0, WORDS_COLUMN, 0), STORE(0, WORDS_COLUMN, 0), STORE(0, WORDS_COLUMN, 0),
    STORE(0, WORDS_COLUMN, 0), STORE(0, WORDS_COLUMN, 0), END(0, 0), ROUND(0, BY_SCOUT), STALL,
    ADD(1, TILE_B, 1, COHERENT | GO), MAYBE(1), CALCULATED, PEEK_LONG(WORDS_COLUMN), PEEK_LONG(WORDS_COLUMN),
    PEEK_LONG(WORDS_COLUMN), MAYBE(3), PEEK_LONG(WORDS_COLUMN), PEEK_LONG(WORDS_COLUMN), PEEK_LONG(WORDS_COLUMN),
    CALCULATED, TAKES, MAYBE(2), PEEK_LONG(WORDS_COLUMN), PEEK_LONG(WORDS_COLUMN), ANSWERED, SETTLE, AUDIT, OVER};

/* The same, behind READs that are answered one after another. */
static const struct scene_step given_behind_data[] = {
    ADD(0, TILE_LONG, 0, COHERENT), STORE(0, WORDS_COLUMN, 0), STORE(0, WORDS_COLUMN, 0), STORE(0, WORDS_COLUMN, 0),
    STORE(0, WORDS_COLUMN, 0), STORE(0, WORDS_COLUMN, 0), END(0, 0), ADD(2, TILE_SPREAD, 1, COHERENT),
    ROUND(0, BY_SCOUT), HOLD(READS), LOAD(2, WORDS_ALL, GO), MAYBE(2), LOAD(2, WORDS_ALL, GO), LOAD(2, WORDS_ALL, GO),
    PAUSE(40), STALL, ADD(1, TILE_B, 2, COHERENT | GO), CALCULATED, PEEK_LONG(WORDS_COLUMN), PEEK_LONG(WORDS_COLUMN),
    MAYBE(2), PEEK_LONG(WORDS_COLUMN), PEEK_LONG(WORDS_COLUMN), CALCULATED, RELEASE(READS), MAYBE(1), PAUSE(4), TAKES,
    MAYBE(2), PEEK_LONG(WORDS_COLUMN), PEEK_LONG(WORDS_COLUMN), ANSWERED, SETTLE, AUDIT, OVER};

/* Writebacks hold all places for data when a mapping's words are to be registered, which needs none. */
static const struct scene_step published_without_room[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), STORE(0, WORDS_FAR, 0), END(0, 0), ADD(1, TILE_B, 1, 0),
    STORE(1, WORDS_NEAR, 0), MAYBE(1), STORE(1, WORDS_FAR, 0), STALL, PEEK(0, WORDS_X), PEEK(0, WORDS_TWIN), PAUSE(60),
    CHANGE(1, TILE_B, 1, COHERENT | GO), CALCULATED, TAKES, ANSWERED, SETTLE, AUDIT, OVER};

/* The registration of a store that cannot be made yet, for responses wait, and an older mapping's writeback of the same chunk are
 * acknowledged: its word was taken while it travelled. A load of the word waits for that. */
static const struct scene_step acknowledged_together[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), END(0, 0), HOLD(WBS), PEEK(0, WORDS_X), SENT(W_WB, 1),
    TAKE(TILE_A, WORDS_X), KERNEL(0), ADD(1, TILE_B, 0, COHERENT), ADD(2, TILE_PART, 1, COHERENT), HURRY,
    LOAD(2, WORDS_X, GO), MUFFLE, STORE(1, WORDS_Y, GO), PEEK(2, WORDS_X), PEEK(2, WORDS_Y), PAUSE(60), RELEASE(WBS),
    PAUSE(40), TAKES, SETTLE, AUDIT, OVER};

/* Words of another mapping's load stay, for want of an MSHR or a page, behind the last piece of a registration, and before the
 * command has looked whether all of that was asked for. */
static const struct scene_step published_before_others_stay[] = {
    ADD(0, TILE_A, 0, 0), STORE(0, WORDS_X, 0), MAYBE(1), STORE(0, WORDS_FAR, 0), ADD(1, TILE_B, 1, COHERENT),
    HOLD(READS | REGS), MAYBE(1), LOAD(1, WORDS_X, GO), PAUSE(30), CHANGE(0, TILE_A, 0, COHERENT | GO), PAUSE(32), MAYBE(1),
    PAUSE(32), MAYBE(1), PAUSE(16), MAYBE(1), PAUSE(8), MAYBE(1), PAUSE(4), LOAD(1, WORDS_ALL, GO), PAUSE(8),
    LOAD(1, WORDS_ALL, GO), PAUSE(60), RELEASE(READS | REGS), ANSWERED, SETTLE, AUDIT, OVER};

/* Answers to forwards are not taken, so that one waits for room for its own, which is about an odd chunk. Meanwhile other units
 * have operations on an even one. */
static const struct scene_step forward_waits_beside[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), STORE(0, WORDS_FAR, 0), ADD(1, TILE_B, 1, COHERENT),
    STORE(1, WORDS_FAR, 0), SETTLE, HUSH, CLAIM, PAUSE(40), LOAD(1, WORDS_X, GO), PAUSE(40), STORE(1, WORDS_NEAR, GO), PAUSE(60),
    TAKES, SETTLE, LOAD(1, WORDS_X, 0), AUDIT, OVER};

/* A load of two words asks for the chunk of an older mapping's dirty word to leave with its first piece. When that is probed, the
 * last piece, which needs no operation, may be one or two cycles ahead. */
static const struct scene_step probed_behind_piece[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), END(0, 0), ADD(1, TILE_LINES, 0, COHERENT),
    LOAD(1, WORDS_ABOUT, GO), MAYBE(1), LOAD(1, WORDS_ABOUT, GO), SETTLE, AUDIT, OVER};

/* The grants of two mappings' stores into one chunk come together: the older one's two, of two lines, and the newer one's. */
static const struct scene_step granted_together[] = {
    ADD(0, TILE_LINES, 0, COHERENT), HOLD(ACKS), STORE(0, WORDS_ABOUT, 0), END(0, 0), ADD(1, TILE_A, 0, COHERENT),
    STORE(1, WORDS_X, 0), SENT(W_REG, 3), RELEASE(ACKS), LOAD(1, WORDS_X, 0), SETTLE, AUDIT, OVER};

/* Grants of two chunks may be made at once, when their store has been redone. A load of the same chunks asks for operations on them
 * about then. Later grants of two stores come before either is redone, and fill the place. */
static const struct scene_step granted_before_redo[] = {
    ADD(0, TILE_HALVES, 0, COHERENT), HURRY, LOAD(0, WORDS_LOW, 0), LOAD(0, WORDS_HIGH, 0), STORE(0, WORDS_LOW, 0),
    STORE(0, WORDS_HIGH, GO), PAUSE(1), MAYBE(1), PAUSE(1), MAYBE(1), PAUSE(3), LOAD(0, WORDS_HIGH_Y, GO), SETTLE,
    MUFFLE, PEEK(2, WORDS_X), STORE(0, WORDS_LOW_Y, GO), STORE(0, WORDS_HIGH_Y, GO), PAUSE(60), TAKES, SETTLE,
    LOAD(0, WORDS_LOW, 0), AUDIT, OVER};

/* A plain access asks for an older mapping's chunk to leave when a ChgMap is about to look for words to register: until it has found
 * some, nothing else is looked at. */
static const struct scene_step published_beside_eviction[] = {
    ADD(1, TILE_B, 1, 0), STORE(1, WORDS_X, 0), MAYBE(1), STORE(1, WORDS_FAR, 0), ADD(0, TILE_A, 0, COHERENT),
    STORE(0, WORDS_X, 0), END(0, 0), CHANGE(1, TILE_B, 1, COHERENT | GO), MAYBE(1), PAUSE(16), MAYBE(1), PAUSE(8), MAYBE(1),
    PAUSE(4), MAYBE(1), PAUSE(2), MAYBE(1), PAUSE(1), PEEK(0, WORDS_X), ANSWERED, SETTLE, AUDIT, OVER};

/* A load asks for a word that its older copy lacks. That copy gets it of a still older one, without a request; so the next load finds
 * it there. The store behind them meets a word that is here, and still asked for. */
static const struct scene_step stored_while_read[] = {
    ADD(2, TILE_B, 2, COHERENT), LOAD(2, WORDS_X, 0), ADD(0, TILE_B, 1, COHERENT), ADD(1, TILE_B, 0, COHERENT), HOLD(READS),
    {.what = DO_LOAD, .slot = 1, .words = WORDS_X, .flags = GO | CLASH}, SENT(W_READ, 1), LOAD(0, WORDS_X, 0),
    LOAD(1, WORDS_X, 0), STORE(1, WORDS_X, GO), PAUSE(40), RELEASE(READS), SETTLE, AUDIT, OVER};

/* A load fetches its line but for a word that is leaving. When that has left, another load asks for it, and what lies beside it is
 * still asked for. */
static const struct scene_step fetched_while_read[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), END(0, 0), HOLD(READS | WBS), PEEK(0, WORDS_X), SENT(W_WB, 1),
    KERNEL(0), ADD(1, TILE_PART, 1, COHERENT), LOAD(1, WORDS_Y, GO), SENT(W_READ, 1), RELEASE(WBS), PAUSE(40),
    LOAD(1, WORDS_X, GO), PAUSE(40), RELEASE(READS), SETTLE, AUDIT, OVER};

/* A chunk that the scout has given away waits for a place for its data. Meanwhile its word is taken, and another mapping stores
 * there: its store stays here, or has not been registered yet when the chunk goes. */
static const struct scene_step stored_while_given[] = {
    ADD(0, TILE_SPREAD, 1, COHERENT), STORE(0, WORDS_X, 0), END(0, 0), ADD(2, TILE_A, 0, COHERENT), STORE(2, WORDS_X, 0),
    STORE(2, WORDS_FAR, 0), END(2, 0), MAYBE(1), ADD(1, TILE_B, 1, 0), ADD(1, TILE_B, 1, COHERENT), STALL, PEEK(0, WORDS_X),
    PEEK(0, WORDS_TWIN), ROUND(0, 0), PAUSE(20), TAKE(TILE_SPREAD, WORDS_X), HOLD(REGS), STORE(1, WORDS_X, 0), TAKES, PAUSE(60), RELEASE(REGS), SETTLE, AUDIT, OVER};

/* An AddMap of as many pages as the empty VP-map has room for, two for each row. */
static const struct scene_step double_pages[] = {
    ADD(0, TILE_DOUBLE, 0, COHERENT), LOAD(0, WORDS_ALL, 0), STORE(0, WORDS_ALL, 0), SETTLE, AUDIT, OVER};

/* All of the stash in short rows, and a gap behind each: a row's number comes of the largest quotients. */
static const struct scene_step short_rows[] = {
    ADD(0, TILE_SHORT, 0, COHERENT), LOAD(0, WORDS_ENDS, 0), STORE(0, WORDS_ENDS, 0), LOAD(0, WORDS_ALL, 0), SETTLE,
    AUDIT, OVER};

/* Forwards come without a gap, of lines whose words lie in two chunks each. Stores and loads that hit pass between them all the same,
 * a command's steps are made, and what misses is asked for and put. */
static const struct scene_step stored_beside_forwards[] = {
    ADD(0, TILE_ACROSS, 0, COHERENT), STORE(0, WORDS_LOW, 0), STORE(0, WORDS_HIGH, 0), STORE(0, WORDS_LOW_Y, 0),
    STORE(0, WORDS_HIGH_Y, 0), STORE(0, WORDS_FIRST, 0), SETTLE, HURRY, CROWD, PAUSE(60), STORE_IN(0, WORDS_FIRST, 60),
    LOAD_IN(0, WORDS_FIRST, 60), STORE_IN(0, WORDS_FIRST, 60), ADD(1, TILE_B, 1, COHERENT | GO), ANSWERED_SOON,
    LOAD(1, WORDS_X, MUST), STORE(1, WORDS_X, MUST), STORE(1, WORDS_Y, MUST), STORE_IN(1, WORDS_X, 60), DISPERSE, SETTLE, AUDIT,
    OVER};

/* With FETCH=line: a second store joins the registration of a word, and cannot be made, for responses wait. The grant comes, the L2
 * recalls the word, and a load of another word of its line fetches it again. Plain accesses keep the responses waiting. */
static const struct scene_step fetched_before_redo[] = {
    ADD(0, TILE_A, 0, COHERENT), ADD(2, TILE_SPREAD, 1, COHERENT), ADD(1, TILE_B, 2, COHERENT), LOAD(1, WORDS_X, 0),
    HOLD(ACKS), STORE(0, WORDS_X, 0), PAUSE(30), RECALL, HOLD(READS), LOAD(2, WORDS_ALL, GO), SENT(W_READ, 0), PAUSE(40),
    HURRY, LOAD(1, WORDS_X, GO), MUFFLE, STORE(0, WORDS_X, GO), LOAD(1, WORDS_FAR, GO), LOAD(0, WORDS_Y, GO),
    PEEK(2, WORDS_X), PEEK(2, WORDS_Y), PAUSE(60), RELEASE(ACKS), PAUSE(60), RELEASE(READS), PAUSE(100), TAKES, SETTLE,
    LOAD(0, WORDS_X, 0), AUDIT, OVER};

/* Pages move behind a FORGET, which comes before the last mapping has ended, too. */
static const struct scene_step moved[] = {
    ADD(0, TILE_A, 0, COHERENT), LOAD(0, WORDS_ALL, 0), ADD(1, TILE_B, 1, COHERENT), LOAD(1, WORDS_ALL, 0), END(0, 0), FORGET_ALL,
    END(1, 0), MAYBE(1), KERNEL(0), SETTLE, FORGET_ALL, ADD(1, TILE_A, 0, COHERENT), LOAD(1, WORDS_ALL, 0),
    STORE(1, WORDS_X, 0), ADD(0, TILE_B, 1, COHERENT), STORE(0, WORDS_Y, 0), SETTLE, TAKE(TILE_A, WORDS_X), SETTLE, AUDIT, OVER};

/* The stash owns words: pages are not forgotten until these have left. */
static const struct scene_step moved_behind_owned[] = {
    ADD(0, TILE_A, 0, COHERENT), STORE(0, WORDS_X, 0), END(0, 0), SETTLE, FORGET_ALL, MAYBE(1), KERNEL(0), RECALL, MAYBE(1), FORGET_ALL,
    SETTLE, FORGET_ALL, ADD(1, TILE_A, 1, COHERENT), STORE(1, WORDS_X, 0), LOAD(1, WORDS_ALL, 0), SETTLE,
    TAKE(TILE_A, WORDS_X), SETTLE, AUDIT, OVER};

/* A walk is out for a load whose thread block has ended, and its answer is of the pages before the FORGET: that waits for it, and so
 * does what is mapped behind. */
static const struct scene_step moved_while_walked[] = {
    FORGET_ALL, ADD(0, TILE_A, 0, COHERENT), BLIND, LOAD(0, WORDS_X, CLASH | GO), PAUSE(60), END(0, CUT), FORGET_GO,
    ADD(1, TILE_A, 0, COHERENT), TAKES, LOAD(1, WORDS_ALL, 0), STORE(1, WORDS_X, 0), SETTLE,
    TAKE(TILE_A, WORDS_X), SETTLE, AUDIT, OVER};

/* clang-format on */

static const struct {
    const struct scene_step *step;
    int blocks; /* that it needs */
    enum scene_needs needs;
} scenes[] = {{granted_before_redo, 1, TWO_HALVES},
              {double_pages, 1, DOUBLE_PAGES},
              {short_rows, 1, SHORT_ROWS},
              {taken_while_leaving, 2, ANY},
              {plain_load_overtaken, 2, ANY},
              {plain_store_overtaken, 2, ANY},
              {published_while_leaving, 2, ANY},
              {used_while_leaving, 2, ANY},
              {copied_while_leaving, 2, ANY},
              {tail_named, 4, FEW_ENTRIES},
              {room_named, 4, FEW_PAGES},
              {room_used, 4, FEW_PAGES},
              {change_room, 4, FEW_PAGES},
              {tail_named_pages, 4, FEW_PAGES},
              {change_pages, 2, FEW_PAGES},
              {tail_used_pages, 4, FEW_PAGES},
              {published_behind_eviction, 4, ANY},
              {cleaned_behind_eviction, 4, ANY},
              {taken_before_eviction, 4, ANY},
              {replica_over_pending, 4, ANY},
              {store_over_pending, 2, ANY},
              {replica_gone, 4, FEW_ENTRIES},
              {forged_under_ended, 2, ANY},
              {forged_under_live, 2, ANY},
              {forged_over_pending, 4, ANY},
              {revived, 2, ANY},
              {revived_while_leaving, 2, ANY},
              {same_tile_local, 2, ANY},
              {same_tile_outlives, 4, FEW_ENTRIES},
              {page_mended, 2, A_FAULT},
              {fault_again, 2, A_FAULT},
              {published_fault, 1, A_FAULT},
              {undisturbed, 2, ANY},
              {beside_pending, 2, ANY},
              {kernel_in_flight, 1, ANY},
              {end_in_flight, 1, ANY},
              {ended_while_leaving, 2, ANY},
              {change_in_flight, 1, ANY},
              {modes, 1, ANY},
              {revived_after_another, 4, ANY},
              {too_many_pages, 2, MANY_PAGES},
              {written_elsewhere, 1, ANY},
              {granted_together, 2, A_LINE_A_WORD},
              {stored_beside_forwards, 2, LINES_ACROSS},
              {answer_held_up, 2, ANY},
              {store_joins, 1, ANY},
              {cleaned_at_once, 4, NO_SCOUT},
              {neighbour_stays, 4, NO_SCOUT},
              {cleaned_far, 4, FEW_ENTRIES},
              {cleaned_spread, 4, FEW_ENTRIES},
              {scouted, 4, A_SCOUT},
              {scout_waits, 4, A_SCOUT},
              {moved, 2, ANY},
              {moved_behind_owned, 2, ANY},
              {moved_while_walked, 2, ANY},
              {babble, 2, ANY},
              {published_early_fault, 1, A_FAULT},
              {grant_overtaken, 1, ANY},
              {recalled_under_store, 2, ANY},
              {cleaned_for_tail, 4, FEW_ENTRIES},
              {cleaned_in_parts, 4, A_LONG_TILE},
              {published_beside_eviction, 2, ANY},
              {stored_while_read, 2, ANY},
              {fetched_while_read, 2, ANY},
              {given_without_room, 2, A_LONG_PLACE},
              {given_behind_data, 2, A_LONG_PLACE},
              {published_without_room, 2, ANY},
              {acknowledged_together, 2, ANY},
              {published_before_others_stay, 2, ANY},
              {forward_waits_beside, 2, ANY},
              {probed_behind_piece, 2, A_LINE_A_WORD},
              {stored_while_given, 4, FEW_ENTRIES},
              {fetched_before_redo, 2, ANY}};
enum { SCENES = sizeof scenes / sizeof *scenes, FEW = 8 };
enum { FIRST = 3 }; /* so many scenes are played right behind a reset, too, when the stash and its VP-map are empty */
enum { LUCKY = 8 }; /* the last scenes are drawn more often: what they are for needs luck as well */

static const struct scene_step *draw(struct stash_agent *a, uint32_t k)
{
    enum scene_needs needs = scenes[k].needs;
    if (scenes[k].blocks > (int)a->blocks) return NULL;
    int any_size = needs == ANY || needs == A_FAULT || needs == MANY_PAGES || needs >= A_LINE_A_WORD;
    if (!any_size && a->entries > FEW) return NULL;
    if (needs == FEW_PAGES && (a->pages > FEW || a->world.physical)) return NULL;
    if (needs == MANY_PAGES && a->world.physical) return NULL;
    if (((needs == NO_SCOUT || needs == A_LONG_TILE) && a->scout) || (needs == A_SCOUT && a->scout != 2)) return NULL;
    return core_draw_stage(a, needs) ? scenes[k].step : NULL;
}

/* A scene for these parameters, whose tiles and places could be drawn; NULL. */
static const struct scene_step *draw_scene(struct stash_agent *a)
{
    const struct scene_step *step = NULL;
    if (a->fresh) return draw(a, below(a, FIRST));
    if (!a->scenes_only) return draw(a, below(a, 4) ? below(a, SCENES) : SCENES - 1 - below(a, LUCKY));
    if (!a->next_scene) a->next_scene = below(a, SCENES);
    for (int tries = 0; tries < SCENES && !step; tries++) step = draw(a, ++a->next_scene % SCENES);
    return step;
}

void core_begin_scene(struct stash_agent *a)
{
    struct scene *s = &a->scene;
    memset(s, 0, sizeof *s);
    s->step = draw_scene(a);
    s->cleaning = 1;
    s->patience = PATIENCE;
    a->quiet = 0;
}
