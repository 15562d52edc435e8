-- The stash: what docs/stash/data-path.md and engine-data-path.md say beside its tables. It does in one step what there takes a few
-- operations, but a store that missed is committed in one and written in another.

procedure st_apply(s: stash; m: map; w: word; event: st_event; var d: st_decision);
var k: st_conditions;
begin
  alias chunk: chunks[s][space_of(m)] do
    clear k;
    k.same_map := chunk.index = m;
    k.granting := mapped[s][m][w].granting;
    st_decide(chunk.words[w].state, event, k, d);
    if d.REFUSE then breaks(NOBODY_ASKED); end;
    if d.IMPOSSIBLE then breaks(CANNOT_HAPPEN); end;
    chunk.words[w].state := d.next;
    if d.OWN then chunk.index := m; end;
    if d.next = ST_I then chunk.words[w].last := false; end;
    if !exists x: word do chunk.words[x].state = ST_R | chunk.words[x].state = ST_P end then chunk.index := 0; end;
  end;
end;

procedure stash_written(s: stash; m: map; w: word);
var who: requester;
begin
  name_stash(who, s, m);
  forget_last(who, w);
  chunks[s][space_of(m)].words[w].last := true;
end;
-- Another's store is newer in the registry's order than any that this mapping still makes.
function stash_later(s: stash; m: map; w: word): boolean; begin
  return (exists t: stash do exists n: map do (t != s | n != m) & stash_registered(t, n, w) end end)
    | exists x: core do registered_store(x, w) end;
end;

procedure stash_ask(s: stash; m: map; w: word; kind: request); begin
  alias it: mapped[s][m][w] do
    if it.req != NO_REQ | it.rsp != NO_RSP then breaks(TWO_REQUESTS); end;
    it.req := kind;
  end;
end;

procedure commit_word(s: stash; m: map; w: word; event: commit_event; var d: commit_decision);
var k: commit_conditions;
var state: commit_state;
begin
  clear k;
  alias chunk: chunks[s][space_of(m)] do
    switch chunk.words[w].state
    case ST_I: state := COMMIT_I;
    case ST_V: state := COMMIT_V;
    case ST_R: state := COMMIT_R;
    else state := COMMIT_P;
    end;
    k.foreign := exists x: word do chunk.words[x].state = ST_P end;
    k.evicting := exists x: word do exists y: map do
      leaves[s][x].leaving & leaves[s][x].of_map = y & space_of(y) = space_of(m) end end;
  end;
  k.mapped := live[s][m];
  k.coherent := true;
  k.known := true;
  k.room := event = COMMIT_ON_WRITE_BACK | expects(s) < EXPECTED;
  k.leaving := leaves[s][w].leaving;
  k.reading := mapped[s][m][w].reading;
  k.granting := mapped[s][m][w].granting;
  commit_decide(state, event, k, d);
  if d.IMPOSSIBLE then breaks(CANNOT_HAPPEN); end;
  if d.FAIL_UNMAPPED | d.FAIL_FAULT then breaks(NOT_DONE); end;
end;

-- The chunk's Pending words leave.
procedure stash_evict(s: stash; x: space);
var d: commit_decision;
var m: map;
begin
  for w: word do
    if chunks[s][x].index != 0 then
      m := chunks[s][x].index;
      commit_word(s, m, w, COMMIT_ON_WRITE_BACK, d);
      if d.REQUEST_WB then
        alias it: leaves[s][w] do
          if it.leaving then breaks(TWO_REQUESTS); end;
          it.leaving := true;
          it.sent := true;
          it.of_map := m;
          it.last := chunks[s][x].words[w].last;
        end;
      end;
    end;
  end;
  if STASH_KEEPS = 0 then
    for w: word do
      if chunks[s][x].words[w].state = ST_P then
        chunks[s][x].words[w].state := ST_I;
        chunks[s][x].words[w].last := false;
      end;
    end;
    if !exists w: word do chunks[s][x].words[w].state = ST_R end then chunks[s][x].index := 0; end;
  end;
end;

procedure stash_commit(s: stash; m: map; w: word; event: commit_event);
var d: commit_decision;
var applied: st_decision;
begin
  commit_word(s, m, w, event, d);
  if d.EVICT then stash_evict(s, space_of(m)); end;
  alias it: mapped[s][m][w] do
    if d.REQUEST_READ | d.PREFETCH then
      stash_ask(s, m, w, READ);
      it.reading := true;
    end;
    if d.REQUEST_REG then
      stash_ask(s, m, w, REG);
      it.granting := true;
      chunks[s][space_of(m)].words[w].last := false; -- the store counts at its registration
    end;
    if d.WRITE_ISSUE then st_apply(s, m, w, ST_ON_ISSUE, applied); end;
    if event = COMMIT_ON_STORE then it.taken := false; end;
    if d.REQUEST_REG then it.given := HOLDS;
    elsif d.WRITE_ISSUE | d.WRITE_HIT then it.given := GIVEN;
    end;
  end;
end;

-- A lane's pass, of an access that begins or of one that had missed.
procedure stash_load(s: stash; m: map; w: word);
var d: st_decision;
var before: stash_word;
begin
  before := chunks[s][space_of(m)].words[w];
  st_apply(s, m, w, ST_ON_LOAD, d);
  if d.MISS then stash_commit(s, m, w, COMMIT_ON_LOAD);
  elsif mapped[s][m][w].current & !before.last & !mapped[s][m][w].granting & !stash_later(s, m, w) then breaks(STALE_LOAD);
  end;
end;
procedure stash_write(s: stash; m: map; w: word; state: st_state); begin
  if state = ST_R then
    if !stash_later(s, m, w) then stash_written(s, m, w); end;
  elsif !mapped[s][m][w].granting then breaks(LOST_STORE); -- nobody is told
  elsif chunks[s][space_of(m)].words[w].last then stash_written(s, m, w); -- the registry knows it
  end;
end;
-- `event`: a store that begins, or the redo of one.
procedure stash_store(s: stash; m: map; w: word; event: st_event);
var d: st_decision;
var before: st_state;
begin
  before := chunks[s][space_of(m)].words[w].state;
  st_apply(s, m, w, event, d);
  alias it: mapped[s][m][w] do
    if d.WRITE then stash_write(s, m, w, before);
    elsif it.given = HOLDS then breaks(LOST_STORE); -- the grant would come, and no data
    end;
    it.given := NO_STORE;
    it.taken := false;
  end;
end;
procedure stash_redo(s: stash; m: map; w: word); begin
  alias it: mapped[s][m][w] do
    if it.taken & (it.given = GIVEN | STASH_OWN = 0) & STASH_TAKEN = 1 then stash_store(s, m, w, ST_ON_STORE);
    else stash_store(s, m, w, ST_ON_LATE_STORE);
    end;
  end;
end;
-- A forward has taken words, these or others.
procedure stash_taken(s: stash); begin
  for m: map do
    for w: word do mapped[s][m][w].taken := FETCH = 1 & mapped[s][m][w].given != NO_STORE; end;
  end;
end;

-- An answer to a READ or REG. After a grant all that is deferred is tried again, the oldest first: what was not tried since the
-- last one is younger than what was.
procedure stash_answer(s: stash; m: map; w: word);
var d: st_decision;
var first: stash_message;
begin
  alias it: mapped[s][m][w] do
    if it.rsp = DATA then
      if !it.reading then breaks(NOBODY_ASKED); end;
      st_apply(s, m, w, ST_ON_FILL, d);
      if d.WRITE then chunks[s][space_of(m)].words[w].last := it.rsp_last; end;
      it.reading := false;
    else
      if !it.granting then breaks(NOBODY_ASKED); end;
      st_apply(s, m, w, ST_ON_GRANT, d);
      it.granting := false;
      for n: 1 .. DEFERRED do
        if n <= retry[s] then
          first := deferred_fwd[s][0];
          for i: 0 .. DEFERRED - 1 do
            if i + 1 < deferred[s] then deferred_fwd[s][i] := deferred_fwd[s][i + 1]; end;
          end;
          deferred_fwd[s][deferred[s] - 1] := first;
        end;
      end;
      retry[s] := deferred[s];
    end;
    it.rsp := NO_RSP;
    it.rsp_last := false;
  end;
end;

procedure stash_reply(var f: stash_message; last: boolean); begin
  switch f.kind
  case FWD_READ: answer_to(f.from, f.about, DATA, last);
  case FWD_REG: answer_to(f.from, f.about, REG_ACK, false);
  case FWD_REG_SYNC: answer_to(f.from, f.about, REG_ACK_DATA, last);
  else
    if l2[f.about].recalled then breaks(TWO_ANSWERS); end;
    l2[f.about].recalled := true;
    l2[f.about].recalled_last := last;
  end;
end;

-- A forward, or one that was deferred: it is answered, or waits for this stash's own grant.
procedure stash_serve(s: stash; var f: stash_message);
var d: st_decision;
var last: boolean;
begin
  alias it: mapped[s][f.owner_map][f.about] do
    last := chunks[s][space_of(f.owner_map)].words[f.about].last & it.given != HOLDS;
    if f.kind = FWD_READ then st_apply(s, f.owner_map, f.about, ST_ON_FORWARD_READ, d);
    else st_apply(s, f.owner_map, f.about, ST_ON_FORWARD_TAKE, d);
    end;
    if d.SUPPLY & f.kind != FWD_READ then stash_taken(s); end;
    if d.SUPPLY then stash_reply(f, last); end;
    if d.DEFER then
      deferred_fwd[s][deferred[s]] := f;
      deferred[s] := deferred[s] + 1;
    end;
  end;
end;

function stash_in_turn(s: stash; at: 0 .. FORWARDS - 1): boolean; begin
  return ORDER = ORDER_NONE
    | !exists i: 0 .. FORWARDS - 1 do i < at & (ORDER = ORDER_ALL | stash_fwd[s][i].about = stash_fwd[s][at].about) end;
end;
procedure stash_forward(s: stash; at: 0 .. FORWARDS - 1);
var f: stash_message;
var d: st_decision;
begin
  f := stash_fwd[s][at];
  for i: 0 .. FORWARDS - 2 do
    if i >= at then stash_fwd[s][i] := stash_fwd[s][i + 1]; end;
  end;
  undefine stash_fwd[s][FORWARDS - 1];
  stash_forwards[s] := stash_forwards[s] - 1;
  if f.kind = WB_ACK then
    if !leaves[s][f.about].leaving then breaks(NOBODY_ASKED); end;
    st_apply(s, f.owner_map, f.about, ST_ON_WB_DONE, d);
    clear leaves[s][f.about];
  else stash_serve(s, f);
  end;
end;
procedure stash_retry(s: stash);
var f: stash_message;
begin
  f := deferred_fwd[s][0];
  for i: 0 .. DEFERRED - 1 do
    if i + 1 < DEFERRED then deferred_fwd[s][i] := deferred_fwd[s][i + 1]; end;
  end;
  undefine deferred_fwd[s][DEFERRED - 1];
  deferred[s] := deferred[s] - 1;
  retry[s] := retry[s] - 1;
  stash_serve(s, f);
end;

-- Commands: a block's end for one mapping, an AddMap, a kernel's end.
procedure stash_end(s: stash; m: map);
var d: st_decision;
begin
  live[s][m] := false;
  for w: word do st_apply(s, m, w, ST_ON_END_COHERENT, d); end;
end;
procedure stash_map(s: stash; m: map);
var d: st_decision;
begin
  live[s][m] := true;
  for w: word do st_apply(s, m, w, ST_ON_ADOPT, d); end;
end;
procedure stash_kernel_end(s: stash);
var d: st_decision;
begin
  for m: map do
    if space_of(m) = m then
      for w: word do st_apply(s, m, w, ST_ON_SELF_INVALIDATE, d); end;
    end;
  end;
end;

-- At the bank.
procedure stash_request(s: stash; m: map; w: word);
var who: requester;
var queued: boolean;
begin
  name_stash(who, s, m);
  alias it: mapped[s][m][w] do
    l2_serve(who, w, it.req, queued);
    if !queued then
      if it.req = REG then stash_written(s, m, w); end;
      it.req := NO_REQ;
    end;
  end;
end;
procedure stash_writeback(s: stash; w: word);
var who, nobody: requester;
begin
  name_stash(who, s, leaves[s][w].of_map);
  l2_take_back(who, w, leaves[s][w].last, leaves[s][w].taken);
  leaves[s][w].sent := false;
  undefine nobody;
  stash_send_forward(who, WB_ACK, w, nobody);
end;

-- The properties of its own.
function stash_last_write(s: stash; m: map; w: word): boolean; begin
  return !stash_holds(s, m, w) | chunks[s][space_of(m)].words[w].last | stash_later(s, m, w);
end;
function stash_one_message(s: stash; m: map; w: word): boolean;
var who: requester;
var reads, takes: 0 .. IN_FLIGHT + 3;
begin
  name_stash(who, s, m);
  reads := stash_keeps(who, w, true);
  takes := stash_keeps(who, w, false);
  for x: core do
    for i: 0 .. FORWARDS - 1 do
      if i < l1[x].forwards then
        alias f: l1[x].fwd[i] do
          if f.kind != WB_ACK & f.kind != RECALL then
            if f.about = w & is_stash(f.from, s, m) then
              if f.kind = FWD_READ then reads := reads + 1; else takes := takes + 1; end;
            end;
          end;
        end;
      end;
    end;
    if l1[x].words[w].place = KEPT_REG | l1[x].words[w].place = KEPT_SYNC then
      if is_stash(l1[x].words[w].place_from, s, m) then takes := takes + 1; end;
    end;
  end;
  alias it: mapped[s][m][w] do
    if it.req = READ then reads := reads + 1; end;
    if it.rsp = DATA then reads := reads + 1; end;
    if it.req = REG then takes := takes + 1; end;
    if it.rsp = REG_ACK then takes := takes + 1; end;
    return reads <= 1 & (reads = 1) = it.reading & takes <= 1 & (takes = 1) = it.granting;
  end;
end;
function stash_one_writeback(s: stash; w: word): boolean;
var n: 0 .. FORWARDS + 1;
begin
  n := 0;
  if leaves[s][w].sent then n := 1; end;
  for i: 0 .. FORWARDS - 1 do
    if i < stash_forwards[s] then
      if stash_fwd[s][i].kind = WB_ACK & stash_fwd[s][i].about = w then n := n + 1; end;
    end;
  end;
  return n <= 1 & (n = 1) = leaves[s][w].leaving;
end;
-- One forward that takes the word of this mapping is under way or deferred, and what is deferred waits for a grant, or is tried again.
function stash_one_place(s: stash; m: map; w: word): boolean;
var n: 0 .. FORWARDS + DEFERRED;
begin
  n := 0;
  for i: 0 .. FORWARDS - 1 do
    if i < stash_forwards[s] then
      alias f: stash_fwd[s][i] do
        if f.kind != WB_ACK & f.kind != FWD_READ & f.owner_map = m & f.about = w then n := n + 1; end;
      end;
    end;
  end;
  for i: 0 .. DEFERRED - 1 do
    if i < deferred[s] then
      alias f: deferred_fwd[s][i] do
        if f.owner_map = m & f.about = w then
          if f.kind != FWD_READ then n := n + 1; end;
          if i >= retry[s] & !mapped[s][m][w].granting then return false; end;
        end;
      end;
    end;
  end;
  return n <= 1;
end;
-- What is deferred is no more than docs/denovo/stash-system-data-path.md counts: for each word that is to be granted one of each L1 and
-- one of the L2; each word that the other stashes expect; each that this one expects besides.
function stash_few_deferred(s: stash): boolean;
var n, most: 0 .. DEFERRED + MAPS * WORDS * (CORES + THROUGH + STASHES);
begin
  n := 0;
  for i: 0 .. DEFERRED - 1 do
    if i < deferred[s] then
      if mapped[s][deferred_fwd[s][i].owner_map][deferred_fwd[s][i].about].granting then n := n + 1; end;
    end;
  end;
  most := granted_later(s) * (CORES + THROUGH);
  for t: stash do most := most + expects(t); end;
  return n <= most;
end;
function would_be_deferred(s: stash; at: 0 .. FORWARDS - 1): boolean; begin
  alias f: stash_fwd[s][at] do return f.kind != WB_ACK & mapped[s][f.owner_map][f.about].granting; end;
  return false;
end;
-- No forward that would be deferred finds the queue full.
function stash_place_for_each(s: stash): boolean; begin
  return deferred[s] < DEFERRED | !exists i: 0 .. FORWARDS - 1 do i < stash_forwards[s] & would_be_deferred(s, i) end;
end;
-- What mapping m is to be granted, is asked of a stash that has not answered.
function at_a_stash(s: stash; m: map; w: word): boolean;
var who: requester;
begin
  name_stash(who, s, m);
  return stash_keeps(who, w, false) > 0;
end;
-- The queue is full, and all that could empty it is asked of stashes.
function waits_for_stashes(s: stash): boolean; begin
  if deferred[s] < DEFERRED | retry[s] > 0 then return false; end;
  return forall m: map do forall w: word do !mapped[s][m][w].granting | at_a_stash(s, m, w) end end;
end;
