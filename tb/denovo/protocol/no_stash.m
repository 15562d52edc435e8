-- What the rest asks of the stashes, where there is none.
procedure stash_reset(); begin end;
procedure stash_forget_last(writer: requester; w: word); begin end;
procedure stash_watch_none(); begin end;
function stash_ordered(w: word): boolean; begin return false; end;
function stash_room(messages: 0 .. FORWARDS): boolean; begin return true; end;
procedure stash_send_forward(owner: requester; kind: forward; w: word; var from: requester); begin end;
procedure stash_send_answer(who: requester; w: word; kind: answer; last: boolean); begin end;
function stash_rests(): boolean; begin return true; end;
function stash_keeps_for(c: core; w: word; reads: boolean): 0 .. IN_FLIGHT; begin return 0; end;
function stash_tokens(w: word): 0 .. STASH_TOKENS; begin return 0; end;
function stash_recalls(w: word): 0 .. IN_FLIGHT; begin return 0; end;
function stash_knows(owner: requester; w: word): boolean; begin return false; end;
