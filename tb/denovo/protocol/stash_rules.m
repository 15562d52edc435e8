-- What a stash does when. Its own accesses to a word are free of races: nothing loads the word while a store of it waits for its redo.
ruleset s: stash do
  ruleset m: map do
    ruleset w: word do
      rule "stash loads" STORES_ONLY = 0 & !stopped & live[s][m] & mapped[s][m][w].given = NO_STORE ==> begin stash_load(s, m, w); end;
      rule "stash fetches" FETCH = 1 & STORES_ONLY = 0 & !stopped & live[s][m] & !mapped[s][m][w].reading & expects(s) < EXPECTED
          & (forall x: word do chunks[s][space_of(m)].words[x].state != ST_P end) ==>
      begin
        stash_commit(s, m, w, COMMIT_ON_FETCH);
      end;
      rule "stash stores" !stopped & live[s][m] & mapped[s][m][w].given = NO_STORE
          & chunks[s][space_of(m)].words[w].state = ST_R ==>
      begin
        stash_store(s, m, w, ST_ON_STORE);
      end;
      rule "stash store missed" !stopped & live[s][m] & mapped[s][m][w].given = NO_STORE ==>
      begin
        stash_commit(s, m, w, COMMIT_ON_STORE);
      end;
      rule "stash store again" mapped[s][m][w].given != NO_STORE ==> begin stash_redo(s, m, w); end;

      rule "stash answer" mapped[s][m][w].rsp != NO_RSP
          & (mapped[s][m][w].rsp = DATA | mapped[s][m][w].given != HOLDS | STASH_GRANT_WAITS = 0) ==>
      begin
        stash_answer(s, m, w);
      end;
      rule "stash request" mapped[s][m][w].req != NO_REQ & (!l2_waits() | evicting | QUEUE_REQUESTS = 0) & room_for_all(1) ==>
      begin
        stash_request(s, m, w);
      end;
      rule "kernel ends, watched" STORES_ONLY = 0 & !stopped & (forall x: map do !in_flight(s, x) end) ==>
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
        mapped[s][m][w].current := true;
        stash_kernel_end(s);
      end;
    end;
    rule "block ends" STORES_ONLY = 0 & !stopped & live[s][m] & (!in_flight(s, m) | STASH_END_WAITS = 0) ==> begin stash_end(s, m); end;
    rule "map" !stopped & !live[s][m] & (!leaving_by(s, m) | STASH_ADOPT_WAITS = 0)
        & (forall x: map do !live[s][x] | space_of(x) != space_of(m) end) ==>
    begin
      stash_map(s, m);
    end;
  end;
  -- Words of lines that are not modelled.
  rule "stash's others are taken" FETCH = 1
      & (exists m: map do exists w: word do mapped[s][m][w].given != NO_STORE & !mapped[s][m][w].taken end end) ==>
  begin
    stash_taken(s);
  end;
  ruleset x: space do
    rule "stash evicts" !stopped & (exists w: word do chunks[s][x].words[w].state = ST_P & !leaves[s][w].leaving end) ==>
    begin
      stash_evict(s, x);
    end;
  end;
  ruleset w: word do
    rule "stash writeback" leaves[s][w].sent & has_room(s, 1) ==> begin stash_writeback(s, w); end;
  end;
  ruleset at: 0 .. FORWARDS - 1 do
    rule "stash forward" at < stash_forwards[s] & (retry[s] = 0 | STASH_RETRY_FIRST = 0) & deferred[s] < DEFERRED & stash_in_turn(s, at) ==>
    begin
      stash_forward(s, at);
    end;
  end;
  rule "stash tries again" retry[s] > 0 ==> begin stash_retry(s); end;
end;
