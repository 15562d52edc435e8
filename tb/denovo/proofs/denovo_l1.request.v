// The harness of the L1's channels (denovo_l1.v) for `req` alone: that a request does not change while it waits was not proved in a minute.
// Frame 17 is the first with a slot.
//: full
//: harness denovo_l1
//: define REQUEST
//: depth 26
//: bounded
//: free_ram 4
//: mutant req.data_stays denovo_l1_request: shows_line: held_back_q ? held_line_q : line_valid => line_valid
//: mutant req.valid_stays denovo_l1_request: req_valid: shows_line || shows_uncached || ask_valid => (shows_line || shows_uncached || ask_valid) && !held_back_q
