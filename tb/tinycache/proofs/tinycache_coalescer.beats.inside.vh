// Inside tinycache_beats: the part that is shown, and for whom, for tinycache_coalescer.v.
    wire [2*BEATS+BEAT_W+LANES*(4+ENTRY_W+BEAT_W)+8*LINE_BYTES-1:0] o_answer =
        {shown_q, number_q, fills_q, lasts_q, left_q, lanes_q, whole_q, entries_q, beats_q, data_q};
