// Inside stash_accesses: what stash.tags.inside.vh sees of it.
    assign o_tag = request_tag;
    assign o_access = job_access_q;
    assign o_complete = complete_number_q;
