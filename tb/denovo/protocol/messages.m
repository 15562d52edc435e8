-- Whose word is the last write's, and the messages.

-- A store that the registry knows, and whose grant has not come. (A core of GD keeps a copy of what the L2 has.)
function registered_store(c: core; w: word): boolean; begin
  return !l1[c].through & l1[c].words[w].code = CODE_X & l1[c].words[w].last;
end;
-- A store that its owner did not make is newer in the registry's order than any that a holder still makes.
function ordered_later(c: core; w: word): boolean; begin
  return stash_ordered(w) | exists x: core do x != c & registered_store(x, w) end;
end;

-- Nobody has the word's last write any more, and those who have not written it now have not seen that.
procedure forget_last(var who: requester; w: word); begin
  for x: core do
    alias it: l1[x].words[w] do
      it.last := false;
      it.buffer_last := false;
      it.rsp_last := false;
      if !is_core(who, x) then
        it.current := false;
        for i: 0 .. LIST - 1 do
          if it.list[i] = LOAD_LAST then it.list[i] := LOAD; end;
        end;
      end;
    end;
  end;
  l2[w].last := false;
  l2[w].memory := false;
  l2[w].recalled_last := false;
  stash_forget_last(who, w);
end;

-- The write of `c` is the word's last from now on.
procedure written(c: core; w: word);
var who: requester;
begin
  name_core(who, c);
  forget_last(who, w);
  l1[c].words[w].last := true;
end;
-- A write at the L2, of a WT or an ATOMIC. `done`: the word is written.
procedure written_at_l2(var who: requester; w: word; done: boolean); begin
  forget_last(who, w);
  l2[w].last := done;
end;

function listed(c: core): boolean; begin
  return exists w: word do exists i: 0 .. LIST - 1 do l1[c].words[w].list[i] != NONE end end;
end;
function any_pending(c: core): boolean; begin
  return exists w: word do l1[c].words[w].pending end;
end;
function serving(c: core; w: word): boolean; begin
  return !l1[c].through & l1[c].words[w].code = CODE_R & l1[c].words[w].pending;
end;
function any_serving(c: core): boolean; begin
  return exists w: word do serving(c, w) end;
end;
-- An access before this place of the word's list is still there.
function older_waits(c: core; w: word; at: 0 .. LIST - 1): boolean; begin
  return exists i: 0 .. LIST - 1 do i < at & l1[c].words[w].list[i] != NONE end;
end;
-- A READ is out.
function reading(c: core; w: word): boolean; begin
  return l1[c].words[w].code = CODE_I & l1[c].words[w].pending;
end;
-- GD: a WT is out, and the word was stored again since.
function stored_again(c: core; w: word): boolean; begin
  return l1[c].through & l1[c].words[w].code = CODE_R & l1[c].words[w].pending;
end;
-- The core has stored, and neither the registry nor the L2 knows it.
function unseen_store(c: core; w: word): boolean; begin
  alias it: l1[c].words[w] do
    return stored_again(c, w) | it.code = CODE_X & (!it.pending & l1[c].sb | it.pending & (it.req = REG | it.req = WT));
  end;
  return false;
end;
-- The line has an MSHR.
function linked(c: core): boolean; begin
  return any_pending(c) | listed(c) | l1[c].pass != IDLE | l1[c].serve
    | exists w: word do l1[c].words[w].atomics > 0 end;
end;

function room(c: core; messages: 0 .. FORWARDS): boolean; begin
  return l1[c].forwards + messages <= FORWARDS;
end;
function room_for_all(messages: 0 .. FORWARDS): boolean; begin
  return stash_room(messages) & forall c: core do room(c, messages) end;
end;
-- To the owner. A RECALL is from nobody: `from` is undefined.
procedure send_forward(var owner: requester; kind: forward; w: word; var from: requester); begin
  if owner.map != 0 then stash_send_forward(owner, kind, w, from);
  else
    alias line: l1[owner.core] do
      line.fwd[line.forwards].kind := kind;
      line.fwd[line.forwards].about := w;
      line.fwd[line.forwards].from := from;
      line.forwards := line.forwards + 1;
    end;
  end;
end;
-- Both are about a word: the acknowledgement of a WB about all words of it.
function share_word(c: core; i: 0 .. FORWARDS - 1; j: 0 .. FORWARDS - 1): boolean; begin
  alias a: l1[c].fwd[i] do
    alias b: l1[c].fwd[j] do
      if a.kind = WB_ACK & b.kind = WB_ACK then return true; end;
      if a.kind = WB_ACK then return l1[c].words[b.about].written_back; end;
      if b.kind = WB_ACK then return l1[c].words[a.about].written_back; end;
      return a.about = b.about;
    end;
  end;
  return true;
end;
-- The network may deliver this forward next: it overtakes none whose order it must keep.
function in_turn(c: core; at: 0 .. FORWARDS - 1): boolean; begin
  return ORDER = ORDER_NONE
    | !exists i: 0 .. FORWARDS - 1 do i < at & (ORDER = ORDER_ALL | share_word(c, i, at)) end;
end;
procedure take_forward(c: core; at: 0 .. FORWARDS); begin
  alias line: l1[c] do
    for i: 0 .. FORWARDS - 2 do
      if i >= at then line.fwd[i] := line.fwd[i + 1]; end;
    end;
    undefine line.fwd[FORWARDS - 1];
    line.forwards := line.forwards - 1;
  end;
end;
procedure send_answer(c: core; w: word; kind: answer; last: boolean); begin
  alias it: l1[c].words[w] do
    if kind = ATOMIC_RESP then it.atomic_rsps := it.atomic_rsps + 1;
    elsif it.rsp != NO_RSP then breaks(TWO_ANSWERS);
    else
      it.rsp := kind;
      it.rsp_last := last & (kind = DATA | kind = REG_ACK_DATA);
    end;
  end;
end;
procedure answer_to(var who: requester; w: word; kind: answer; last: boolean); begin
  if who.map != 0 then stash_send_answer(who, w, kind, last); else send_answer(who.core, w, kind, last); end;
end;
procedure send_request(c: core; w: word; kind: request); begin
  alias it: l1[c].words[w] do
    if it.req != NO_REQ | it.rsp != NO_RSP then breaks(TWO_REQUESTS); end;
    it.req := kind;
  end;
end;
