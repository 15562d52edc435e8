// dram_controller with FORWARD: what dram_controller.data.v asks, of reads that are answered from the queue of writes too. A line has eight
// bytes, so its head is all of it, and a write has all of its bytes. `at_head`: the head of a write that waits is that of its line.
//: harness dram_controller.data
//: define FORWARD
//: emit FORWARD=1
//: full
//: depth 27
//: free_ram 2
//: mutant gives_last_write dram_controller: heads.wr_en: enter_write || merge => enter_write
//: mutant gives_last_write dram_controller: line_place: same_write => merge
