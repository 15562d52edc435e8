// tinycache.live.v: an access leaves the lane's port within its bound. It is asked by itself, since pdr
// proves it in a few seconds so.
//: depth 30
//: full
//: free_ram 2
//: append tinycache_lines.v tinycache.lines.inside.vh
//: append tinycache_parked.v tinycache.parked.inside.vh
//: harness tinycache.bound
//: define LIVE
//: define WAITS
//: mutant accepted tinycache: parked.replay: replay_step => replay_step && replay_cached
