// Inside stash_commands: a step that needs a quiet engine; the scan of a kernel's end. For stash.meets.
    wire still_step = step && ((command_state_q == COMMAND_ST_READY && cmd_valid && cmd_op >= OP_KERNEL_END)
        || command_state_q == COMMAND_ST_ADOPT_SCAN || command_state_q == COMMAND_ST_REG_PROBE || command_state_q == COMMAND_ST_REG_WAIT
        || command_state_q == COMMAND_ST_REG_TEST || command_state_q == COMMAND_ST_REG_DONE);
    wire scans_kernel = command_state_q == COMMAND_ST_KERNEL_SCAN;
