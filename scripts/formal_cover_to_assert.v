// Turns a cover into the claim that it never holds, which a counterexample answers (scripts/formal).
module \$cover (input A, input EN);
    \$assert _TECHMAP_REPLACE_ (.A(~A), .EN(EN));
endmodule
