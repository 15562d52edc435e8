// Combinational. What the access at the port asks of order and of words, by its class as the system's model makes it, and the task
// that S0 makes of it.

output [TASK_W-1:0] access_task;

localparam [3:0] ATOM_NONE = 15; // a code without an operation
wire is_atomic = port_op == OP_ATOMIC; // any other op than this and a STORE is a LOAD
wire paired = sync && (MODEL == MODEL_DRF0 || port_class == CLASS_PAIRED);
wire store = port_op == OP_STORE;
wire sync = is_atomic || port_class != CLASS_DATA; // its words are performed, not only read or written
wire ordered = paired || sync && (MODEL == MODEL_DRF1 || port_class == CLASS_UNPAIRED); // among the warp's other atomics
wire acquires = paired && !store;
wire releases = paired && (store || is_atomic);
wire [3:0] performs = store ? ATOM_EXCH : is_atomic && port_atom != ATOM_MERGE && port_atom != ATOM_NONE ? port_atom : ATOM_LOAD;
wire [FLAG_W-1:0] flags; // it acquires; its scope is local
wire [EXTRA_W-1:0] extras; // it is uncached; its warp waits for it; it is read-only
if (SCOPES == 1) begin : g_scopes
    assign flags = {port_local, acquires && !port_local};
    assign extras = {acquires, port_uncached};
    unused (port_read_only);
end else if (READ_ONLY == 1) begin : g_read_only
    assign flags = acquires;
    assign extras = {port_read_only, port_uncached};
    unused (port_local);
end else begin : g_plain
    assign flags = acquires;
    assign extras = port_uncached;
    unused ({port_local, port_read_only});
end
assign access_task = {
    port_tag, store, sync, performs, flags, port_pc, port_strb, port_data, port_compare, port_warp, releases, ordered, extras,
    port_address, port_mask
};
