// Sends one line: a text, then three numbers of eight hexadecimal digits, separated by blanks, then CR LF.
// Characters of the text that are zero are left out.

`default_nettype none

module reporter #(
    // characters of the text, the last of them a blank
    parameter integer LENGTH = 1
) (
    input  wire                clk,
    input  wire                rst,
    // one cycle: send a line with what stands here now
    input  wire                start,
    input  wire [LENGTH*8-1:0] text,
    input  wire [95:0]         numbers,
    // one cycle: the line has been handed over
    output wire                done,
    output wire                byte_valid,
    input  wire                byte_ready,
    output reg  [7:0]          byte_data
);

    localparam integer CHARACTERS = LENGTH + 3 * 9 + 1;
    localparam integer COUNT_W = $clog2(CHARACTERS + 1);
    localparam integer TEXT_END = CHARACTERS - LENGTH;

    reg [COUNT_W-1:0]  left_q; // characters still to be sent
    reg [LENGTH*8-1:0] text_q;
    reg [95:0]         digits_q;
    reg [3:0]          place_q; // 0 to 7: a digit; 8: what follows a number

    wire in_text = left_q > TEXT_END[COUNT_W-1:0];
    wire last_number = left_q <= {{(COUNT_W - 2){1'b0}}, 2'd2};
    wire skipped = in_text && text_q[LENGTH*8-1 -: 8] == 8'h00;
    wire sent = (byte_valid && byte_ready) || skipped;
    wire [3:0] digit = digits_q[95:92];

    assign byte_valid = left_q != {COUNT_W{1'b0}} && !skipped;
    assign done = sent && left_q == {{(COUNT_W - 1){1'b0}}, 1'b1};

    always @*
        if (in_text) byte_data = text_q[LENGTH*8-1 -: 8];
        else if (done) byte_data = 8'h0a;
        else if (place_q == 4'd8) byte_data = last_number ? 8'h0d : 8'h20;
        else byte_data = {4'h0, digit} + (digit < 4'd10 ? 8'h30 : 8'h57);

    always @(posedge clk)
        if (rst) begin
            left_q <= {COUNT_W{1'b0}};
            text_q <= {LENGTH{8'h00}};
            digits_q <= 96'd0;
            place_q <= 4'd0;
        end else if (start) begin
            left_q <= CHARACTERS[COUNT_W-1:0];
            text_q <= text;
            digits_q <= numbers;
            place_q <= 4'd0;
        end else if (sent) begin
            left_q <= left_q - 1'b1;
            if (in_text) text_q <= text_q << 8;
            else if (place_q == 4'd8) place_q <= 4'd0;
            else begin
                place_q <= place_q + 4'd1;
                digits_q <= digits_q << 4;
            end
        end

endmodule

`default_nettype wire
