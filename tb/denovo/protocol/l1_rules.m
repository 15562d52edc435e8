-- Who may do what when. The cores begin any access at any time; what waits at the port begins again later.
-- The port: not while the line is in service, nor behind a release.
function port_open(c: core): boolean; begin
  return l1[c].pass = IDLE & !l1[c].serve & !l1[c].releasing;
end;

ruleset c: core do
  ruleset w: word do
    rule "load" !stopped & port_open(c) ==>
    var stays: boolean;
    begin
      if l1[c].words[w].current then l1_access(c, w, LOAD_LAST, L1_ON_LOAD, false, stays);
      else l1_access(c, w, LOAD, L1_ON_LOAD, false, stays);
      end;
    end;
    rule "store" !stopped & port_open(c) ==>
    var stays: boolean;
    begin
      l1_access(c, w, NONE, L1_ON_STORE, false, stays);
    end;
    rule "sync" SYNCS = 1 & !stopped & port_open(c) ==>
    var stays: boolean;
    begin
      l1_access(c, w, SYNC, L1_ON_SYNC, false, stays);
    end;
    rule "substore" SUBSTORES = 1 & !stopped & port_open(c) ==>
    var stays: boolean;
    begin
      l1_access(c, w, SUBSTORE, L1_ON_SUBSTORE, false, stays);
    end;

    rule "answer" l1[c].words[w].rsp != NO_RSP ==> begin l1_answer(c, w); end;
    rule "atomic's answer" l1[c].words[w].atomic_rsps > 0 ==> begin l1_atomic_answer(c, w); end;
    rule "served" l1[c].pass = IN_FINISH & serving(c, w) & (!l1[c].serve | SERVE_FIRST = 0) ==> begin l1_finish(c, w); end;
    rule "request" l1[c].words[w].req != NO_REQ & (!l2_waits() | evicting | QUEUE_REQUESTS = 0) & room_for_all(1) ==>
    begin
      l2_request(c, w);
    end;
    rule "atomic" l1[c].words[w].atomic_reqs > 0 & (!l2_waits() | evicting | QUEUE_REQUESTS = 0) & room_for_all(1) ==>
    begin
      l2_atomic(c, w);
    end;
  end;

  -- A release waits at the port, and what comes behind it.
  rule "release waits" RELEASES = 1 & !stopped & !l1[c].releasing ==> begin l1[c].releasing := true; end;
  rule "release" l1[c].releasing & (RELEASE_DRAINS = 0 | !l1[c].sb)
      & (RELEASE_GRANTS = 0 | !exists w: word do l1[c].words[w].code = CODE_X & l1[c].words[w].pending end) ==>
  begin
    if exists w: word do unseen_store(c, w) end then breaks(EARLY_RELEASE); end;
    l1[c].releasing := false;
  end;
  rule "acquire" !stopped ==> begin l1_acquire(c); end;
  ruleset w: word do
    rule "acquire, watched" !stopped ==>
    begin
      for x: core do
        for y: word do
          l1[x].words[y].current := false;
          for i: 0 .. LIST - 1 do
            if l1[x].words[y].list[i] = LOAD_LAST then l1[x].words[y].list[i] := LOAD; end;
          end;
        end;
      end;
      stash_watch_none();
      l1[c].words[w].current := true;
      l1_acquire(c);
    end;
  end;
  rule "list" l1[c].pass = IN_LIST ==> begin l1_replay(c); end;
  rule "another pass" l1[c].pass = IN_FINISH & (!any_serving(c) | l1[c].serve & SERVE_FIRST = 1) ==> begin l1_next_pass(c); end;
  rule "drain" l1[c].sb ==> begin l1_drain(c); end;
  rule "evict" EVICT_L1 = 1 & !stopped & !l1[c].leaving & !l1[c].wb
      & (PIN_LINES = 0 | !l1[c].sb & !linked(c))
      & (exists w: word do l1[c].words[w].code != CODE_I end) ==>
  begin
    l1_leave(c);
  end;
  -- GD: the line is not here, and comes into a way whose epoch is of any line.
  rule "another way" l1[c].through & !stopped & !l1[c].sb & !linked(c) & (forall w: word do l1[c].words[w].code = CODE_I end) ==>
  begin
    l1[c].fresh := !l1[c].fresh;
  end;
  ruleset at: 0 .. FORWARDS - 1 do
    rule "forward" at < l1[c].forwards & in_turn(c, at) ==> begin l1_forward(c, at); end;
  end;
  rule "writeback" l1[c].wb & room(c, 1) ==> begin l2_writeback(c); end;
end;
