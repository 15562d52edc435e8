// Where lines lie at the sizes of dramcache_frontend.ports.vh, and one job's part of what is known of both.
    function [7:0] line_of(input [1:0] tag, input [5:0] set);
        line_of = 8'd15 * {4'd0, tag, set[5:4]} + {4'd0, set[3:0]};
    endfunction
    function there(input [1:0] tag, input [5:0] set); // a line has that place
        there = set[3:0] != 4'd15 && line_of(tag, set) < 8'd128;
    endfunction
    function [1:0] pick2(input [3:0] of, input job); pick2 = job ? of[3:2] : of[1:0]; endfunction
    function [5:0] pick6(input [11:0] of, input job); pick6 = job ? of[11:6] : of[5:0]; endfunction
    function [6:0] pick7(input [13:0] of, input job); pick7 = job ? of[13:7] : of[6:0]; endfunction
