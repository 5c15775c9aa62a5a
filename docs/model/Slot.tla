-------------------------------- MODULE Slot --------------------------------
(* One slot of one session: permits and holders in Redis, reservations and decisions in the database, and the
   messages between them, which come late, doubled and in any order. Redis may be emptied at any moment and is
   loaded again from what the database said some moments ago. README.md says what is left out. *)
EXTENDS Integers, FiniteSets

CONSTANTS
  People, TracesEach,      \* people are 1..People, each with so many traces at most
  Permits,
  Losses, Loads, Endings,  \* how often Redis is emptied, is loaded again, and a reservation ends, at most
  Orderers,                \* people who place orders; everybody grabs
  Waiters,                 \* people who are on the waitlist when the slot is full; none of them is an orderer
  PassingOn,               \* whether reservations are passed on
  Without                  \* guards that are switched off

(* The first four are rules that follow from this model; the table in README.md says where each guard is kept. *)
Guards == {"ASK_ACTIVE", "ASK_WAITING", "SEVERAL_TRACES", "SAME_RUN",
           "UNIQUE_PLACES", "ONE_DECISION", "CERTAINLY_LOST", "RELEASED_MARK", "ORDER_ONCE", "COUNT_HOLDERS",
           "MARK_VERSION", "MARK_CLEARED"}
Keeps(guard) == guard \notin Without

ASSUME /\ Orderers \subseteq 1..People /\ Waiters \subseteq 1..People /\ Orderers \intersect Waiters = {}
       /\ PassingOn \in BOOLEAN /\ Without \subseteq Guards

VARIABLES
  \* The database: decision by trace, traces with an active reservation, traces of orders that are CREATED, where
  \* each person is on the waitlist, and the waitlist's mark: <<version, is set>>.
  decision, active, created, entry, mark,
  \* Redis: whether the slot has its counter, the counter, traces that hold a permit, result by trace, traces
  \* marked as released, and the mark as it is known here.
  loaded, left, holders, result, released, markKnown,
  messages,                \* under way; an answer of booking-service counts as one
  document,                \* what the database said for a load, while the load is under way
  issued, handedOff,       \* traces that exist, and those whose hand-off may have reached the broker
  run, loads, endings      \* the run of the Redis server, counted from 0; bounds

database == <<decision, active, created, entry, mark>>
redis    == <<loaded, left, holders, result, released, markKnown>>
traces   == <<issued, handedOff>>
bounds   == <<run, loads, endings>>
vars     == <<database, redis, messages, document, traces, bounds>>

Traces == 1..(People * TracesEach)
PersonOf(t) == 1 + ((t - 1) \div TracesEach)
TracesOf(person, some) == {t \in some : PersonOf(t) = person}
\* Traces of a person are issued in turn, so that states that differ in names alone are one state.
IsNext(t) == t \notin issued /\ \A s \in 1..(t - 1) : PersonOf(s) = PersonOf(t) => s \in issued
IsFinal(t) == result[t] \in {"SUCCESS", "FAILED"}
IsOfWaitlist(t) == PersonOf(t) \in Waiters

None == 0
Message(type, t, word, successor, number) ==
  [type |-> type, trace |-> t, word |-> word, successor |-> successor, number |-> number]
HandOff(t, word)       == Message("hold.taken", t, word, None, 0)       \* HELD; or REFUSED by the script, an order
Decided(t, outcome)    == Message("hold.decided", t, outcome, None, 0)
Released(t)            == Message("hold.released", t, "", None, 0)
OrderCreated(t)        == Message("order.created", t, "", None, 0)
PassedOn(t, successor) == Message("hold.passed.on", t, "", successor, 0)
Marked(version, isSet) == Message("waitlist.marked", None, IF isSet THEN "SET" ELSE "CLEARED", None, version)
\* Answers to questions that were asked in this run of Redis.
SaidActive(t)  == Message("said.active", t, IF t \in active THEN "YES" ELSE "NO", None, run)
SaidWaiting(t) == Message("said.waiting", t, IF t \in created THEN "YES" ELSE "NO", None, run)
IsOfThisRun(number) == Keeps("SAME_RUN") => number = run

NoDocument == [isThere |-> FALSE, active |-> {}, mark |-> <<0, FALSE>>, run |-> 0]

Init ==
  /\ decision = [t \in Traces |-> "NONE"] /\ active = {} /\ created = {}
  /\ entry = [person \in 1..People |-> "NONE"] /\ mark = <<0, FALSE>>
  /\ loaded = TRUE /\ left = Permits /\ holders = {} /\ released = {} /\ markKnown = <<0, FALSE>>
  /\ result = [t \in Traces |-> "NONE"]
  /\ messages = {} /\ document = NoDocument /\ issued = {} /\ handedOff = {}
  /\ run = 0 /\ loads = 0 /\ endings = 0

-----------------------------------------------------------------------------
(* The prelude of the scripts: the only ones that take a permit or give one back. *)

\* The counter goes with the number of traces that hold; without one the slot is not loaded, and loading counts.
Hold(after) ==
  /\ holders' = after
  /\ left' = IF loaded THEN left + Cardinality(holders) - Cardinality(after) ELSE left

Adopting(t) ==
  IF Keeps("RELEASED_MARK") /\ t \in released THEN holders \ {t}
  ELSE IF Keeps("SEVERAL_TRACES") THEN holders \union {t}
  ELSE (holders \ TracesOf(PersonOf(t), holders)) \union {t}

-----------------------------------------------------------------------------
(* reserve-service *)

Grab(t) ==
  /\ IsNext(t) /\ loaded /\ left > 0 /\ TracesOf(PersonOf(t), holders) = {} /\ ~markKnown[2]
  /\ Hold(holders \union {t}) /\ result' = [result EXCEPT ![t] = "PENDING"]
  /\ issued' = issued \union {t}
  /\ UNCHANGED <<database, loaded, released, markKnown, messages, document, handedOff, bounds>>

\* At once, or by the sweeper.
Publish(t) ==
  /\ result[t] = "PENDING" /\ HandOff(t, "HELD") \notin messages
  /\ messages' = messages \union {HandOff(t, "HELD")} /\ handedOff' = handedOff \union {t}
  /\ UNCHANGED <<database, redis, document, issued, bounds>>

\* A grab whose hand-off certainly was never delivered; an order waits for the sweeper.
Compensate(t) ==
  /\ result[t] = "PENDING" /\ PersonOf(t) \notin Orderers \union Waiters
  /\ Keeps("CERTAINLY_LOST") => t \notin handedOff
  /\ Hold(holders \ {t}) /\ result' = [result EXCEPT ![t] = "FAILED"]
  /\ UNCHANGED <<database, loaded, released, markKnown, messages, document, traces, bounds>>

\* A decision on a trace that Redis does not know is applied once booking-service has said whether its reservation
\* is active; until then the message is not acknowledged.
HearDecided(m, rest) ==
  LET t == m.trace
      isLost == m.word = "SUCCESS" /\ result[t] = "NONE" /\ t \notin holders
  IN IF IsFinal(t) THEN messages' = rest /\ UNCHANGED <<left, holders, result>>
     ELSE IF isLost /\ Keeps("ASK_ACTIVE")
       THEN messages' = messages \union {SaidActive(t)} /\ UNCHANGED <<left, holders, result>>
     ELSE /\ messages' = rest
          /\ result' = [result EXCEPT ![t] = m.word]
          /\ Hold(IF m.word = "SUCCESS" THEN Adopting(t) ELSE holders \ {t})

HearActive(m) ==
  LET t == m.trace IN
  /\ messages' = messages \ {m}
  /\ IF IsOfThisRun(m.number)
       THEN /\ result' = [result EXCEPT ![t] = "SUCCESS"]
            /\ Hold(IF m.word = "YES" THEN Adopting(t) ELSE holders \ {t})
       ELSE UNCHANGED <<left, holders, result>>

HearReleased(m, rest) ==
  /\ messages' = rest /\ released' = released \union {m.trace} /\ Hold(holders \ {m.trace})

\* The successor takes its permit, even below zero, and the predecessor's goes: no moment for a third in between.
HearPassedOn(m, rest) ==
  LET next == m.successor
      asks == Keeps("ASK_ACTIVE") /\ run > 0 /\ result[next] = "NONE" /\ next \notin holders
  IN /\ released' = released \union {m.trace}
     /\ messages' = IF asks THEN messages \union {SaidActive(next)} ELSE rest
     /\ result' = IF asks THEN result ELSE [result EXCEPT ![next] = "SUCCESS"]
     /\ Hold((IF asks \/ IsFinal(next) THEN holders ELSE Adopting(next)) \ {m.trace})

\* An order's message from before a loss, of which Redis knows nothing, takes permits once booking-service has said
\* that the order still waits. A session that is not loaded answers nothing.
HearOrder(m, rest) ==
  LET t == m.trace
      isSaid == m.type = "said.waiting" /\ IsOfThisRun(m.number)
      isFresh == loaded /\ (Keeps("ORDER_ONCE") => result[t] = "NONE")
      asks == isFresh /\ Keeps("ASK_WAITING") /\ run > 0 /\ ~isSaid
      isGone == isSaid /\ m.word = "NO"
      takes == /\ isFresh /\ ~asks /\ ~isGone /\ left > 0 /\ TracesOf(PersonOf(t), holders) = {}
               /\ markKnown[2] => IsOfWaitlist(t)
      isRefused == isFresh /\ ~asks /\ ~isGone /\ ~takes
  IN /\ messages' = rest \union (IF asks THEN {SaidWaiting(t)} ELSE {})
                         \union (IF isRefused THEN {HandOff(t, "REFUSED")} ELSE {})
     /\ result' = IF takes THEN [result EXCEPT ![t] = "PENDING"] ELSE result
     /\ Hold(IF takes THEN holders \union {t} ELSE holders)

HearMarked(m, rest) ==
  /\ messages' = rest
  /\ markKnown' = IF Keeps("MARK_VERSION") => m.number > markKnown[1] THEN <<m.number, m.word = "SET">> ELSE markKnown

-----------------------------------------------------------------------------
(* booking-service *)

Record(m, rest) ==
  LET t == m.trace
      hasPlace == Cardinality(active) < Permits /\ TracesOf(PersonOf(t), active) = {}
      isDecided == decision[t] # "NONE" /\ (Keeps("ONE_DECISION") \/ t \in active)
      isRecorded == ~isDecided /\ m.word = "HELD" /\ (Keeps("UNIQUE_PLACES") => hasPlace)
      outcome == IF isDecided THEN decision[t] ELSE IF isRecorded THEN "SUCCESS" ELSE "FAILED"
  IN /\ decision' = [decision EXCEPT ![t] = outcome]
     /\ active' = IF isRecorded THEN active \union {t} ELSE active
     /\ created' = created \ {t}
     /\ entry' = IF IsOfWaitlist(t) /\ t \in created
                   THEN [entry EXCEPT ![PersonOf(t)] = IF isRecorded THEN "OFFERED" ELSE "WAITING"] ELSE entry
     /\ messages' = rest \union {Decided(t, outcome)}

\* Somebody asks for a result that Redis does not know, or a dead letter is ruled.
Rule(t) ==
  LET outcome == IF decision[t] = "NONE" THEN "FAILED" ELSE decision[t] IN
  /\ t \in issued \ created /\ result[t] = "NONE" /\ Decided(t, outcome) \notin messages
  /\ decision' = [decision EXCEPT ![t] = outcome] /\ messages' = messages \union {Decided(t, outcome)}
  /\ UNCHANGED <<active, created, entry, mark, redis, document, traces, bounds>>

LeavesWaitlist(t) == IF IsOfWaitlist(t) /\ entry[PersonOf(t)] = "OFFERED" THEN [entry EXCEPT ![PersonOf(t)] = "ENDED"] ELSE entry

\* Cancelled, overdue, given up, withdrawn.
End(t) ==
  /\ t \in active /\ endings < Endings /\ endings' = endings + 1
  /\ active' = active \ {t} /\ entry' = LeavesWaitlist(t) /\ messages' = messages \union {Released(t)}
  /\ UNCHANGED <<decision, created, mark, redis, document, traces, run, loads>>

PassOn(t, successor) ==
  /\ PassingOn /\ t \in active /\ IsNext(successor) /\ TracesOf(PersonOf(successor), active) = {}
  /\ endings < Endings /\ endings' = endings + 1
  /\ active' = (active \ {t}) \union {successor} /\ decision' = [decision EXCEPT ![successor] = "SUCCESS"]
  /\ entry' = LeavesWaitlist(t) /\ issued' = issued \union {successor} /\ messages' = messages \union {PassedOn(t, successor)}
  /\ UNCHANGED <<created, mark, redis, document, handedOff, run, loads>>

\* An order by a student, or one that the waitlist places for the person who waits.
Create(t, after) ==
  /\ IsNext(t) /\ issued' = issued \union {t} /\ created' = created \union {t} /\ entry' = after
  /\ messages' = messages \union {OrderCreated(t)}
  /\ UNCHANGED <<decision, active, mark, redis, document, handedOff, bounds>>

PlaceOrder(t) == PersonOf(t) \in Orderers /\ TracesOf(PersonOf(t), created) = {} /\ Create(t, entry)

\* The stock time-out, or a cancel of an order that is CREATED: a tombstone first.
EndOrder(t) ==
  /\ t \in created /\ created' = created \ {t} /\ decision' = [decision EXCEPT ![t] = "FAILED"]
  /\ entry' = IF IsOfWaitlist(t) THEN [entry EXCEPT ![PersonOf(t)] = "WAITING"] ELSE entry
  /\ messages' = messages \union {Decided(t, "FAILED")}
  /\ UNCHANGED <<active, mark, redis, document, traces, bounds>>

-----------------------------------------------------------------------------
(* The waitlist: a place that comes back is offered by an order; until then the mark keeps its permit from all others. *)

Eligible == {person \in 1..People : entry[person] = "WAITING" /\ TracesOf(person, active) = {}}
\* Somebody of the waitlist may have the next permit, or an order of the waitlist is on its way to one.
IsWanted == Eligible # {} \/ {t \in created : IsOfWaitlist(t)} # {}
IsMarkDue == mark[2] # IsWanted /\ (IsWanted \/ Keeps("MARK_CLEARED"))

Join(person) ==
  /\ person \in Waiters /\ entry[person] = "NONE" /\ Cardinality(active) >= Permits /\ TracesOf(person, active) = {}
  /\ entry' = [entry EXCEPT ![person] = "WAITING"]
  /\ UNCHANGED <<decision, active, created, mark, redis, messages, document, traces, bounds>>

Leave(person) ==
  /\ entry[person] = "WAITING" /\ entry' = [entry EXCEPT ![person] = "ENDED"]
  /\ UNCHANGED <<decision, active, created, mark, redis, messages, document, traces, bounds>>

SetMark ==
  /\ IsMarkDue /\ mark' = <<mark[1] + 1, IsWanted>> /\ messages' = messages \union {Marked(mark[1] + 1, IsWanted)}
  /\ UNCHANGED <<decision, active, created, entry, redis, document, traces, bounds>>

Offer(t) ==
  /\ PersonOf(t) \in Eligible /\ mark[2] /\ Cardinality(active) + Cardinality(created) < Permits
  /\ Create(t, [entry EXCEPT ![PersonOf(t)] = "ORDERED"])

-----------------------------------------------------------------------------
(* Messages are delivered one at a time, in any order; each may stay for another time. *)

Deliver == \E m \in messages : \E rest \in {messages, messages \ {m}} :
  /\ \/ m.type = "hold.decided" /\ HearDecided(m, rest) /\ UNCHANGED <<database, loaded, released, markKnown>>
     \/ m.type = "hold.released" /\ HearReleased(m, rest) /\ UNCHANGED <<database, loaded, result, markKnown>>
     \/ m.type = "hold.passed.on" /\ HearPassedOn(m, rest) /\ UNCHANGED <<database, loaded, markKnown>>
     \/ m.type = "order.created" /\ HearOrder(m, rest) /\ UNCHANGED <<database, loaded, released, markKnown>>
     \/ m.type = "waitlist.marked" /\ HearMarked(m, rest)
                               /\ UNCHANGED <<database, loaded, left, holders, result, released>>
     \/ m.type = "hold.taken" /\ Record(m, rest) /\ UNCHANGED <<mark, redis>>
     \/ m.type = "said.active" /\ rest # messages /\ HearActive(m)
                               /\ UNCHANGED <<database, loaded, released, markKnown>>
     \/ m.type = "said.waiting" /\ rest # messages /\ HearOrder(m, rest)
                                /\ UNCHANGED <<database, loaded, released, markKnown>>
  /\ UNCHANGED <<document, traces, bounds>>

-----------------------------------------------------------------------------
(* Redis is emptied, and loaded again by the scheduler: read what the database says, then write it. *)

LoseRedis ==
  /\ run < Losses /\ run' = run + 1
  /\ loaded' = FALSE /\ left' = 0 /\ holders' = {} /\ released' = {} /\ markKnown' = <<0, FALSE>>
  /\ result' = [t \in Traces |-> "NONE"]
  /\ UNCHANGED <<database, messages, document, traces, loads, endings>>

ReadDocument ==
  /\ ~document.isThere /\ ~loaded /\ loads < Loads /\ loads' = loads + 1
  /\ document' = [isThere |-> TRUE, active |-> active, mark |-> mark, run |-> run]
  /\ UNCHANGED <<database, redis, messages, traces, run, endings>>

\* The document's holders join those that are here already, but for those that ended meanwhile.
Load ==
  LET isGood == IsOfThisRun(document.run)
      coming == {t \in document.active : /\ Keeps("RELEASED_MARK") => t \notin released
                                         /\ result[t] # "FAILED"
                                         /\ Keeps("SEVERAL_TRACES") \/ TracesOf(PersonOf(t), holders) = {}}
      after == holders \union coming
  IN /\ document.isThere /\ document' = NoDocument
     /\ markKnown' = IF isGood /\ document.mark[1] > markKnown[1] THEN document.mark ELSE markKnown
     /\ IF loaded \/ ~isGood THEN UNCHANGED <<loaded, left, holders>>
        ELSE /\ loaded' = TRUE /\ holders' = after
             /\ left' = Permits - Cardinality(IF Keeps("COUNT_HOLDERS") THEN after ELSE document.active)
     /\ UNCHANGED <<database, result, released, messages, traces, bounds>>

-----------------------------------------------------------------------------
Next ==
  \/ \E t \in Traces : \/ Grab(t) \/ Publish(t) \/ Compensate(t) \/ Rule(t) \/ End(t)
                       \/ PlaceOrder(t) \/ EndOrder(t) \/ Offer(t)
                       \/ \E successor \in Traces : PassOn(t, successor)
  \/ \E person \in 1..People : Join(person) \/ Leave(person)
  \/ Deliver \/ LoseRedis \/ ReadDocument \/ Load \/ SetMark

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
NothingUnderWay ==
  messages = {} /\ ~document.isThere /\ created = {} /\ \A t \in Traces : result[t] # "PENDING"

TypeOK ==
  /\ decision \in [Traces -> {"NONE", "SUCCESS", "FAILED"}] /\ result \in [Traces -> {"NONE", "PENDING", "SUCCESS", "FAILED"}]
  /\ active \subseteq issued /\ created \subseteq issued /\ holders \subseteq issued /\ released \subseteq issued
  /\ left \in Int

\* No more active reservations than permits, whatever Redis says.
NoOversell == Cardinality(active) <= Permits

\* A result that is shown as final is the database's decision, or a compensation that it will never contradict.
OneFate == \A t \in Traces : /\ result[t] = "SUCCESS" => decision[t] = "SUCCESS"
                             /\ result[t] = "FAILED" => decision[t] # "SUCCESS"

\* When nothing is under way, Redis sells exactly what the database has left.
Conservation == NothingUnderWay /\ loaded => holders = active /\ left = Permits - Cardinality(active)

\* When nothing is under way, Redis knows the waitlist's mark.
MarkArrives == NothingUnderWay /\ loaded => markKnown = mark

\* A free permit is kept for the waitlist only while somebody on it may have it.
KeptForSomebody == NothingUnderWay /\ loaded /\ ~IsMarkDue /\ left > 0 /\ markKnown[2] => Eligible # {}

\* A result that is shown as final stays, as long as Redis has it.
FinalStays == [][run' = run => \A t \in Traces : IsFinal(t) => result'[t] = result[t]]_vars
=============================================================================
