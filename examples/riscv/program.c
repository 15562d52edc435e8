/* What the RISC-V core does: it waits for a list, sorts it where it lies, and says so. It has no stack. */
enum { ITEMS = 8 };

void _start(void)
{
    volatile int *const written = (volatile int *)0x2000; /* words of this page are synchronization */
    volatile int *const sorted = (volatile int *)0x2010;
    int *const list = (int *)0x1000;
    while (!*written) {
    }
    for (int i = 1; i < ITEMS; i++) {
        const int item = list[i];
        int j = i;
        for (; j > 0 && list[j - 1] > item; j--) list[j] = list[j - 1];
        list[j] = item;
    }
    __asm__ volatile("" ::: "memory"); /* the compiler keeps the stores above in front */
    *sorted = 1;
    for (;;) {
    }
}
