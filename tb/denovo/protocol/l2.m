-- The bank: what docs/denovo/l2-data-path.md says beside its table. A request that waits in the line's list stays under way
-- in req, which has no order.

-- The line has an MSHR that is not done.
function l2_waits(): boolean; begin
  return fetching | evicting | exists w: word do l2[w].await end;
end;

function l2_owned(w: word): boolean; begin
  return l2[w].state = L2_C & !isundefined(l2[w].owner.map);
end;
-- The registry names this one.
function l2_mine(var who: requester; w: word): boolean; begin
  if !l2_owned(w) then return false; end;
  if who.map != 0 then return is_stash(l2[w].owner, who.stash, who.map); end;
  return is_core(l2[w].owner, who.core);
end;

procedure l2_decide_word(w: word; event: l2_event; mine: boolean; var d: l2_decision);
var k: l2_conditions;
begin
  clear k;
  k.mine := mine;
  k.sync := l2[w].sync;
  k.failed := failed;
  l2_decide(l2[w].state, event, k, d);
  if d.REFUSE then breaks(NOBODY_ASKED); end;
  if d.IMPOSSIBLE then breaks(CANNOT_HAPPEN); end;
end;

procedure l2_change(w: word; d: l2_decision); begin
  if l2[w].state != d.next then
    l2[w].state := d.next;
    if d.next != L2_C then undefine l2[w].owner; l2[w].sync := false; end;
    if d.next != L2_L then l2[w].last := false; end;
  end;
end;

procedure l2_recall(w: word);
var nobody: requester;
begin
  if !l2_owned(w) then breaks(NO_OWNER);
  else
    undefine nobody;
    send_forward(l2[w].owner, RECALL, w, nobody);
    l2[w].await := true;
  end;
end;

-- A READ, REG, REG_SYNC, WT or ATOMIC. `queued`: it stays under way.
procedure l2_serve(var who: requester; w: word; kind: request; var queued: boolean);
var d: l2_decision;
var event: l2_event;
begin
  queued := false;
  if l2_waits() & QUEUE_REQUESTS = 1 then
    evicting := false;
    queued := true;
  else
    switch kind
    case READ: event := L2_ON_READ;
    case REG: event := L2_ON_REG;
    case WT: event := L2_ON_WT;
    case ATOMIC: event := L2_ON_ATOMIC;
    else event := L2_ON_REG_SYNC;
    end;
    l2_decide_word(w, event, l2_mine(who, w), d);
    if d.FETCH then fetching := true; end;
    if d.RECALL then l2_recall(w); end;
    if d.FAIL then
      if kind = ATOMIC then answer_to(who, w, ATOMIC_RESP, false); else answer_to(who, w, FAILED, false); end;
    end;
    if d.ANSWER then
      switch kind
      case READ: answer_to(who, w, DATA, l2[w].last);
      case REG: answer_to(who, w, REG_ACK, false);
      case WT: answer_to(who, w, WT_ACK, false);
      case ATOMIC: answer_to(who, w, ATOMIC_RESP, false);
      else answer_to(who, w, REG_ACK_DATA, l2[w].last);
      end;
    end;
    if d.FORWARD then
      if !l2_owned(w) then breaks(NO_OWNER);
      else
        switch kind
        case READ: send_forward(l2[w].owner, FWD_READ, w, who);
        case REG: send_forward(l2[w].owner, FWD_REG, w, who);
        else send_forward(l2[w].owner, FWD_REG_SYNC, w, who);
        end;
      end;
    end;
    if kind = ATOMIC & d.ANSWER & l2[w].state = L2_L & !l2[w].last then breaks(STALE_SYNC); end;
    l2_change(w, d);
    if d.ANSWER & (kind = WT | kind = ATOMIC) then written_at_l2(who, w, d.TAKE | d.PERFORM); end;
    if d.OWN then
      l2[w].owner := who;
      l2[w].sync := kind = REG_SYNC;
    end;
    queued := d.QUEUE;
  end;
end;

procedure l2_request(c: core; w: word);
var who: requester;
var queued: boolean;
begin
  name_core(who, c);
  alias it: l1[c].words[w] do
    l2_serve(who, w, it.req, queued);
    if !queued then
      if it.req = REG then written(c, w); end;
      -- The core has a copy of what it wrote.
      if it.req = WT then it.last := it.code = CODE_X; end;
      it.req := NO_REQ;
    end;
  end;
end;

procedure l2_atomic(c: core; w: word);
var who: requester;
var queued: boolean;
begin
  name_core(who, c);
  l2_serve(who, w, ATOMIC, queued);
  if !queued then l1[c].words[w].atomic_reqs := l1[c].words[w].atomic_reqs - 1; end;
end;

-- A word comes back. `last`: it is the last write; `taken`: the bank has taken it.
procedure l2_take_back(var who: requester; w: word; last: boolean; var taken: boolean);
var d: l2_decision;
begin
  l2_decide_word(w, L2_ON_WB, l2_mine(who, w), d);
  l2_change(w, d);
  if d.TAKE then
    l2[w].last := last;
    taken := true;
  end;
end;

procedure l2_writeback(c: core);
var who: requester;
begin
  name_core(who, c);
  for w: word do
    alias it: l1[c].words[w] do
      if it.written_back then l2_take_back(who, w, it.buffer_last, it.taken); end;
    end;
  end;
  l1[c].wb := false;
  for w: word do
    -- WB_ACK is about the whole mask; without a Writeback (a rule removed) nobody waits for it.
    if KEEP_WRITEBACK = 0 then
      l1[c].words[w].written_back := false;
      l1[c].words[w].taken := false;
      l1[c].words[w].buffer_last := false;
    end;
  end;
  if KEEP_WRITEBACK = 1 then
    l1[c].fwd[l1[c].forwards].kind := WB_ACK;
    l1[c].forwards := l1[c].forwards + 1;
  end;
end;

procedure l2_recalled(w: word);
var d: l2_decision;
begin
  l2_decide_word(w, L2_ON_RECALL_DATA, false, d);
  l2_change(w, d);
  if d.TAKE then l2[w].last := l2[w].recalled_last; end;
  l2[w].await := false;
  l2[w].recalled := false;
  l2[w].recalled_last := false;
end;

procedure l2_fill(refused: boolean);
var d: l2_decision;
begin
  fetching := false;
  failed := refused;
  for w: word do
    l2_decide_word(w, L2_ON_FILL, false, d);
    l2_change(w, d);
    if d.TAKE then l2[w].last := l2[w].memory; end;
  end;
end;

-- The line is absent: every word is memory's.
procedure l2_leave(); begin
  evicting := false;
  for w: word do
    if l2[w].state = L2_L then l2[w].memory := l2[w].last; end;
    l2[w].state := L2_M;
    l2[w].last := false;
    l2[w].sync := false;
    undefine l2[w].owner;
  end;
end;

procedure l2_evict();
var d: l2_decision;
begin
  for w: word do
    l2_decide_word(w, L2_ON_EVICT, false, d);
    if d.RECALL then l2_recall(w); evicting := true; end;
    if evicting then l2_change(w, d); end;
  end;
  if !evicting then l2_leave(); end;
end;
