// Inside tinycache_queue: how many wait (3: one behind no head), and both of them, for tinycache_coalescer.v.
    wire o_head = l1_valid_q || shared_valid_q;
    assign o_queue = {second_valid_q, second_valid_q ? !o_head : o_head, second_shared_q, second_q,
        shared_valid_q, shared_valid_q ? shared_data_q : l1_data_q};
