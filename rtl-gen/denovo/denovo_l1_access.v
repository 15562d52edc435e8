// What an access asks of order and of words: its class as the system's model makes it.

input [1:0] op; // OP_*; 3 is a LOAD
input [3:0] atom;
input [1:0] class_of; // CLASS_*
output store; // it is a STORE
output sync; // its words are performed, not only read or written
output [3:0] performs; // how
output acquires, releases; // it does
output ordered; // among the warp's other atomics

localparam [3:0] ATOM_NONE = 15; // a code without an operation
wire is_atomic = op == OP_ATOMIC;
wire paired = sync && (MODEL == MODEL_DRF0 || class_of == CLASS_PAIRED);
assign store = op == OP_STORE;
assign sync = is_atomic || class_of != CLASS_DATA;
assign ordered = paired || sync && (MODEL == MODEL_DRF1 || class_of == CLASS_UNPAIRED);
assign acquires = paired && !store;
assign releases = paired && (store || is_atomic);
assign performs = store ? ATOM_EXCH : is_atomic && atom != ATOM_MERGE && atom != ATOM_NONE ? atom : ATOM_LOAD;
