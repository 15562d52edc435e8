// dram_controller with DDR4's pins and power-up, and two bank groups: what dram_controller.timing.groups.v asks.
//: harness dram_controller.timing
//: define GROUPS
//: define DDR4
//: emit DEVICE=DDR4 GROUP_BITS=1 BANKS=8 ROW_BITS=17 CL=9 CWL=9 T_MRD=8 T_MOD=24
//: full
//: depth 44
//: free_ram
//: set T_CCD_L=6
//: set T_RRD_L=4
//: set T_WTR_L=5
//: mutant closed dram_controller: here: act_bank == ME => act_bank[BANK_W-1:GROUP_BITS] == ME[BANK_W-1:GROUP_BITS]
