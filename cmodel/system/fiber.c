#include "cmodel/system/fiber.h"

#include <stdint.h>
#include <stdlib.h>
#include <ucontext.h>

/* The address sanitizer has to be told of every change of stack. */
#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#define SWITCH_BEGIN(saved, bottom, size) __sanitizer_start_switch_fiber(saved, bottom, size)
#define SWITCH_END(saved, bottom, size)   __sanitizer_finish_switch_fiber(saved, bottom, size)
#else
#define SWITCH_BEGIN(saved, bottom, size) ((void)(saved), (void)(bottom), (void)(size))
#define SWITCH_END(saved, bottom, size)   ((void)(saved), (void)(bottom), (void)(size))
#endif

enum { STACK_BYTES = 64 * 1024 };

struct fiber {
    ucontext_t inside, outside;
    void (*run)(void *);
    void *context;
    bool done;
    void *fake_inside, *fake_outside;
    const void *outside_bottom;
    size_t outside_size;
    char stack[];
};

struct fiber *fiber_new(void)
{
    struct fiber *fiber = malloc(sizeof *fiber + STACK_BYTES);
    if (fiber) fiber->done = true;
    return fiber;
}

/* makecontext passes ints only: the pointer travels in two halves. */
static void enter(unsigned high, unsigned low)
{
    struct fiber *fiber = (struct fiber *)(uintptr_t)((uint64_t)high << 32 | low);
    SWITCH_END(NULL, &fiber->outside_bottom, &fiber->outside_size);
    fiber->run(fiber->context);
    fiber->done = true;
    SWITCH_BEGIN(NULL, fiber->outside_bottom, fiber->outside_size);
    setcontext(&fiber->outside);
}

void fiber_start(struct fiber *fiber, void (*run)(void *), void *context)
{
    uint64_t self = (uint64_t)(uintptr_t)fiber;
    fiber->run = run;
    fiber->context = context;
    fiber->done = false;
    fiber->fake_inside = NULL;
    getcontext(&fiber->inside);
    fiber->inside.uc_stack.ss_sp = fiber->stack;
    fiber->inside.uc_stack.ss_size = STACK_BYTES;
    fiber->inside.uc_link = NULL;
    makecontext(&fiber->inside, (void (*)(void))enter, 2, (unsigned)(self >> 32), (unsigned)self);
}

void fiber_resume(struct fiber *fiber)
{
    SWITCH_BEGIN(&fiber->fake_outside, fiber->stack, STACK_BYTES);
    swapcontext(&fiber->outside, &fiber->inside);
    SWITCH_END(fiber->fake_outside, NULL, NULL);
}

void fiber_yield(struct fiber *fiber)
{
    SWITCH_BEGIN(&fiber->fake_inside, fiber->outside_bottom, fiber->outside_size);
    swapcontext(&fiber->inside, &fiber->outside);
    SWITCH_END(fiber->fake_inside, &fiber->outside_bottom, &fiber->outside_size);
}

bool fiber_done(const struct fiber *fiber)
{
    return fiber->done;
}

void fiber_free(struct fiber *fiber)
{
    free(fiber);
}
