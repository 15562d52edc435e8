/* The hardware, as Verilog text (rtl-gen/verilog/hw.h). Its ports come from the description. */
#include "rtl-gen/blocks.h"

extern const struct spec_block event_counter_block;

struct hw_module *emit_event_counter(struct hw_library *lib, const struct spec_values *values)
{
    const struct spec_block *b = &event_counter_block;
    struct hw_module *m = hw_module_new(lib, b->name, b->brief, b->source, b->name);
    hw_from_spec(m, values);
    hw_verilog(m, "assign read_ready = !value_valid || value_ready; // one answer waits at most\n"
                  "always @(posedge clk) begin\n"
                  "    if (rst) {value_valid, value_data} <= {COUNT_BITS + 1{1'b0}};\n"
                  "    else if (read_ready) {value_valid, value_data} <= {read_valid, count_q};\n"
                  "end\n"
                  "reg [COUNT_BITS-1:0] count_q; // events since the last clear\n"
                  "wire [COUNT_BITS-1:0] one = {{COUNT_BITS-1{1'b0}}, hit};\n"
                  "wire clear = read_valid && read_ready && read_data;\n"
                  "always @(posedge clk) begin\n"
                  "    if (rst) count_q <= {COUNT_BITS{1'b0}};\n"
                  "    else if (clear) count_q <= one;\n"
                  "    else if (!(&count_q)) count_q <= count_q + one;\n"
                  "end\n"
                  "cover (hit && &count_q); // the count is full\n");
    return m;
}
