// Sends one line: a text, then three numbers of eight hexadecimal digits, separated by blanks, then CR LF.
// Characters of the text that are zero are left out. Nothing is copied: text and numbers stay as they are until `done`.

`default_nettype none

module reporter #(
    // characters of the text, the last of them a blank
    parameter integer LENGTH = 1
) (
    input  wire                clk,
    input  wire                rst,
    // one cycle: send a line
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
    reg [4:0]          digit_q; // of the numbers, 23 is sent first
    reg [3:0]          place_q; // 0 to 7: a digit; 8: what follows a number

    wire in_text = left_q > TEXT_END[COUNT_W-1:0];
    wire last_number = left_q <= {{(COUNT_W - 2){1'b0}}, 2'd2};
    reg  [7:0] letter;
    reg  [3:0] digit;
    integer    i;
    wire skipped = in_text && letter == 8'h00;
    wire sent = (byte_valid && byte_ready) || skipped;

    always @* begin
        letter = 8'd0;
        for (i = 0; i < LENGTH; i = i + 1)
            if (left_q == TEXT_END[COUNT_W-1:0] + i[COUNT_W-1:0] + 1'b1) letter = letter | text[i*8 +: 8];
        digit = 4'd0;
        for (i = 0; i < 24; i = i + 1) if (digit_q == i[4:0]) digit = digit | numbers[i*4 +: 4];
    end

    assign byte_valid = left_q != {COUNT_W{1'b0}} && !skipped;
    assign done = sent && left_q == {{(COUNT_W - 1){1'b0}}, 1'b1};

    always @*
        if (in_text) byte_data = letter;
        else if (done) byte_data = 8'h0a;
        else if (place_q == 4'd8) byte_data = last_number ? 8'h0d : 8'h20;
        else byte_data = {4'h0, digit} + (digit < 4'd10 ? 8'h30 : 8'h57);

    always @(posedge clk)
        if (rst) begin
            left_q <= {COUNT_W{1'b0}};
            digit_q <= 5'd0;
            place_q <= 4'd0;
        end else if (start) begin
            left_q <= CHARACTERS[COUNT_W-1:0];
            digit_q <= 5'd23;
            place_q <= 4'd0;
        end else if (sent) begin
            left_q <= left_q - 1'b1;
            if (in_text || place_q == 4'd8) place_q <= 4'd0;
            else begin
                place_q <= place_q + 4'd1;
                digit_q <= digit_q - 5'd1;
            end
        end

endmodule

`default_nettype wire
