-- Section 6 of the flows. `in` counts messages.
function to_owner(c: core; w: word; reads: boolean): 0 .. FORWARDS;
var n: 0 .. FORWARDS;
begin
  n := 0;
  for i: 0 .. FORWARDS - 1 do
    if i < l1[c].forwards then
      alias m: l1[c].fwd[i] do
        if m.kind != WB_ACK then
          if m.about = w & (m.kind = FWD_READ) = reads then n := n + 1; end;
        end;
      end;
    end;
  end;
  return n;
end;
-- Forwards for `c`, in flight or kept.
function for_core(c: core; w: word; reads: boolean): 0 .. IN_FLIGHT;
var n: 0 .. IN_FLIGHT;
begin
  n := stash_keeps_for(c, w, reads);
  for x: core do
    for i: 0 .. FORWARDS - 1 do
      if i < l1[x].forwards then
        alias m: l1[x].fwd[i] do
          if m.kind != WB_ACK & m.kind != RECALL then
            if m.about = w & is_core(m.from, c) & (m.kind = FWD_READ) = reads then n := n + 1; end;
          end;
        end;
      end;
    end;
    alias it: l1[x].words[w] do
      if !reads & (it.place = KEPT_REG | it.place = KEPT_SYNC) then
        if is_core(it.place_from, c) then n := n + 1; end;
      end;
    end;
  end;
  return n;
end;

-- One token a word.
function one_token(w: word): boolean;
var n: 0 .. 3 * L1S + 2 + STASH_TOKENS;
begin
  n := stash_tokens(w);
  for c: core do
    alias it: l1[c].words[w] do
      if !l1[c].through & it.code = CODE_R then n := n + 1; end;
      if it.held & !it.taken then n := n + 1; end;
      if it.rsp = REG_ACK | it.rsp = REG_ACK_DATA then n := n + 1; end;
    end;
  end;
  if l2[w].recalled then n := n + 1; end;
  if l2[w].state != L2_C & !l2[w].await then n := n + 1; end;
  return n = 1;
end;

-- Whom the registry names has the word, or waits for it.
function owner_knows(w: word): boolean; begin
  if l2[w].state = L2_C then
    if !l2_owned(w) then return false; end;
    if l2[w].owner.map != 0 then return stash_knows(l2[w].owner, w); end;
    alias it: l1[l2[w].owner.core].words[w] do
      return it.code = CODE_R | it.held | it.pending & it.code != CODE_I;
    end;
  end;
  return true;
end;

-- A place is filled only where it will be emptied, and there is one forward that takes at most.
function one_place(c: core; w: word): boolean;
var n: 0 .. FORWARDS + 1;
begin
  alias it: l1[c].words[w] do
    n := to_owner(c, w, false);
    if it.place != EMPTY then n := n + 1; end;
    return n <= 1 & (it.place = EMPTY | it.pending & it.code != CODE_I);
  end;
end;

-- Who answers for the word has the last write, or somebody has it who is registered behind him.
function last_write(c: core; w: word): boolean; begin
  alias it: l1[c].words[w] do
    return (l1[c].through | it.code != CODE_R | it.last | ordered_later(c, w))
      & (!it.held | it.taken | it.buffer_last | ordered_later(c, w))
      & (it.rsp != REG_ACK_DATA | it.rsp_last | ordered_later(c, w));
  end;
end;
function last_write_at_l2(w: word): boolean; begin
  switch l2[w].state
  case L2_M: return l2[w].memory;
  case L2_L: return l2[w].await | l2[w].last;
  else return true;
  end;
end;

-- What is under way belongs to a wait, and each wait has one thing under way.
function one_message(c: core; w: word): boolean;
var reads, takes: 0 .. IN_FLIGHT + 3;
begin
  alias it: l1[c].words[w] do
    reads := for_core(c, w, true);
    takes := for_core(c, w, false);
    if it.req = READ | it.rsp = DATA then reads := reads + 1; end;
    if it.req = READ & it.rsp = DATA then reads := reads + 1; end;
    if it.atomics != it.atomic_reqs + it.atomic_rsps then return false; end;
    if it.req = REG | it.req = REG_SYNC | it.req = WT then takes := takes + 1; end;
    if it.rsp = REG_ACK | it.rsp = REG_ACK_DATA | it.rsp = WT_ACK then takes := takes + 1; end;
    if it.rsp = FAILED then
      return reads + takes = 0 & it.pending & it.code != CODE_R;
    end;
    return (reads = 1) = reading(c, w) & reads <= 1
      & (takes = 1) = (it.pending & (it.code = CODE_X | it.code = CODE_V | stored_again(c, w))) & takes <= 1;
  end;
end;
function one_writeback(c: core): boolean;
var n: 0 .. FORWARDS + 1;
begin
  n := 0;
  if l1[c].wb then n := 1; end;
  for i: 0 .. FORWARDS - 1 do
    if i < l1[c].forwards then
      if l1[c].fwd[i].kind = WB_ACK then n := n + 1; end;
    end;
  end;
  return n <= 1 & (n = 1) = l1[c].leaving;
end;
function one_recall(w: word): boolean;
var n: 0 .. IN_FLIGHT + 1;
begin
  n := stash_recalls(w);
  if l2[w].recalled then n := n + 1; end;
  for x: core do
    if l1[x].words[w].place = KEPT_RECALL then n := n + 1; end;
    for i: 0 .. FORWARDS - 1 do
      if i < l1[x].forwards then
        if l1[x].fwd[i].kind = RECALL then
          if l1[x].fwd[i].about = w then n := n + 1; end;
        end;
      end;
    end;
  end;
  return n <= 1 & (n = 1) = l2[w].await & (!l2[w].await | l2[w].state = L2_L);
end;
