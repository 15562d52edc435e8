// axi4_port: the rules of its channels; a tag is used again only when it is answered; of each read burst as many beats as AR
// said, in AR's order. Bursts have two beats at most, of any legal kind and size. The L1 answers in any order and in parts;
// its data are arbitrary. What is said of B is asked by axi4_port.writes.v.
//: depth 12
//: checks
//: channels axi4_port
//: mutant access.data_stays axi4_port: write_goes: !read_wants || turn_q => 1'b1
//: mutant tag_free axi4_port: read_wants: read_room => 1'b1
//: mutant tag_free axi4_port: write_wants: write_room => 1'b1
//: mutant loads_at_most axi4_port: read_wants: read_room => 1'b1
//: mutant stores_at_most axi4_port: write_wants: write_room => 1'b1
//: mutant r.data_stays axi4_port_ring: load: !out_valid || out_ready => 1'b1
//: mutant r_ends axi4_r_beats: r_last: last => 1'b1
//: mutant r_answered axi4_port_ring: load: done_q[head_q] => |done_q
//: mutant w_after_aw axi4_write_pieces: w_ready: busy_q => 1'b1
//: mutant aw_beside_one axi4_write_pieces: aw_ready: !kept_q => 1'b1
//: mutant aw_at_once axi4_write_pieces: aw_ready: !kept_q => free
`default_nettype none
`include "axi4_port.ports.vh"
`ifndef WRITES
    channel_monitor #(.WIDTH(ACCESS_W)) access (
        .clk(clk), .rst(rst), .valid(access_valid), .ready(access_ready), .data(access_data));
    channel_monitor #(.WIDTH(R_W)) r (.clk(clk), .rst(rst), .valid(r_valid), .ready(r_ready), .data(r_data));
    channel_monitor #(.WIDTH(B_W)) b (.clk(clk), .rst(rst), .valid(b_valid), .ready(b_ready), .data(b_data));
`endif

    // Bursts that wait for R, for B: the oldest lowest. AR's register, the ring and R hold as many as READS + 2. AW's register,
    // the place before it, W's piece, the ring and B hold WRITES + 4.
    localparam MOST_READS = READS + 2, MOST_WRITES = WRITES + 4;
    reg [2:0] reads_q, writes_q;
    reg [2*MOST_READS-1:0] lens_q;
    reg [ID_BITS*MOST_READS-1:0] read_ids_q;
    reg [ID_BITS*MOST_WRITES-1:0] write_ids_q;
    reg [1:0] r_beat_q;
    wire r_leaves = r_taken && r_last;
    wire [2:0] read_place = reads_q - {2'd0, r_leaves}, write_place = writes_q - {2'd0, b_taken};
    reg [2:0] ended_q; // write bursts whose last beat came
    wire [(1<<TAG_BITS)/2-1:0] open_stores = open_q[(1<<TAG_BITS)-1 -: (1<<TAG_BITS)/2];
    reg [2:0] loads_open_q, stores_open_q; // accesses that the L1 has not answered
    initial {reads_q, writes_q, r_beat_q, ended_q, loads_open_q, stores_open_q} = 0;
    always @(posedge clk)
        if (rst) begin
            reads_q <= 3'd0;
            writes_q <= 3'd0;
            r_beat_q <= 2'd0;
            ended_q <= 3'd0;
            loads_open_q <= 3'd0;
            stores_open_q <= 3'd0;
        end else begin
            reads_q <= reads_q + {2'd0, ar_taken} - {2'd0, r_leaves};
            if (r_leaves) begin
                lens_q <= lens_q >> 2;
                read_ids_q <= read_ids_q >> ID_BITS;
            end
            if (ar_taken) begin
                lens_q[2*read_place +: 2] <= ar_len[1:0];
                read_ids_q[ID_BITS*read_place +: ID_BITS] <= ar_id;
            end
            if (r_taken) r_beat_q <= r_last ? 2'd0 : r_beat_q + 2'd1;
            writes_q <= writes_q + {2'd0, aw_taken} - {2'd0, b_taken};
            if (b_taken) write_ids_q <= write_ids_q >> ID_BITS;
            if (aw_taken) write_ids_q[ID_BITS*write_place +: ID_BITS] <= aw_id;
            loads_open_q <= loads_open_q + {2'd0, access_taken && !store} - {2'd0, answered && !answer_tag[TAG_BITS-1]};
            stores_open_q <= stores_open_q + {2'd0, access_taken && store} - {2'd0, answered && answer_tag[TAG_BITS-1]};
            ended_q <= ended_q + {2'd0, w_ends} - {2'd0, b_taken};
        end
    always @(posedge clk)
        if (!rst) begin
`ifdef WRITES
            if (b_valid) b_of_oldest: assert (writes_q != 3'd0 && b_id == write_ids_q[ID_BITS-1:0]);
            if (b_valid) b_ended: assert (ended_q != 3'd0);
            if (b_valid && ended_q == 3'd1 && w_beat_q == 8'd0) b_done: assert (open_stores == 0);
            long_write: cover (b_valid && ended_q == 3'd2);
            writes_at_most: assert (writes_q <= MOST_WRITES);
`else
            always_taken: assert (answer_ready);
            if (access_valid) tag_free: assert (!open_q[access_tag]);
            loads_at_most: assert (loads_open_q <= READS);
            stores_at_most: assert (stores_open_q <= WRITES);
            all_stores: cover (stores_open_q == WRITES && reads_q == 3'd0);
            if (access_valid) tag_kind: assert (access_tag[TAG_BITS-1] == store);
            if (r_valid) r_asked: assert (reads_q != 3'd0 && r_id == read_ids_q[ID_BITS-1:0]);
            if (r_valid) r_ends: assert (r_last == (r_beat_q == lens_q[1:0]));
            if (r_valid && reads_q == 3'd1 && r_last) r_answered: assert (open_q[(1<<TAG_BITS)/2-1:0] == 0);
            if (w_taken) w_after_aw: assert (aw_count_q != 2'd0);
            if (aw_taken) aw_beside_one: assert (aw_count_q != 2'd2);
            if (aw_count_q != 2'd2) aw_at_once: assert (aw_ready);
            reads_at_most: assert (reads_q <= MOST_READS);
            full: cover (reads_q == MOST_READS);
            long_read: cover (r_leaves && lens_q[1:0] == 2'd1);
`endif
        end
endmodule
`default_nettype wire
