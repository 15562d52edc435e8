../shared/legal_size.v
../shared/lowest_one.v
denovo_stash_port_way.v
denovo_stash_port.v
