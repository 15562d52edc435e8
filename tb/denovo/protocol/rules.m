-- When all rests, how it begins, and what the bank does when.
function quiescent(): boolean; begin
  return !fetching & !evicting & !failed
    & stash_rests()
    & (forall w: word do !l2[w].await & !l2[w].recalled end)
    & (forall c: core do
         !linked(c) & !l1[c].sb & !l1[c].releasing & !l1[c].leaving & !l1[c].wb & l1[c].forwards = 0
         & (forall w: word do
              l1[c].words[w].req = NO_REQ & l1[c].words[w].rsp = NO_RSP & l1[c].words[w].place = EMPTY
            end)
       end);
end;

-- Which cores are of GD is no matter: the cores are symmetric, and each has its protocol in its state.
startstate "reset"
var of_gd: 0 .. THROUGH;
begin
  of_gd := 0;
  clear l1;
  clear l2;
  stash_reset();
  for c: core do
    l1[c].fresh := true;
    if of_gd < THROUGH then
      l1[c].through := true;
      of_gd := of_gd + 1;
    end;
    for i: 0 .. FORWARDS - 1 do undefine l1[c].fwd[i]; end;
    for w: word do undefine l1[c].words[w].place_from; end;
  end;
  for w: word do
    l2[w].memory := true;
    undefine l2[w].owner;
  end;
  fetching := false;
  failed := false;
  evicting := false;
  stopped := false;
  broken := SOUND;
end;

ruleset w: word do
  rule "recall data" l2[w].recalled ==> begin l2_recalled(w); end;
end;
rule "fill" fetching ==> begin l2_fill(false); end;
rule "failed fill" ERRORS = 1 & fetching ==> begin l2_fill(true); end;
rule "evict L2" EVICT_L2 = 1 & !stopped & !l2_waits() & !failed & room_for_all(WORDS)
    & (exists w: word do l2[w].state != L2_M end) ==>
begin
  l2_evict();
end;
rule "evicted" evicting & !fetching & !exists w: word do l2[w].await end ==> begin l2_leave(); end;
rule "the list of a failed fetch is empty" failed ==> begin failed := false; end;

rule "stop" STOP = 1 & !stopped ==> begin stopped := true; end;
rule "go on" stopped & quiescent() ==> begin stopped := false; end;
