/* The rules of DDR3 and, with bank groups, of DDR4; one rank. */
#include "spec/dramcache/dram_rules.h"

#include <stddef.h>

#define ACT DRAM_RULE_ACT
#define PRE DRAM_RULE_PRE
#define RD  DRAM_RULE_RD
#define WR  DRAM_RULE_WR
#define REF DRAM_RULE_REF

/* clang-format off */
const struct dram_rule dram_rules[] = {
  /* level            earlier  later      slots                              window  because */
    {DRAM_RULE_BANK,  ACT,     RD | WR,   "T_RCD",                           0,      "the row is in the sense amplifiers"},
    {DRAM_RULE_BANK,  ACT,     PRE,       "T_RAS",                           0,      "the row is restored"},
    {DRAM_RULE_BANK,  ACT,     ACT,       "T_RC",                            0,      "a bank's whole cycle"},
    {DRAM_RULE_BANK,  PRE,     ACT,       "T_RP",                            0,      "the bit lines are precharged"},
    {DRAM_RULE_BANK,  RD,      PRE,       "T_RTP",                           0,      "the burst is read"},
    {DRAM_RULE_BANK,  WR,      PRE,       "CWL + (BEATS + 1) / 2 + T_WR",    0,      "the burst is in the row"},
    {DRAM_RULE_RANK,  ACT,     ACT,       "T_RRD",                           0,      "the current of two rows that open"},
    {DRAM_RULE_RANK,  ACT,     ACT,       "T_FAW",                           4,      "the current of four rows that open"},
    {DRAM_RULE_RANK,  RD,      RD,        "T_CCD",                           0,      "the data bus"},
    {DRAM_RULE_RANK,  WR,      WR,        "T_CCD",                           0,      "the data bus"},
    {DRAM_RULE_RANK,  RD,      WR,        "CL + (BEATS + 1) / 2 + 2 - CWL",  0,      "the data bus changes its direction"},
    {DRAM_RULE_RANK,  WR,      RD,        "CWL + (BEATS + 1) / 2 + T_WTR",   0,      "the burst is past the column's drivers"},
    {DRAM_RULE_RANK,  PRE,     REF,       "T_RP",                            0,      "all banks are precharged"},
    {DRAM_RULE_RANK,  ACT,     REF,       "T_RC",                            0,      "a bank's whole cycle"},
    {DRAM_RULE_RANK,  REF,     ACT | REF, "T_RFC",                           0,      "the rows are refreshed"},
    {DRAM_RULE_GROUP, ACT,     ACT,       "T_RRD_L",                         0,      "the current of two rows that open in a group"},
    {DRAM_RULE_GROUP, RD,      RD,        "T_CCD_L",                         0,      "the data path that the banks of a group share"},
    {DRAM_RULE_GROUP, WR,      WR,        "T_CCD_L",                         0,      "the data path that the banks of a group share"},
    {DRAM_RULE_GROUP, WR,      RD,        "CWL + (BEATS + 1) / 2 + T_WTR_L", 0,      "the burst is past the drivers of its group"},
    {DRAM_RULE_RANK,  0,       0,         NULL,                              0,      NULL},
};
/* clang-format on */
