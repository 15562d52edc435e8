// dram_controller with DDR4's pins and power-up, and two bank groups: what dram_controller.data.v asks. The device takes a row's upper bits from RAS#,
// CAS# and WE#, and a bank's number from BA and BG.
//: harness dram_controller.data
//: define GROUPS
//: define DDR4
//: emit DEVICE=DDR4 GROUP_BITS=1 BANKS=8 ROW_BITS=17 CL=9 CWL=9 T_MRD=8 T_MOD=24
//: full
//: depth 36
//: free_ram 2
//: mutant gives_last_write dram_controller: beat_column: read_column => write_column
//: mutant at_row dram_controller: row_above: row_pins[ROW_MOST-1:PINS] => row_pins[15:13]
//: mutant at_row dram_controller: dfi_ras_n: row_above[2] => row_above[1]
//: mutant at_row dram_controller: dfi_bg: bank_q[GROUP_BITS-1:0] => bank_q[BANK_W-1:BANK_W-GROUP_BITS]
