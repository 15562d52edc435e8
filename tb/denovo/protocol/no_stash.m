-- What the rest asks of the stash, where there is none.
procedure stash_reset(); begin end;
procedure stash_forget_last(writer: 0 .. LAST_MAP; w: word); begin end;
procedure stash_watch_none(); begin end;
function stash_ordered(writer: 0 .. LAST_MAP; w: word): boolean; begin return false; end;
function stash_room(messages: 0 .. FORWARDS): boolean; begin return true; end;
procedure stash_send_forward(m: 0 .. LAST_MAP; kind: forward; w: word; var from: requester); begin end;
procedure stash_send_answer(m: 0 .. LAST_MAP; w: word; kind: answer; last: boolean); begin end;
function stash_rests(): boolean; begin return true; end;
function stash_keeps_for(c: core; w: word; reads: boolean): 0 .. IN_FLIGHT; begin return 0; end;
function stash_tokens(w: word): 0 .. STASH_TOKENS; begin return 0; end;
function stash_recalls(w: word): 0 .. IN_FLIGHT; begin return 0; end;
function stash_knows(m: 0 .. LAST_MAP; w: word): boolean; begin return false; end;
