// Where CPUs have a protocol of their own: a core's L1, with the protocol of compute units or with that of CPUs.

parameter CPU = 0; // 1: it is a CPU's
if (CPU == 1) begin : g_cpu
    cpu_denovo_l1 #(.*) cpu_l1 (.*);
end else begin : g_unit
    denovo_l1 #(.*) unit_l1 (.*);
end
