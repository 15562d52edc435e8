// tinycache.live.v: an access leaves the lane's port within its bound. No engine proves it within 80 seconds, so it is asked for
// these frames alone.
//: depth 30
//: full
//: free_ram 2
//: append tinycache_lines.v tinycache.lines.inside.vh
//: append tinycache_parked.v tinycache.parked.inside.vh
//: harness tinycache.bound
//: define LIVE
//: define WAITS
//: mutant accepted tinycache: parked.replay: replay_step => replay_step && replay_cached
