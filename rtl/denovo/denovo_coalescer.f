denovo_l2_lowest.v
denovo_l2_choose.v
denovo_coalescer_join.v
../shared/ram_1r1w.v
denovo_coalescer_replies.v
denovo_coalescer.v
