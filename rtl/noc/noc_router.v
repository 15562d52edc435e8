// noc_router: queues at the inputs, and an output to each link
//
// Queues at the inputs, and an output to each link. Lane p * NETS + n speaks of port p and network n. What goes to an
// output is gone: `out_room` has said that there is a place for it.
//
// Source: docs/noc/data-path.md
// Written by `larder emit noc_crossbar`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module noc_router #(
    // ports, an input and an output each
    parameter integer PORTS = 4,
    // virtual networks
    parameter integer NETS = 3,
    // places of a queue
    parameter integer DEPTH = 4,
    // bits of a flit; the highest says that it is the last of its packet
    parameter integer WIDTH = 69,
    // where its destination lies
    parameter integer DEST_LSB = 64,
    // width of that
    parameter integer DEST_W = 2,
    // a bit for each port that leads somewhere
    parameter integer PRESENT = 15,
    // bit o * PORTS + i: what came in by i may leave by o; 0: by any
    parameter integer TURNS = 0
) (
    input  wire                           clk,       // clock
    input  wire                           rst,       // synchronous reset, active high
    input  wire [PORTS*(1 << DEST_W)-1:0] routes,    // bit o * 2**DEST_W + d: a packet for d leaves by o
    input  wire [PORTS*NETS-1:0]          in_valid,  // flits that come in
    output wire [PORTS*NETS-1:0]          in_room,   // queues that have room
    input  wire [PORTS*NETS*WIDTH-1:0]    in_data,
    output wire [PORTS*NETS-1:0]          out_valid, // flits that go out: one at most for each port
    input  wire [PORTS*NETS-1:0]          out_room,
    output wire [PORTS*WIDTH-1:0]         out_data
);

    localparam integer PLACES = 1 << DEST_W; // values of a destination

    genvar i;
    genvar n;
    genvar o;

    wire [NETS*PORTS-1:0] holds;        // by network and input: the queue holds a flit
    wire [NETS*PORTS*WIDTH-1:0] flits;  // the heads
    wire [NETS*PORTS-1:0] lasts;        // its head ends a packet
    wire [PORTS*NETS*PORTS-1:0] begins; // by output, network and input: the head begins a packet that is to leave there
    wire [PORTS*NETS*PORTS-1:0] takes;  // the head leaves there

    generate
        for (i = 0; i < PORTS; i = i + 1) begin : g_input
            for (n = 0; n < NETS; n = n + 1) begin : g_net
                if ((PRESENT >> i) % 2 == 1) begin : there
                    reg  middle_q; // the head is not the first of its packet

                    wire [PORTS-1:0] leaves; // by this output
                    wire taken = |leaves;    // the head leaves
                    wire [WIDTH-1:0] head;

                    noc_queue #(.WIDTH(WIDTH), .DEPTH(DEPTH)) queue (
                        .clk(clk), .rst(rst),
                        .in_valid  (in_valid[i*NETS+n]),
                        .in_ready  (in_room[i*NETS+n]),
                        .in_data   (in_data[(i*NETS+n)*WIDTH +: WIDTH]),
                        .out_valid (holds[n*PORTS+i]),
                        .out_ready (taken),
                        .out_data  (head)
                    );

                    assign flits[(n*PORTS+i)*WIDTH +: WIDTH] = head;
                    assign lasts[n*PORTS+i] = head[WIDTH-1];

                    always @(posedge clk) begin
                        if (rst) begin
                            middle_q <= 1'b0;
                        end else if (taken) begin
                            middle_q <= !head[WIDTH-1];
                        end
                    end

                    for (o = 0; o < PORTS; o = o + 1) begin : g_way
                        wire [PLACES-1:0] here = routes[o*PLACES +: PLACES]; // destinations of that output

                        assign begins[(o*NETS+n)*PORTS+i] = holds[n*PORTS+i]
                            && !middle_q
                            && here[head[DEST_LSB +: DEST_W]];

                        assign leaves[o] = takes[(o*NETS+n)*PORTS+i];
                    end

                end else begin : edge_of_it
                    assign in_room[i*NETS+n] = 1'b0;
                    assign holds[n*PORTS+i] = 1'b0;
                    assign lasts[n*PORTS+i] = 1'b0;
                    assign flits[(n*PORTS+i)*WIDTH +: WIDTH] = {WIDTH{1'b0}};

                    for (o = 0; o < PORTS; o = o + 1) begin : g_way
                        assign begins[(o*NETS+n)*PORTS+i] = 1'b0;
                        wire unused_1 = &{1'b0, takes[(o*NETS+n)*PORTS+i]};
                    end

                    wire unused = &{1'b0, in_valid[i*NETS+n], in_data[(i*NETS+n)*WIDTH +: WIDTH]};
                end
            end
        end
    endgenerate

    generate
        for (o = 0; o < PORTS; o = o + 1) begin : g_output
            if ((PRESENT >> o) % 2 == 1) begin : there
                noc_output #(
                    .PORTS(PORTS), .NETS(NETS), .WIDTH(WIDTH),
                    .INPUTS ((TURNS == 0) ? PRESENT : PRESENT & (TURNS >> (o * PORTS)))
                ) link (
                    .clk(clk), .rst(rst), .holds(holds), .lasts(lasts), .flits(flits),
                    .begins (begins[o*NETS*PORTS +: NETS*PORTS]),
                    .takes  (takes[o*NETS*PORTS +: NETS*PORTS]),
                    .room   (out_room[o*NETS +: NETS]),
                    .goes   (out_valid[o*NETS +: NETS]),
                    .flit   (out_data[o*WIDTH +: WIDTH])
                );

            end else begin : edge_of_it
                assign takes[o*NETS*PORTS +: NETS*PORTS] = {(NETS*PORTS){1'b0}};
                assign out_valid[o*NETS +: NETS] = {NETS{1'b0}};
                assign out_data[o*WIDTH +: WIDTH] = {WIDTH{1'b0}};
                wire unused_2 = &{1'b0, begins[o*NETS*PORTS +: NETS*PORTS], out_room[o*NETS +: NETS]};
            end
        end
    endgenerate

endmodule

`default_nettype wire
