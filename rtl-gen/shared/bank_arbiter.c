/* Which lanes of a warp-wide access are served in one pass, and what each bank does in it.
 *
 * Lanes are compared pair by pair rather than through the banks: the longest path is one comparison and two wide
 * gates, where "open the row, then ask each lane whether it is on it" would put a multiplexer over all banks between
 * two comparisons. */
#include "rtl-gen/shared/shared.h"

struct hw_module *emit_bank_arbiter(struct hw_library *lib)
{
    struct hw_module *m = hw_find_module(lib, "bank_arbiter");
    if (m) return m;
    m = hw_module_new(lib, "bank_arbiter", "chooses the lanes that a pass serves, at most one row in each bank",
                      "spec/scratchpad/scratchpad.c, passes", NULL);
    hw_param(m, "LANES", "32", "lanes of an access");
    hw_param(m, "BANKS", "32", "banks, a power of two");
    hw_param(m, "ROW_BITS", "7", "width of a row number");
    hw_derived(m, "BANK_BITS", "width of a bank number; derived, not to be overridden", "max(1, $clog2(BANKS))");
    hw_input(m, "pending", "LANES", "lanes that still want service");
    hw_input(m, "row", "LANES * ROW_BITS", "row of each lane's word");
    hw_input(m, "bank", "LANES * BANK_BITS", "bank of each lane's word");
    hw_output(m, "served", "LANES", "lanes of this pass: each bank's leader, and those on the leader's row");
    hw_output(m, "last", NULL, "no lane is left after this pass");
    hw_output(m, "bank_active", "BANKS", "the bank serves some lane");
    hw_output(m, "bank_row", "BANKS * ROW_BITS", "the row that it opens");
    hw_output(m, "bank_writer", "BANKS * LANES", "one-hot: its highest-numbered served lane, whose store wins");

    hw_reg(m, "leader", "LANES", "lowest-numbered pending lane of its bank");
    hw_always_comb(m, NULL);
    hw_set(m, "leader", "pending");
    hw_for(m, "i", "0", "LANES");
    hw_for(m, "k", "0", "i");
    hw_if(m, "pending[k] && bank[i * BANK_BITS +: BANK_BITS] == bank[k * BANK_BITS +: BANK_BITS]");
    hw_set(m, "leader[i]", "1'b0");
    hw_end(m);
    hw_end(m);
    hw_end(m);
    hw_end(m);

    hw_always_comb(m, NULL);
    hw_set(m, "served", "leader");
    hw_for(m, "i", "0", "LANES");
    hw_for(m, "k", "0", "i");
    hw_if(m, "leader[k] && bank[i * BANK_BITS +: BANK_BITS] == bank[k * BANK_BITS +: BANK_BITS] && "
             "row[i * ROW_BITS +: ROW_BITS] == row[k * ROW_BITS +: ROW_BITS]");
    hw_set(m, "served[i]", "pending[i]");
    hw_end(m);
    hw_end(m);
    hw_end(m);
    hw_end(m);
    hw_assign(m, "last", "(pending & ~served) == {LANES{1'b0}}");

    hw_reg(m, "writer", "LANES", "highest-numbered served lane of its bank");
    hw_always_comb(m, "The served lanes of one bank name the same word.");
    hw_set(m, "writer", "served");
    hw_for(m, "i", "0", "LANES");
    hw_for(m, "k", "i + 1", "LANES");
    hw_if(m, "served[k] && bank[i * BANK_BITS +: BANK_BITS] == bank[k * BANK_BITS +: BANK_BITS]");
    hw_set(m, "writer[i]", "1'b0");
    hw_end(m);
    hw_end(m);
    hw_end(m);
    hw_end(m);

    hw_always_comb(m, NULL);
    hw_set(m, "bank_active", "{BANKS{1'b0}}");
    hw_set(m, "bank_row", "{BANKS * ROW_BITS{1'b0}}");
    hw_set(m, "bank_writer", "{BANKS * LANES{1'b0}}");
    hw_for(m, "b", "0", "BANKS");
    hw_for(m, "i", "0", "LANES");
    hw_if(m, "bank[i * BANK_BITS +: BANK_BITS] == b[BANK_BITS-1:0]");
    hw_set(m, "bank_active[b]", "bank_active[b] | leader[i]");
    hw_set(m, "bank_row[b * ROW_BITS +: ROW_BITS]",
           "bank_row[b * ROW_BITS +: ROW_BITS] | ({ROW_BITS{leader[i]}} & row[i * ROW_BITS +: ROW_BITS])");
    hw_set(m, "bank_writer[b * LANES + i]", "writer[i]");
    hw_end(m);
    hw_end(m);
    hw_end(m);
    hw_end(m);
    return m;
}
