/* Words that languages reserve: what a name in the emitted Verilog must not be. */
#include "rtl-gen/verilog/hw.h"
#include "rtl-gen/verilog/names.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct words {
    const char *text;
    struct names names; /* of the text, from the first look-up on */
};

/* IEEE 1800-2017, annex B; those of Verilog-2005 are among them. */
static struct words system_verilog = {
    .text =
        "accept_on alias always always_comb always_ff always_latch and assert assign assume automatic before begin "
        "bind bins binsof bit break buf bufif0 bufif1 byte case casex casez cell chandle checker class clocking "
        "cmos config const constraint context continue cover covergroup coverpoint cross deassign default defparam "
        "design disable dist do edge else end endcase endchecker endclass endclocking endconfig endfunction "
        "endgenerate endgroup endinterface endmodule endpackage endprimitive endprogram endproperty endsequence "
        "endspecify endtable endtask enum event eventually expect export extends extern final first_match for force "
        "foreach forever fork forkjoin function generate genvar global highz0 highz1 if iff ifnone ignore_bins "
        "illegal_bins implements implies import incdir include initial inout input inside instance int integer "
        "interconnect interface intersect join join_any join_none large let liblist library local localparam logic "
        "longint macromodule matches medium modport module nand negedge nettype new nexttime nmos nor "
        "noshowcancelled not notif0 notif1 null or output package packed parameter pmos posedge primitive priority "
        "program property protected pull0 pull1 pulldown pullup pulsestyle_ondetect pulsestyle_onevent pure rand "
        "randc randcase randsequence rcmos real realtime ref reg reject_on release repeat restrict return rnmos "
        "rpmos rtran rtranif0 rtranif1 s_always s_eventually s_nexttime s_until s_until_with scalared sequence "
        "shortint shortreal showcancelled signed small soft solve specify specparam static string strong strong0 "
        "strong1 struct super supply0 supply1 sync_accept_on sync_reject_on table tagged task this throughout time "
        "timeprecision timeunit tran tranif0 tranif1 tri tri0 tri1 triand trior trireg type typedef union unique "
        "unique0 unsigned until until_with untyped use uwire var vectored virtual void wait wait_order wand weak "
        "weak0 weak1 while wildcard wire with within wor xnor xor "};

/* IEEE 1076-2008, 15.10. */
static struct words vhdl = {
    .text = "abs access after alias all and architecture array assert assume assume_guarantee attribute begin block "
            "body buffer bus case component configuration constant context cover default disconnect downto else elsif "
            "end entity exit fairness file for force function generate generic group guarded if impure in inertial "
            "inout is label library linkage literal loop map mod nand new next nor not null of on open or others out "
            "package parameter port postponed procedure process property protected pure range record register reject "
            "release rem report restrict restrict_guarantee return rol ror select sequence severity shared signal sla "
            "sll sra srl strong subtype then to transport type unaffected units until use variable vmode vprop vunit "
            "wait when while with xnor xor "};

/* C++ and SystemC: the keywords, and the names that Verilator calls common words. */
static struct words cpp = {
    .text =
        "NULL abort alignas alignof and and_eq asm atomic_cancel atomic_commit atomic_noexcept auto bit_vector "
        "bitand bitor bool break case catch cdecl char char16_t char32_t char8_t class co_await co_return co_yield "
        "compl complex concept const const_cast const_iterator const_reference consteval constexpr constinit "
        "continue decltype default delete deque do double dynamic_cast else enum explicit export extern false far "
        "float for friend goto huge if import inline int interrupt iterator list long map module multimap multiset "
        "mutable namespace near new noexcept not not_eq nullptr operator or or_eq override pascal private protected "
        "public queue reference register reinterpret_cast requires restrict return sc_clock sc_in sc_inout sc_out "
        "sc_signal sensitive sensitive_neg sensitive_pos set short signed sizeof stack static static_assert "
        "static_cast struct switch synchronized template this thread_local throw transaction_safe "
        "transaction_safe_dynamic true try type_info typedef typeid typename uint16_t uint32_t uint64_t uint8_t "
        "union unsigned using vector virtual void volatile wchar_t while xor xor_eq "};

static int is_among(struct words *words, const char *name)
{
    if (!words->names.count) {
        char *copy = strdup(words->text), *rest; /* the table's, to the end of the program */
        if (!copy) abort();
        for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
            names_put(&words->names, word, 0);
    }
    return names_find(&words->names, name) >= 0;
}

int hw_is_keyword(const char *name)
{
    return is_among(&system_verilog, name);
}

const char *hw_reserved_by(const char *name)
{
    char lower[80];
    size_t n = strlen(name);
    if (hw_is_keyword(name)) return "Verilog or SystemVerilog";
    if (is_among(&cpp, name)) return "C++, which Verilator makes of it";
    if (n >= sizeof lower) return NULL;
    for (size_t i = 0; i <= n; i++) lower[i] = (char)tolower((unsigned char)name[i]);
    return is_among(&vhdl, lower) ? "VHDL" : NULL;
}
