/* A program that stops in the middle: each warp and each CPU core is one, so that a kernel reads as a kernel.
 * A fiber runs until it yields or returns; only the fiber itself may call fiber_yield on it. */
#ifndef LARDER_SYSTEM_FIBER_H
#define LARDER_SYSTEM_FIBER_H

#include <stdbool.h>

struct fiber;

struct fiber *fiber_new(void); /* NULL if out of memory. Owned: fiber_free. */
void fiber_start(struct fiber *fiber, void (*run)(void *), void *context); /* it begins at the next resume */
void fiber_resume(struct fiber *fiber);
void fiber_yield(struct fiber *fiber);
bool fiber_done(const struct fiber *fiber);
void fiber_free(struct fiber *fiber); /* also in the middle of its run; its stack is dropped */

#endif
