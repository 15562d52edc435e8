    // SHARE: bytes of a share, as SHARE_BYTES of the block; SHARE_W: width of its number. For tinycache_coalescer and tinycache_array.
    parameter integer ASKED_BYTES = LANES * WORD_BYTES > DATA_BYTES ? LANES * WORD_BYTES : DATA_BYTES,
    parameter integer SHARE = ASKED_BYTES < MEM_LINE_BYTES ? ASKED_BYTES : MEM_LINE_BYTES,
    parameter integer SHARE_W = MEM_LINE_BYTES / SHARE > 2 ? $clog2(MEM_LINE_BYTES / SHARE) : 1,
