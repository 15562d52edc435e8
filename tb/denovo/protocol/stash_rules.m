-- What the stash does when. Its own accesses to a word are free of races: nothing loads the word while a store of it waits for its redo.
ruleset m: map do
  ruleset w: word do
    rule "stash loads" !stopped & live[m] & mapped[m][w].given = NO_STORE ==> begin stash_load(m, w); end;
    rule "stash fetches" FETCH = 1 & !stopped & live[m] & !mapped[m][w].reading
        & (forall x: word do chunks[space_of(m)].words[x].state != ST_P end) ==>
    begin
      stash_commit(m, w, COMMIT_ON_FETCH);
    end;
    rule "stash stores" !stopped & live[m] & mapped[m][w].given = NO_STORE
        & chunks[space_of(m)].words[w].state = ST_R ==>
    begin
      stash_store(m, w, ST_ON_STORE);
    end;
    rule "stash store missed" !stopped & live[m] & mapped[m][w].given = NO_STORE ==>
    begin
      stash_commit(m, w, COMMIT_ON_STORE);
    end;
    rule "stash store again" mapped[m][w].given != NO_STORE ==> begin stash_redo(m, w); end;

    rule "stash answer" mapped[m][w].rsp != NO_RSP
        & (mapped[m][w].rsp = DATA | mapped[m][w].given != HOLDS | STASH_GRANT_WAITS = 0) ==>
    begin
      stash_answer(m, w);
    end;
    rule "stash request" mapped[m][w].req != NO_REQ & (!l2_waits() | evicting | QUEUE_REQUESTS = 0) & room_for_all(1) ==>
    begin
      stash_request(m, w);
    end;
    rule "kernel ends, watched" !stopped & (forall x: map do !in_flight(x) end) ==>
    begin
      for c: core do
        for y: word do
          l1[c].words[y].current := false;
          for i: 0 .. LIST - 1 do
            if l1[c].words[y].list[i] = LOAD_LAST then l1[c].words[y].list[i] := LOAD; end;
          end;
        end;
      end;
      stash_watch_none();
      mapped[m][w].current := true;
      stash_kernel_end();
    end;
  end;
  rule "block ends" !stopped & live[m] & (!in_flight(m) | STASH_END_WAITS = 0) ==> begin stash_end(m); end;
  rule "map" !stopped & !live[m] & (!leaving_by(m) | STASH_ADOPT_WAITS = 0)
      & (forall x: map do !live[x] | space_of(x) != space_of(m) end) ==>
  begin
    stash_map(m);
  end;
end;
-- Words of lines that are not modelled.
rule "stash's others are taken" FETCH = 1 & (exists m: map do exists w: word do mapped[m][w].given != NO_STORE & !mapped[m][w].taken end end) ==>
begin
  stash_taken();
end;
ruleset s: space do
  rule "stash evicts" !stopped & (exists w: word do chunks[s].words[w].state = ST_P & !leaves[w].leaving end) ==>
  begin
    stash_evict(s);
  end;
end;
ruleset w: word do
  rule "stash writeback" leaves[w].sent & stash_room(1) ==> begin stash_writeback(w); end;
end;
ruleset at: 0 .. FORWARDS - 1 do
  rule "stash forward" at < stash_forwards & (retry = 0 | STASH_RETRY_FIRST = 0) & deferred < DEFERRED & stash_in_turn(at) ==>
  begin
    stash_forward(at);
  end;
end;
rule "stash tries again" retry > 0 ==> begin stash_retry(); end;
