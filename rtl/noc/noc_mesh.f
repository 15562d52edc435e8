../shared/legal_size.v
noc_queue.v
noc_turn.v
noc_output.v
noc_router.v
noc_exit.v
noc_mesh.v
