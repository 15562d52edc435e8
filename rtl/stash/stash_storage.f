../shared/legal_size.v
../shared/bank_arbiter.v
../shared/ram_1r1w.v
stash_word.v
stash_storage.v
