-- The state of the model: CORES L1s of DD and THROUGH of GD, one line of WORDS words, one bank of the L2, the messages between them. The
-- stashes': stash_state.m. Before it stand the constants, and what is made from the state tables (tests/denovo/murphi.h).
-- docs/denovo/protocol.md says what is modelled.
--
-- `last` of a value: it is the word's last write. A write counts from when the registry names its writer; a later store
-- of the owner counts at once. So a value is one bit.
const IN_FLIGHT: L1S * FORWARDS + L1S + STASHES * (FORWARDS + DEFERRED); -- forwards of all owners
const STASH_TOKENS: 3 * STASHES * MAPS;

type
  core: scalarset(L1S);
  stash: scalarset(STASH_NAMES);
  word: scalarset(WORDS);

  -- L1: a word is a code and a bit pending, as on the data-path page.
  code: enum {CODE_I, CODE_V, CODE_X, CODE_R};
  -- An access in the list. LOAD_LAST: it began after an acquire, and nobody has written since: it must see the last write.
  access: enum {NONE, LOAD, LOAD_LAST, SYNC, SUBSTORE};
  -- A forward in the word's place.
  place: enum {EMPTY, KEPT_REG, KEPT_SYNC, KEPT_RECALL};
  -- Messages. req and rsp have no order, and at most one of a core and word is under way: a field each.
  -- Those of atomics at the L2 are counted, for a core may have several of a word under way.
  request: enum {NO_REQ, READ, REG, REG_SYNC, WT, ATOMIC};
  answer: enum {NO_RSP, DATA, REG_ACK, REG_ACK_DATA, FAILED, WT_ACK, ATOMIC_RESP};
  forward: enum {FWD_READ, FWD_REG, FWD_REG_SYNC, RECALL, WB_ACK};

  -- Whom a request is of, or whom the registry names: an L1 (map 0, no stash), or a stash by a mapping (no core).
  requester: record core: core; stash: stash; map: 0 .. LAST_MAP; end;

  l1_word: record
    code: code;
    pending: boolean;
    last: boolean;
    list: array [0 .. LIST - 1] of access;
    place: place;
    place_from: requester;
    current: boolean;          -- watched: nobody has written since this core's acquire
    written_back: boolean;     -- in the mask of the Writeback
    held: boolean;
    taken: boolean;            -- the L2 has taken the word's writeback
    buffer_last: boolean;      -- the value in the Writeback
    req: request;
    rsp: answer;
    rsp_last: boolean;
    atomics: 0 .. ATOMICS;     -- accesses that are out as ATOMIC
    atomic_reqs: 0 .. ATOMICS; -- of these: ATOMICs under way, and answers
    atomic_rsps: 0 .. ATOMICS;
  end;

  message: record kind: forward; about: word; from: requester; end;
  l1_line: record
    through: boolean;          -- the core's protocol is GD
    sb: boolean;               -- has a store-buffer entry
    fresh: boolean;            -- the line's epoch is the present one
    reads: boolean;            -- of the line's MSHR
    writes: boolean;
    old: boolean;
    pass: enum {IDLE, IN_LIST, IN_FINISH};
    at: 0 .. LIST - 1;         -- the place of the list that the pass visits
    serve: boolean;            -- another pass follows
    leaving: boolean;          -- the Writeback is used
    releasing: boolean;        -- a release waits at the port
    wb: boolean;               -- WB is under way
    words: array [word] of l1_word;
    forwards: 0 .. FORWARDS;
    fwd: array [0 .. FORWARDS - 1] of message;
  end;

  l2_word: record
    state: l2_state;
    owner: requester;
    sync: boolean;
    last: boolean;             -- of the value here; with M false
    memory: boolean;           -- memory's value is the last
    await: boolean;
    recalled: boolean;         -- RECALL_DATA is under way
    recalled_last: boolean;
  end;

  -- What went wrong, where it is seen in a step and not in a state.
  verdict: enum {SOUND, NOBODY_ASKED, CANNOT_HAPPEN, TWO_REQUESTS, TWO_ANSWERS, PLACE_FULL, NO_OWNER, STALE_LOAD, STALE_SYNC,
                 NOT_DONE, OUT_OF_ORDER, LOST_STORE, EARLY_RELEASE};

var
  l1: array [core] of l1_line;
  l2: array [word] of l2_word;
  fetching: boolean;
  failed: boolean;
  evicting: boolean;
  stopped: boolean;            -- the cores begin nothing more, and nothing is evicted, until all is at rest
  broken: verdict;

-- The first thing that goes wrong counts.
procedure breaks(v: verdict); begin
  if broken = SOUND then broken := v; end;
end;

procedure name_core(var who: requester; c: core); begin
  undefine who;
  who.core := c;
  who.map := 0;
end;
procedure name_stash(var who: requester; s: stash; m: 0 .. LAST_MAP); begin
  undefine who;
  who.stash := s;
  who.map := m;
end;
function is_core(who: requester; c: core): boolean; begin
  if isundefined(who.core) then return false; end;
  return who.core = c;
end;
function is_stash(who: requester; s: stash; m: 0 .. LAST_MAP): boolean; begin
  if isundefined(who.stash) then return false; end;
  return who.stash = s & who.map = m;
end;
