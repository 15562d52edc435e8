-- STASHES stashes that ask the registry beside the cores, and what the rest asks of them (no_stash.m has the same names). Each has MAPS
-- mappings of the line, coherent, and of known pages. Mapping m has its words in space m; with SPACES=1 all have them in one, one after the
-- other.
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
  live: array [stash] of array [map] of boolean;
  chunks: array [stash] of array [space] of chunk;
  mapped: array [stash] of array [map] of array [word] of mapped_word;
  leaves: array [stash] of array [word] of leaving_word;
  stash_forwards: array [stash] of 0 .. FORWARDS;
  stash_fwd: array [stash] of array [0 .. FORWARDS - 1] of stash_message;
  deferred: array [stash] of 0 .. DEFERRED;
  deferred_fwd: array [stash] of array [0 .. DEFERRED - 1] of stash_message;
  retry: array [stash] of 0 .. DEFERRED; -- of the deferred ones, from the oldest on, are tried again

procedure stash_reset(); begin
  clear live;
  clear chunks;
  clear mapped;
  clear leaves;
  clear stash_forwards;
  clear deferred;
  clear retry;
  for s: stash do
    for i: 0 .. FORWARDS - 1 do undefine stash_fwd[s][i]; end;
    for i: 0 .. DEFERRED - 1 do undefine deferred_fwd[s][i]; end;
  end;
end;

function space_of(m: map): space; begin
  if m > SPACES then return SPACES; end;
  return m;
end;

procedure stash_forget_last(writer: requester; w: word); begin
  for s: stash do
    for x: space do chunks[s][x].words[w].last := false; end;
    for m: map do
      mapped[s][m][w].rsp_last := false;
      if !is_stash(writer, s, m) then mapped[s][m][w].current := false; end;
    end;
    leaves[s][w].last := false;
  end;
end;
procedure stash_watch_none(); begin
  for s: stash do
    for m: map do
      for w: word do mapped[s][m][w].current := false; end;
    end;
  end;
end;
-- A store of this mapping is registered, and its word not yet here.
function stash_registered(s: stash; m: map; w: word): boolean; begin
  return mapped[s][m][w].granting & chunks[s][space_of(m)].words[w].last;
end;
function stash_ordered(w: word): boolean; begin
  return exists s: stash do exists m: map do stash_registered(s, m, w) end end;
end;

function has_room(s: stash; messages: 0 .. FORWARDS): boolean; begin
  return stash_forwards[s] + messages <= FORWARDS;
end;
function stash_room(messages: 0 .. FORWARDS): boolean; begin
  return forall s: stash do has_room(s, messages) end;
end;
procedure stash_send_forward(owner: requester; kind: forward; w: word; var from: requester); begin
  alias s: owner.stash do
    alias it: stash_fwd[s][stash_forwards[s]] do
      it.kind := kind;
      it.about := w;
      it.from := from;
      it.owner_map := owner.map;
    end;
    stash_forwards[s] := stash_forwards[s] + 1;
  end;
end;
procedure stash_send_answer(who: requester; w: word; kind: answer; last: boolean); begin
  alias it: mapped[who.stash][who.map][w] do
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
function in_flight(s: stash; m: map): boolean; begin
  alias words: mapped[s][m] do
    return exists w: word do words[w].reading | words[w].granting | words[w].given != NO_STORE end;
  end;
  return false;
end;
-- A writeback by this mapping, and so of its space, is not acknowledged.
function leaving_by(s: stash; m: map): boolean; begin
  return exists w: word do leaves[s][w].leaving & leaves[s][w].of_map = m end;
end;
function stash_rests(): boolean; begin
  return forall s: stash do
    stash_forwards[s] = 0 & deferred[s] = 0 & retry[s] = 0
      & (forall w: word do !leaves[s][w].leaving end)
      & (forall m: map do !in_flight(s, m) end)
  end;
end;
-- Words that the stash has asked for and not got; of these by REG.
function granted_later(s: stash): 0 .. MAPS * WORDS;
var n: 0 .. MAPS * WORDS;
begin
  n := 0;
  for m: map do
    for w: word do
      if mapped[s][m][w].granting then n := n + 1; end;
    end;
  end;
  return n;
end;
function expects(s: stash): 0 .. MAPS * WORDS;
var n: 0 .. MAPS * WORDS;
begin
  n := granted_later(s);
  for m: map do
    for w: word do
      if mapped[s][m][w].reading then n := n + 1; end;
    end;
  end;
  return n;
end;

-- Of the properties: messages that the stash keeps, and what it has.
function stash_for(who: requester; w: word; reads: boolean; m: stash_message): boolean; begin
  if m.kind = WB_ACK | m.kind = RECALL then return false; end;
  if m.about != w | (m.kind = FWD_READ) != reads then return false; end;
  if who.map != 0 then return is_stash(m.from, who.stash, who.map); end;
  return is_core(m.from, who.core);
end;
function stash_keeps(who: requester; w: word; reads: boolean): 0 .. IN_FLIGHT;
var n: 0 .. IN_FLIGHT;
begin
  n := 0;
  for s: stash do
    for i: 0 .. FORWARDS - 1 do
      if i < stash_forwards[s] then
        if stash_for(who, w, reads, stash_fwd[s][i]) then n := n + 1; end;
      end;
    end;
    for i: 0 .. DEFERRED - 1 do
      if i < deferred[s] then
        if stash_for(who, w, reads, deferred_fwd[s][i]) then n := n + 1; end;
      end;
    end;
  end;
  return n;
end;
function stash_keeps_for(c: core; w: word; reads: boolean): 0 .. IN_FLIGHT;
var who: requester;
begin
  name_core(who, c);
  return stash_keeps(who, w, reads);
end;
-- The stash answers for the word by this mapping.
function stash_holds(s: stash; m: map; w: word): boolean; begin
  alias it: chunks[s][space_of(m)] do
    if it.index != m then return false; end;
    return it.words[w].state = ST_R | it.words[w].state = ST_P & !(leaves[s][w].taken & leaves[s][w].of_map = m);
  end;
  return false;
end;
function stash_tokens(w: word): 0 .. STASH_TOKENS;
var n: 0 .. STASH_TOKENS;
begin
  n := 0;
  for s: stash do
    for m: map do
      if stash_holds(s, m, w) then n := n + 1; end;
      if mapped[s][m][w].rsp = REG_ACK then n := n + 1; end;
    end;
  end;
  return n;
end;
function stash_knows(owner: requester; w: word): boolean; begin
  return mapped[owner.stash][owner.map][w].granting | stash_holds(owner.stash, owner.map, w);
end;
function is_recall(w: word; m: stash_message): boolean; begin
  if m.kind != RECALL then return false; end;
  return m.about = w;
end;
function stash_recalls(w: word): 0 .. IN_FLIGHT;
var n: 0 .. IN_FLIGHT;
begin
  n := 0;
  for s: stash do
    for i: 0 .. FORWARDS - 1 do
      if i < stash_forwards[s] then
        if is_recall(w, stash_fwd[s][i]) then n := n + 1; end;
      end;
    end;
    for i: 0 .. DEFERRED - 1 do
      if i < deferred[s] then
        if is_recall(w, deferred_fwd[s][i]) then n := n + 1; end;
      end;
    end;
  end;
  return n;
end;
