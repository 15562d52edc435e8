// dramcache_frontend with chaining: what dramcache_frontend.v asks. What the RAM of rows says is arbitrary as well.
//: harness dramcache_frontend
//: emit CHAINING=1
//: depth 8
//: free_ram 0
//: channels dramcache_frontend
//: mutant tad_cpu.data_stays dramcache_frontend_tad: room: !valid || ready => 1'b1
//: mutant mem_write.valid_stays dramcache_frontend: back_valid_q: mem_write_ready => 1'b1
