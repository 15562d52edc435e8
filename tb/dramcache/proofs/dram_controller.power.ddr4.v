// dram_controller with DDR4's pins and power-up, at DDR4-2400's latencies: what dram_controller.power.v asks; and a slot without a command has all
// five pins of a command high. T_MRD and T_MOD are shorter than DDR4 allows.
//: harness dram_controller.power
//: define GROUPS
//: define DDR4
//: emit DEVICE=DDR4 GROUP_BITS=2 BANKS=16 ROW_BITS=17 CL=17 CWL=12 T_MRD=8 T_MOD=24
//: full
//: depth 52
//: free_ram
//: set GROUP_BITS=2
//: set BANKS=16
//: set CL=17
//: set CWL=12
//: set T_WR=18
//: set T_CCD_L=6
//: set T_MRD=3
//: set T_MOD=5
//: mutant no_command dram_controller: dfi_act_n: does_act => does_act || slots_end
//: mutant register dram_controller: next_mode: 3'd6 => 3'd4
//: mutant value dram_controller: next_value: VALUE_5 => VALUE_6
//: mutant mrs dram_controller: does_mrs: step_q <= REGISTER_0 => step_q < REGISTER_0
