-- The state of the model: CORES L1s, one line of WORDS words, one bank of the L2, the messages between them.
-- Before it stand the constants, and what is made from the state tables (tests/denovo/murphi.h). docs/denovo/protocol.md says what
-- is modelled.
--
-- `last` of a value: it is the word's last write. A write counts from when the registry names its writer; a later store
-- of the owner counts at once. So a value is one bit.
type
  core: scalarset(CORES);
  word: scalarset(WORDS);

  -- L1: a word is a code and a bit pending, as on the data-path page.
  code: enum {CODE_I, CODE_V, CODE_X, CODE_R};
  -- An access in the list. LOAD_LAST: it began after an acquire, and nobody has written since: it must see the last write.
  access: enum {NONE, LOAD, LOAD_LAST, SYNC, SUBSTORE};
  -- A forward in the word's place.
  place: enum {EMPTY, KEPT_REG, KEPT_SYNC, KEPT_RECALL};
  -- Messages. req and rsp have no order, and at most one of a core and word is under way: a field each.
  request: enum {NO_REQ, READ, REG, REG_SYNC};
  answer: enum {NO_RSP, DATA, REG_ACK, REG_ACK_DATA, FAILED};
  forward: enum {FWD_READ, FWD_REG, FWD_REG_SYNC, RECALL, WB_ACK};

  l1_word: record
    code: code;
    pending: boolean;
    last: boolean;
    list: array [0 .. LIST - 1] of access;
    place: place;
    place_from: core;
    current: boolean;          -- watched: nobody has written since this core's acquire
    written_back: boolean;     -- in the mask of the Writeback
    held: boolean;
    taken: boolean;            -- the L2 has taken the word's writeback
    buffer_last: boolean;      -- the value in the Writeback
    req: request;
    rsp: answer;
    rsp_last: boolean;
  end;

  message: record kind: forward; about: word; from: core; end;
  l1_line: record
    sb: boolean;               -- has a store-buffer entry
    fresh: boolean;            -- the line's epoch is the present one
    reads: boolean;            -- of the line's MSHR
    old: boolean;
    pass: enum {IDLE, IN_LIST, IN_FINISH};
    at: 0 .. LIST - 1;         -- the place of the list that the pass visits
    serve: boolean;            -- another pass follows
    leaving: boolean;          -- the Writeback is used
    wb: boolean;               -- WB is under way
    words: array [word] of l1_word;
    forwards: 0 .. FORWARDS;
    fwd: array [0 .. FORWARDS - 1] of message;
  end;

  l2_word: record
    state: l2_state;
    owner: core;
    sync: boolean;
    last: boolean;             -- of the value here; with M false
    memory: boolean;           -- memory's value is the last
    await: boolean;
    recalled: boolean;         -- RECALL_DATA is under way
    recalled_last: boolean;
  end;

  -- What went wrong, where it is seen in a step and not in a state.
  verdict: enum {SOUND, NOBODY_ASKED, CANNOT_HAPPEN, TWO_REQUESTS, TWO_ANSWERS, PLACE_FULL, NO_OWNER, STALE_LOAD, STALE_SYNC,
                 NOT_DONE, OUT_OF_ORDER};

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

-- A store that its owner did not make is newer in the registry's order than any that a holder still makes.
function ordered_later(c: core; w: word): boolean; begin
  return exists x: core do x != c & l1[x].words[w].code = CODE_X & l1[x].words[w].last end;
end;

-- The write of `c` is the word's last from now on.
procedure written(c: core; w: word); begin
  for x: core do
    alias it: l1[x].words[w] do
      it.last := false;
      it.buffer_last := false;
      it.rsp_last := false;
      if x != c then
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
  l1[c].words[w].last := true;
end;

function listed(c: core): boolean; begin
  return exists w: word do exists i: 0 .. LIST - 1 do l1[c].words[w].list[i] != NONE end end;
end;
function any_pending(c: core): boolean; begin
  return exists w: word do l1[c].words[w].pending end;
end;
function serving(c: core; w: word): boolean; begin
  return l1[c].words[w].code = CODE_R & l1[c].words[w].pending;
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
-- The line has an MSHR.
function linked(c: core): boolean; begin
  return any_pending(c) | listed(c) | l1[c].pass != IDLE | l1[c].serve;
end;

function room(c: core; messages: 0 .. FORWARDS): boolean; begin
  return l1[c].forwards + messages <= FORWARDS;
end;
function room_for_all(messages: 0 .. FORWARDS): boolean; begin
  return forall c: core do room(c, messages) end;
end;
procedure send_forward(c: core; kind: forward; w: word; from: core); begin
  alias line: l1[c] do
    line.fwd[line.forwards].kind := kind;
    line.fwd[line.forwards].about := w;
    line.fwd[line.forwards].from := from;
    line.forwards := line.forwards + 1;
  end;
end;
procedure send_plain(c: core; kind: forward; w: word); begin -- from nobody
  alias line: l1[c] do
    line.fwd[line.forwards].kind := kind;
    if kind != WB_ACK then line.fwd[line.forwards].about := w; end;
    line.forwards := line.forwards + 1;
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
    if it.rsp != NO_RSP then breaks(TWO_ANSWERS);
    else
      it.rsp := kind;
      it.rsp_last := last & (kind = DATA | kind = REG_ACK_DATA);
    end;
  end;
end;
procedure send_request(c: core; w: word; kind: request); begin
  alias it: l1[c].words[w] do
    if it.req != NO_REQ | it.rsp != NO_RSP then breaks(TWO_REQUESTS); end;
    it.req := kind;
  end;
end;
