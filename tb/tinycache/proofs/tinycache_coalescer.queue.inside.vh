// Inside tinycache_queue: how many wait (3: one behind no head), and both of them, for tinycache_coalescer.v.
    wire o_head = l1_valid || shared_valid;
    wire [2+2*(1+WIDTH)-1:0] o_queue = {second_valid_q, second_valid_q ? !o_head : o_head, second_shared_q, second_q,
        shared_valid, shared_valid ? shared_data : l1_data};
