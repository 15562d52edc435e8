-- A stash as one more that asks the registry, and what the rest asks of it (no_stash.m has the same names). Its MAPS mappings are of the
-- line, coherent, and of known pages. Mapping m has its words in space m; with SPACES=1 all have them in one, one after the other.
type
  map: 1 .. MAPS;
  space: 1 .. SPACES;
  stash_word: record
    state: st_state;
    last: boolean;
  end;
  chunk: record
    index: 0 .. MAPS;          -- 0: no word is R or P, and the index tells nothing
    words: array [word] of stash_word;
  end;
  -- A store that missed, from its commit to its redo. HOLDS: it has asked for the word itself, so the grant waits for it. GIVEN: the
  -- word may be taken before the redo.
  store: enum {NO_STORE, HOLDS, GIVEN};
  -- A word of a mapping: what is expected of the L2, and the messages.
  mapped_word: record
    reading: boolean;
    granting: boolean;
    given: store;
    taken: boolean;            -- FETCH=1: some word was taken since the commit, so the redo vouches for none that is GIVEN
    current: boolean;          -- watched: nobody else has written since the last end of a kernel
    req: request;
    rsp: answer;
    rsp_last: boolean;
  end;
  -- A writeback, from its sending to its acknowledgement. One message a word.
  leaving_word: record
    leaving: boolean;
    sent: boolean;             -- WB is under way
    taken: boolean;            -- the L2 has taken it
    of_map: 0 .. MAPS;
    last: boolean;
  end;
  stash_message: record kind: forward; about: word; from: requester; owner_map: map; end;

var
  live: array [map] of boolean;
  chunks: array [space] of chunk;
  mapped: array [map] of array [word] of mapped_word;
  leaves: array [word] of leaving_word;
  stash_forwards: 0 .. FORWARDS;
  stash_fwd: array [0 .. FORWARDS - 1] of stash_message;
  deferred: 0 .. DEFERRED;
  deferred_fwd: array [0 .. DEFERRED - 1] of stash_message;
  retry: 0 .. DEFERRED;        -- of the deferred ones, from the oldest on, are tried again

procedure stash_reset(); begin
  clear live;
  clear chunks;
  clear mapped;
  clear leaves;
  stash_forwards := 0;
  deferred := 0;
  retry := 0;
  for i: 0 .. FORWARDS - 1 do undefine stash_fwd[i]; end;
  for i: 0 .. DEFERRED - 1 do undefine deferred_fwd[i]; end;
end;

function space_of(m: map): space; begin
  if m > SPACES then return SPACES; end;
  return m;
end;

procedure stash_forget_last(writer: 0 .. LAST_MAP; w: word); begin
  for s: space do chunks[s].words[w].last := false; end;
  for m: map do
    mapped[m][w].rsp_last := false;
    if m != writer then mapped[m][w].current := false; end;
  end;
  leaves[w].last := false;
end;
procedure stash_watch_none(); begin
  for m: map do
    for w: word do mapped[m][w].current := false; end;
  end;
end;
-- A store of another mapping than the writer's is registered, and its word not yet here.
function stash_ordered(writer: 0 .. LAST_MAP; w: word): boolean; begin
  return exists m: map do m != writer & mapped[m][w].granting & chunks[space_of(m)].words[w].last end;
end;

function stash_room(messages: 0 .. FORWARDS): boolean; begin
  return stash_forwards + messages <= FORWARDS;
end;
procedure stash_send_forward(m: 0 .. LAST_MAP; kind: forward; w: word; var from: requester); begin
  alias it: stash_fwd[stash_forwards] do
    it.kind := kind;
    it.about := w;
    it.from := from;
    it.owner_map := m;
  end;
  stash_forwards := stash_forwards + 1;
end;
procedure stash_send_answer(m: 0 .. LAST_MAP; w: word; kind: answer; last: boolean); begin
  alias it: mapped[m][w] do
    if it.rsp != NO_RSP then breaks(TWO_ANSWERS);
    elsif kind = FAILED then -- the stash gets data, which are nobody's
      it.rsp := DATA;
      it.current := false;
    else
      it.rsp := kind;
      it.rsp_last := last & kind = DATA;
    end;
  end;
end;

-- Something is expected for the mapping: a command that ends it waits.
function in_flight(m: map): boolean; begin
  return exists w: word do mapped[m][w].reading | mapped[m][w].granting | mapped[m][w].given != NO_STORE end;
end;
-- A writeback by this mapping, and so of its space, is not acknowledged.
function leaving_by(m: map): boolean; begin
  return exists w: word do leaves[w].leaving & leaves[w].of_map = m end;
end;
function stash_rests(): boolean; begin
  return stash_forwards = 0 & deferred = 0 & retry = 0
    & (forall w: word do !leaves[w].leaving end)
    & (forall m: map do !in_flight(m) end);
end;

-- Of the properties: messages that the stash keeps, and what it has.
function stash_for(who: requester; w: word; reads: boolean; m: stash_message): boolean; begin
  if m.kind = WB_ACK | m.kind = RECALL then return false; end;
  if m.about != w | (m.kind = FWD_READ) != reads then return false; end;
  if who.map != 0 then return m.from.map = who.map; end;
  return is_core(m.from, who.core);
end;
function stash_keeps(who: requester; w: word; reads: boolean): 0 .. IN_FLIGHT;
var n: 0 .. IN_FLIGHT;
begin
  n := 0;
  for i: 0 .. FORWARDS - 1 do
    if i < stash_forwards then
      if stash_for(who, w, reads, stash_fwd[i]) then n := n + 1; end;
    end;
  end;
  for i: 0 .. DEFERRED - 1 do
    if i < deferred then
      if stash_for(who, w, reads, deferred_fwd[i]) then n := n + 1; end;
    end;
  end;
  return n;
end;
function stash_keeps_for(c: core; w: word; reads: boolean): 0 .. IN_FLIGHT;
var who: requester;
begin
  who.core := c;
  who.map := 0;
  return stash_keeps(who, w, reads);
end;
-- The stash answers for the word by this mapping.
function stash_holds(m: map; w: word): boolean; begin
  alias it: chunks[space_of(m)] do
    if it.index != m then return false; end;
    return it.words[w].state = ST_R | it.words[w].state = ST_P & !(leaves[w].taken & leaves[w].of_map = m);
  end;
end;
function stash_tokens(w: word): 0 .. STASH_TOKENS;
var n: 0 .. STASH_TOKENS;
begin
  n := 0;
  for m: map do
    if stash_holds(m, w) then n := n + 1; end;
    if mapped[m][w].rsp = REG_ACK then n := n + 1; end;
  end;
  return n;
end;
function stash_knows(m: 0 .. LAST_MAP; w: word): boolean; begin
  return mapped[m][w].granting | stash_holds(m, w);
end;
function is_recall(w: word; m: stash_message): boolean; begin
  if m.kind != RECALL then return false; end;
  return m.about = w;
end;
function stash_recalls(w: word): 0 .. IN_FLIGHT;
var n: 0 .. IN_FLIGHT;
begin
  n := 0;
  for i: 0 .. FORWARDS - 1 do
    if i < stash_forwards then
      if is_recall(w, stash_fwd[i]) then n := n + 1; end;
    end;
  end;
  for i: 0 .. DEFERRED - 1 do
    if i < deferred then
      if is_recall(w, deferred_fwd[i]) then n := n + 1; end;
    end;
  end;
  return n;
end;
