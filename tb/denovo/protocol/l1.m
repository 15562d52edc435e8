-- The L1: what docs/denovo/l1-data-path.md says beside its table.

-- The state that the table sees.
function l1_state_of(c: core; w: word; replay: boolean): l1_state; begin
  alias it: l1[c].words[w] do
    switch it.code
    case CODE_I: return L1_I;
    case CODE_V:
      if it.pending | !(l1[c].fresh | replay) then return L1_I; else return L1_V; end;
    case CODE_X:
      if it.pending | l1[c].sb then return L1_D; else return L1_O; end;
    case CODE_R:
      if l1[c].through then return L1_D; else return L1_R; end;
    end;
  end;
  return L1_I;
end;

procedure l1_decide_word(c: core; w: word; event: l1_event; state: l1_state; replay: boolean; var d: l1_decision);
var k: l1_conditions;
begin
  clear k;
  alias it: l1[c].words[w] do
    k.own := !l1[c].through;
    if l1[c].through & !replay then
      k.line_busy := linked(c);
      if event = L1_ON_SUBSTORE | event = L1_ON_SYNC then k.line_busy := l1[c].reads | l1[c].writes; end;
    end;
    k.whole := l1[c].through & l1[c].fresh;
    k.again := stored_again(c, w);
    k.replay := replay;
    k.reading := reading(c, w);
    k.asked := it.code = CODE_X & it.pending;
    k.syncing := it.code = CODE_V & it.pending;
    k.serving := serving(c, w);
    k.remote := it.place != EMPTY;
    k.leaving := l1[c].leaving;
    k.held := it.held;
    k.old := l1[c].old;
  end;
  l1_decide(state, event, k, d);
  if d.REFUSE then breaks(NOBODY_ASKED); end;
  if d.IMPOSSIBLE then breaks(CANNOT_HAPPEN); end;
end;

-- How a row changes the word (the page's three rules).
procedure l1_change(c: core; w: word; event: l1_event; state: l1_state; d: l1_decision); begin
  alias it: l1[c].words[w] do
    if d.ASK_READ then it.code := CODE_I; it.pending := true;
    elsif d.ASK_SYNC then it.code := CODE_V; it.pending := true;
    elsif d.ASK_REG | d.ASK_WT then it.code := CODE_X; it.pending := true;
    elsif d.UNASK then it.code := CODE_R;
    elsif d.MARK then it.code := CODE_R; it.pending := true;
    elsif event = L1_ON_ERROR | event = L1_ON_SERVED | d.next != state | event = L1_ON_WT_ACK & stored_again(c, w) then
      switch d.next
      case L1_I: it.code := CODE_I;
      case L1_V: it.code := CODE_V;
      case L1_O, L1_D: it.code := CODE_X;
      case L1_R: it.code := CODE_R;
      end;
      it.pending := false;
    end;
    if it.code = CODE_I | it.code = CODE_V & it.pending then it.last := false; end;
  end;
end;

-- V words that count no more are nothing, when no replay can come.
procedure l1_tidy(c: core); begin
  if DROP_OLD_COPIES = 1 & !l1[c].fresh & !listed(c) & l1[c].pass = IDLE then
    for w: word do
      alias it: l1[c].words[w] do
        if it.code = CODE_V & !it.pending then it.code := CODE_I; it.last := false; end;
      end;
    end;
  end;
  -- The epoch of a line without V words is seen by WT_ACK alone.
  if !l1[c].through & !exists w: word do l1[c].words[w].code = CODE_V & !l1[c].words[w].pending end then
    l1[c].fresh := true;
  end;
end;

procedure l1_write(c: core; w: word; before: l1_state); begin
  alias it: l1[c].words[w] do
    if l1[c].through then it.last := false; -- counts at the L2
    elsif it.code = CODE_R then
      if !ordered_later(c, w) then written(c, w); end;
    elsif before = L1_D & it.last then written(c, w); -- the registry knows it
    else it.last := false; -- counts at its registration
    end;
  end;
end;

-- An access of the port, or a replay. `stays`: in the list, or at the port.
procedure l1_access(c: core; w: word; what: access; event: l1_event; replay: boolean; var stays: boolean);
var d: l1_decision;
var before: l1_state;
var full: boolean;
begin
  before := l1_state_of(c, w, replay);
  l1_decide_word(c, w, event, before, replay, d);
  stays := d.WAIT | d.JOIN;
  alias it: l1[c].words[w] do
    if !(d.HIT | d.FAIL | d.JOIN | d.WAIT) then breaks(NOT_DONE); end;
    full := it.list[LIST - 1] != NONE;
    if d.ASK_ATOMIC then full := it.atomics = ATOMICS; end;
    if !replay & (d.WAIT | d.JOIN & full) then
      -- It stays at the port; nothing happens.
    else
      if d.HIT & what = LOAD_LAST & !it.last
          & (before = L1_V | before = L1_O | before = L1_R & !ordered_later(c, w)) then
        breaks(STALE_LOAD);
      end;
      if d.FAIL & ERRORS = 0 then breaks(NOT_DONE); end;
      if d.HIT & before = L1_I & !d.WRITE then breaks(NOT_DONE); end;
      if d.HIT & event = L1_ON_SYNC & !d.PERFORM then breaks(NOT_DONE); end;
      if d.HIT & (event = L1_ON_STORE | event = L1_ON_SUBSTORE) & !d.WRITE then breaks(NOT_DONE); end;
      if d.PERFORM & !it.last & !ordered_later(c, w) then breaks(STALE_SYNC); end;
      if d.ASK_READ then
        send_request(c, w, READ);
        l1[c].reads := true;
        -- GD: words that are I join the READ.
        if l1[c].through then
          for x: word do
            if x != w & l1_state_of(c, x, false) = L1_I & !l1[c].words[x].pending then
              send_request(c, x, READ);
              l1[c].words[x].code := CODE_I;
              l1[c].words[x].pending := true;
              l1[c].words[x].last := false;
            end;
          end;
        end;
        if DROP_OLD_COPIES = 1 & !l1[c].fresh then
          for x: word do
            if l1[c].words[x].code = CODE_V & !l1[c].words[x].pending then
              l1[c].words[x].code := CODE_I;
              l1[c].words[x].last := false;
            end;
          end;
        end;
      end;
      if d.ASK_SYNC then send_request(c, w, REG_SYNC); end;
      if d.ASK_ATOMIC then
        it.atomics := it.atomics + 1;
        it.atomic_reqs := it.atomic_reqs + 1;
      elsif d.JOIN & !replay then
        for i: 0 .. LIST - 1 do
          if it.list[i] = NONE & (i = 0 | it.list[i - 1] != NONE) & stays then
            it.list[i] := what;
            stays := false;
          end;
        end;
        stays := true;
      end;
      if d.INSERT | d.UNASK then l1[c].sb := true; end;
      l1_change(c, w, event, before, d);
      if d.WRITE | d.PERFORM then l1_write(c, w, before); end;
    end;
  end;
  l1_tidy(c);
end;

-- The line rests: its MSHR is free, or has no READ out.
procedure l1_rest(c: core); begin
  if !linked(c) then l1[c].writes := false; end;
  if !l1[c].writes & !exists w: word do reading(c, w) end then
    l1[c].reads := false;
    l1[c].old := false;
  end;
end;
procedure l1_start_pass(c: core); begin
  if listed(c) then l1[c].pass := IN_LIST; else l1[c].pass := IN_FINISH; end;
end;
-- After the list, and after each granted word.
procedure l1_next_pass(c: core); begin
  if l1[c].serve then
    l1[c].serve := false;
    l1_start_pass(c);
  elsif any_serving(c) then l1[c].pass := IN_FINISH;
  else
    l1[c].pass := IDLE;
    l1_rest(c);
  end;
  l1_tidy(c);
end;

procedure l1_answer(c: core; w: word);
var d: l1_decision;
var event: l1_event;
var before: l1_state;
begin
  alias it: l1[c].words[w] do
    switch it.rsp
    case DATA: event := L1_ON_DATA;
    case FAILED: event := L1_ON_ERROR;
    case WT_ACK: event := L1_ON_WT_ACK;
    else event := L1_ON_GRANT;
    end;
    before := l1_state_of(c, w, false);
    l1_decide_word(c, w, event, before, false, d);
    if d.INSTALL then
      -- A value that nobody sent is not the last.
      it.last := it.rsp_last;
      if event = L1_ON_DATA then l1[c].fresh := !l1[c].old; end;
    end;
    l1_change(c, w, event, before, d);
    it.rsp := NO_RSP;
    it.rsp_last := false;
  end;
  if listed(c) | any_serving(c) then
    if l1[c].pass = IDLE then l1_start_pass(c); else l1[c].serve := true; end;
  elsif l1[c].pass = IDLE then l1_rest(c);
  end;
  l1_tidy(c);
end;

-- GD: an atomic at the L2 is done. It needs no pass.
procedure l1_atomic_answer(c: core; w: word);
var d: l1_decision;
var before: l1_state;
begin
  before := l1_state_of(c, w, false);
  l1_decide_word(c, w, L1_ON_ATOMIC_RESP, before, false, d);
  l1_change(c, w, L1_ON_ATOMIC_RESP, before, d);
  alias it: l1[c].words[w] do
    it.atomic_rsps := it.atomic_rsps - 1;
    it.atomics := it.atomics - 1;
  end;
  l1_rest(c);
  l1_tidy(c);
end;

-- A pass visits the list's places in order; answers and forwards may come between two of them. An access stays where an
-- older one of its word stayed in this pass: the word may have come in between.
procedure l1_replay(c: core);
var stays: boolean;
var kept: 0 .. LIST;
var what: access;
var event: l1_event;
begin
  for w: word do
    alias it: l1[c].words[w] do
      what := it.list[l1[c].at];
      if what != NONE & !(LIST_ORDER = 1 & older_waits(c, w, l1[c].at)) then
        switch what
        case SYNC: event := L1_ON_SYNC;
        case SUBSTORE: event := L1_ON_SUBSTORE;
        else event := L1_ON_LOAD;
        end;
        l1_access(c, w, what, event, true, stays);
        if !stays then
          if older_waits(c, w, l1[c].at) then breaks(OUT_OF_ORDER); end;
          it.list[l1[c].at] := NONE;
        end;
      end;
    end;
  end;
  if exists w: word do exists i: 0 .. LIST - 1 do i > l1[c].at & l1[c].words[w].list[i] != NONE end end then
    l1[c].at := l1[c].at + 1;
  else
    l1[c].at := 0;
    for w: word do
      alias it: l1[c].words[w] do
        kept := 0;
        for i: 0 .. LIST - 1 do
          what := it.list[i];
          it.list[i] := NONE;
          if what != NONE then it.list[kept] := what; kept := kept + 1; end;
        end;
      end;
    end;
    l1_next_pass(c);
  end;
end;

procedure l1_supply(c: core; w: word; kind: place; var from: requester; before: l1_state);
var last: boolean;
begin
  alias it: l1[c].words[w] do
    if before = L1_I & it.held then last := it.buffer_last; else last := it.last; end;
    if kind = KEPT_RECALL then
      if l2[w].recalled then breaks(TWO_ANSWERS); end;
      l2[w].recalled := true;
      l2[w].recalled_last := last;
    elsif kind = KEPT_SYNC then answer_to(from, w, REG_ACK_DATA, last);
    elsif kind = KEPT_REG then answer_to(from, w, REG_ACK, false);
    end;
  end;
end;

-- SERVED of one granted word.
procedure l1_finish(c: core; w: word);
var d: l1_decision;
begin
  alias it: l1[c].words[w] do
    l1_decide_word(c, w, L1_ON_SERVED, L1_R, false, d);
    if d.SUPPLY then
      if it.place = EMPTY then breaks(NO_OWNER);
      else l1_supply(c, w, it.place, it.place_from, L1_R);
      end;
      it.place := EMPTY;
      undefine it.place_from;
    end;
    l1_change(c, w, L1_ON_SERVED, L1_R, d);
  end;
  l1_next_pass(c);
end;

procedure l1_forward(c: core; at: 0 .. FORWARDS);
var d: l1_decision;
var before: l1_state;
var m: message;
begin
  m := l1[c].fwd[at];
  take_forward(c, at);
  if m.kind = WB_ACK then
    for w: word do
      alias it: l1[c].words[w] do
        if it.written_back then
          before := l1_state_of(c, w, false);
          l1_decide_word(c, w, L1_ON_WB_ACK, before, false, d);
          l1_change(c, w, L1_ON_WB_ACK, before, d);
          if !d.FORGET & it.held then breaks(NOT_DONE); end;
          it.written_back := false;
          it.held := false;
          it.taken := false;
          it.buffer_last := false;
        end;
      end;
    end;
    l1[c].leaving := false;
  else
    alias w: m.about do
      alias it: l1[c].words[w] do
        before := l1_state_of(c, w, false);
        if m.kind = FWD_READ then
          l1_decide_word(c, w, L1_ON_FWD_READ, before, false, d);
          if d.SUPPLY then
            if before = L1_I & it.held then answer_to(m.from, w, DATA, it.buffer_last);
            else answer_to(m.from, w, DATA, it.last);
            end;
          end;
          l1_change(c, w, L1_ON_FWD_READ, before, d);
        else
          l1_decide_word(c, w, L1_ON_FWD_TAKE, before, false, d);
          if d.KEEP then
            if it.place != EMPTY then breaks(PLACE_FULL); end;
            switch m.kind
            case FWD_REG: it.place := KEPT_REG;
            case FWD_REG_SYNC: it.place := KEPT_SYNC;
            else it.place := KEPT_RECALL;
            end;
            it.place_from := m.from;
          end;
          if d.SUPPLY then
            switch m.kind
            case FWD_REG: l1_supply(c, w, KEPT_REG, m.from, before);
            case FWD_REG_SYNC: l1_supply(c, w, KEPT_SYNC, m.from, before);
            else l1_supply(c, w, KEPT_RECALL, m.from, before);
            end;
          end;
          if d.FORGET then it.held := false; it.buffer_last := false; end;
          l1_change(c, w, L1_ON_FWD_TAKE, before, d);
        end;
      end;
    end;
  end;
  l1_tidy(c);
end;

-- The line's store-buffer entry leaves. GD: it goes back where the line has a link.
procedure l1_drain(c: core);
var d: array [word] of l1_decision;
var back: boolean;
begin
  back := l1[c].through & linked(c);
  for w: word do l1_decide_word(c, w, L1_ON_DRAIN, l1_state_of(c, w, false), false, d[w]); end;
  for w: word do
    if d[w].ASK_REG then send_request(c, w, REG); end;
    if d[w].ASK_WT then send_request(c, w, WT); l1[c].writes := true; end;
    if !back then l1_change(c, w, L1_ON_DRAIN, l1_state_of(c, w, false), d[w]); end;
  end;
  if !back then l1[c].sb := false; end;
end;

procedure l1_leave(c: core);
var d: l1_decision;
var before: l1_state;
begin
  for w: word do
    alias it: l1[c].words[w] do
      before := l1_state_of(c, w, false);
      l1_decide_word(c, w, L1_ON_LEAVE, before, false, d);
      if d.WRITE_BACK then
        it.written_back := true;
        it.held := KEEP_WRITEBACK = 1;
        it.buffer_last := it.last;
        l1[c].wb := true;
        l1[c].leaving := KEEP_WRITEBACK = 1;
      end;
      l1_change(c, w, L1_ON_LEAVE, before, d);
    end;
  end;
  l1_tidy(c);
end;

-- An acquire: of the line's words the table says which stay; the L1 does it by the line's epoch. One word of one core is
-- watched at a time: which, is chosen with the acquire.
procedure l1_acquire(c: core);
var d: l1_decision;
var before: l1_state;
var stays: boolean;
begin
  stays := false;
  for w: word do
    before := l1_state_of(c, w, false);
    l1_decide_word(c, w, L1_ON_ACQUIRE, before, false, d);
    if before = L1_V & d.next = L1_V then stays := true; end;
    if before = L1_V & d.next = L1_I then l1[c].fresh := false;
    else l1_change(c, w, L1_ON_ACQUIRE, before, d);
    end;
  end;
  -- GD: WT_ACK sees the epoch of a line without V words as well.
  if l1[c].through & !stays then l1[c].fresh := false; end;
  if (l1[c].reads | l1[c].writes) & MARK_OLD = 1 then l1[c].old := true; end;
  l1_tidy(c);
end;
