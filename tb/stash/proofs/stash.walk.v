// The page walks of the stash's engine: the harness is that of stash.engine, with more frames, since a walk is asked for
// only after a translation.
//: harness stash.engine
//: define WALK
//: depth 28
//: free_ram
//: mutant walk.data_stays stash_page: page_vpn_q: loads => asks_page
