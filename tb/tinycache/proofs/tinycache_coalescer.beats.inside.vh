// Inside tinycache_beats: the answer that is shown, and for whom, for tinycache_coalescer.v.
    wire [BEATS+LANES*(2+ENTRY_W+PART_W+BEAT_W)+8*MEM_LINE_BYTES-1:0] o_answer =
        {left_q, lanes_q, whole_q, entries_q, parts_q, beats_q, data_q};
