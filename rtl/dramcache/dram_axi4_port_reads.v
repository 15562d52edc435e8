// dram_axi4_port_reads: lines that are read, in places; which burst goes next
//
// A line has a place from the cycle in which it is asked for until it is read here. Places are entered in turn. A burst
// leaves as a whole, its places one after the other. Of one id the bursts leave in their order; of several, as their
// lines come.
//
// Source: AMBA AXI4, IHI 0022E; docs/dramcache/axi4-port.md
// Written by `larder emit dram_axi4_port`; to change it, change the generator.

`ifdef LARDER_TIMESCALE
`timescale 1ns/1ps
`endif
`default_nettype none

module dram_axi4_port_reads #(
    // lines, a power of two
    parameter integer PLACES = 16,
    // bits of a burst's id
    parameter integer ID_W = 4,
    // bits of what a piece was
    parameter integer INFO_W = 8,
    // bits of a place's number; derived, not to be overridden
    parameter integer PLACE_W = $clog2(PLACES)
) (
    input  wire               clk,       // clock
    input  wire               rst,       // synchronous reset, active high
    output wire               room,      // the place `tail` is free
    input  wire               enter,     // a piece has it
    output wire [PLACE_W-1:0] tail,
    input  wire [ID_W-1:0]    in_id,
    input  wire               in_ends,   // it is the last of its burst
    input  wire               in_done,   // there is no line to come
    input  wire [INFO_W-1:0]  in_info,
    input  wire               answered,  // a line comes
    input  wire [PLACE_W-1:0] place,     // its place
    output wire               load,      // the piece at `head` is read
    output wire [PLACE_W-1:0] head,
    output reg                out_valid, // a piece that was read
    input  wire               out_ready, // it leaves
    output wire [INFO_W-1:0]  out_info
);

    localparam [PLACES-1:0] ONE = 1;

    genvar g;

    reg  [PLACE_W-1:0] tail_q;
    reg  [PLACES-1:0]  used_q;
    reg  [PLACES-1:0]  done_q;   // the line is here
    reg  [PLACES-1:0]  ends_q;   // it is the last of its burst
    reg  [PLACES-1:0]  begins_q; // it is the first of its burst, which is not chosen yet
    reg  [PLACES-1:0]  young_q;  // of those that begin, the youngest of its id
    reg  [PLACES-1:0]  behind_q; // an older one of its id begins
    reg                part_q;
    reg  [PLACE_W-1:0] first_q;  // where it begins
    reg                next_full_q;
    reg  [PLACE_W-1:0] next_q;
    reg                going_q;  // within a burst
    reg  [PLACE_W-1:0] at_q;     // its next piece

    assign tail = tail_q;
    assign room = !used_q[tail_q];
    wire [PLACES-1:0] here = (ONE << tail_q) & {PLACES{enter}};
    wire begins = enter && !part_q;
    wire [PLACES-1:0] starts = here & {PLACES{begins}};

    // The burst that entered last, while it is not whole: its other pieces may wait for the places of those that begin.
    wire [PLACES-1:0] part = (ONE << first_q) & {PLACES{part_q}};

    always @(posedge clk) begin
        if (rst) begin
            part_q <= 1'b0;
        end else if (enter) begin
            part_q <= !in_ends;
        end
        if (begins) begin
            first_q <= tail_q;
        end
    end

    // The choice: from the tail on the oldest is first.
    wire others = (begins_q & ~part) != {PLACES{1'b0}};
    wire [PLACES-1:0] ready = begins_q & done_q & ~behind_q & ~(part & {PLACES{others}});
    wire [PLACES-1:0] older = ready & ({PLACES{1'b1}} << tail_q);
    wire some_older = older != {PLACES{1'b0}};
    wire [PLACES-1:0] oldest;
    wire [PLACE_W-1:0] choice;

    lowest_one #(.COUNT(PLACES)) first (.some(some_older ? older : ready), .lowest(oldest), .number(choice));

    wire choose = ready != {PLACES{1'b0}} && (!next_full_q || (load && !going_q));
    wire [PLACES-1:0] chosen = oldest & {PLACES{choose}};
    assign head = going_q ? at_q : next_q;
    assign load = (going_q ? done_q[at_q] : next_full_q) && (!out_valid || out_ready);
    wire [PLACES-1:0] gone = (ONE << head) & {PLACES{load}};

    always @(posedge clk) begin
        if (rst) begin
            next_full_q <= 1'b0;
            going_q <= 1'b0;
            out_valid <= 1'b0;
        end else begin
            if (choose) begin
                next_full_q <= 1'b1;
            end else if (load && !going_q) begin
                next_full_q <= 1'b0;
            end
            if (load) begin
                going_q <= !ends_q[head];
            end
            if (load) begin
                out_valid <= 1'b1;
            end else if (out_ready) begin
                out_valid <= 1'b0;
            end
        end
        if (choose) begin
            next_q <= choice;
        end
        if (load) begin
            at_q <= head + 1'b1;
        end
    end

    // What each place is.
    wire [PLACES-1:0] same; // the youngest of the id that enters
    wire [PLACES-1:0] same_lowest;
    wire [PLACE_W-1:0] same_place;

    lowest_one #(.COUNT(PLACES)) predecessor (.some(same), .lowest(same_lowest), .number(same_place));

    wire [PLACES-1:0] released; // the one before it of its id is chosen

    generate
        for (g = 0; g < PLACES; g = g + 1) begin : g_place
            reg  [ID_W-1:0]    id_q;
            reg  [PLACE_W-1:0] before_q; // of its id the one before it, where it is behind

            always @(posedge clk) begin
                if (starts[g]) begin
                    id_q <= in_id;
                end
                if (starts[g]) begin
                    before_q <= same_place;
                end
            end

            assign same[g] = begins_q[g] && young_q[g] && id_q == in_id;
            assign released[g] = choose && before_q == choice;
        end
    endgenerate

    wire follows = (same & ~chosen) != {PLACES{1'b0}};

    always @(posedge clk) begin
        if (rst) begin
            tail_q <= {PLACE_W{1'b0}};
            used_q <= {PLACES{1'b0}};
            done_q <= {PLACES{1'b0}};
            begins_q <= {PLACES{1'b0}};
        end else begin
            if (enter) begin
                tail_q <= tail_q + 1'b1;
            end
            used_q <= (used_q & ~gone) | here;
            done_q <= (done_q & ~gone) | (here & {PLACES{in_done}}) | ((ONE << place) & {PLACES{answered}});
            begins_q <= (begins_q & ~chosen) | starts;
        end
        ends_q <= (ends_q & ~here) | (here & {PLACES{in_ends}});
        young_q <= (young_q & ~(same & {PLACES{begins}})) | starts;
        behind_q <= (behind_q & ~released & ~starts) | (starts & {PLACES{follows}});
    end

    ram_1r1w #(.WIDTH(INFO_W), .DEPTH(PLACES)) infos (
        .clk     (clk),
        .wr_en   (enter),
        .wr_addr (tail_q),
        .wr_data (in_info),
        .rd_en   (load),
        .rd_addr (head),
        .rd_data (out_info)
    );

    wire unused = &{1'b0, same_lowest};

`ifdef LARDER_CHECKS
    always @(posedge clk) begin
        if (!rst) begin
            assert (!answered || (used_q[place] && !done_q[place])); // a line is asked for
            assert (!enter || room);                                 // a piece has a place
            cover (used_q == {PLACES{1'b1}});                        // all places are used
        end
    end
`endif

endmodule

`default_nettype wire
