../shared/legal_size.v
../shared/lowest_one.v
../shared/chosen_value.v
denovo_coalescer_join.v
../shared/ram_1r1w.v
denovo_coalescer_replies.v
denovo_coalescer.v
