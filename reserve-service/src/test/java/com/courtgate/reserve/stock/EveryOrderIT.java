package com.courtgate.reserve.stock;

import static com.courtgate.reserve.stock.EveryOrderIT.Step.ANSWER;
import static com.courtgate.reserve.stock.EveryOrderIT.Step.ASK;
import static com.courtgate.reserve.stock.EveryOrderIT.Step.DECIDE;
import static com.courtgate.reserve.stock.EveryOrderIT.Step.EMPTY;
import static com.courtgate.reserve.stock.EveryOrderIT.Step.END;
import static com.courtgate.reserve.stock.EveryOrderIT.Step.HOLD;
import static com.courtgate.reserve.stock.EveryOrderIT.Step.HOLD_AGAIN;
import static com.courtgate.reserve.stock.EveryOrderIT.Step.HOLD_OF_ANOTHER;
import static com.courtgate.reserve.stock.EveryOrderIT.Step.LOAD;
import static com.courtgate.reserve.stock.EveryOrderIT.Step.READ;
import static com.courtgate.reserve.stock.EveryOrderIT.Step.READ_AND_LOAD;
import static com.courtgate.reserve.stock.EveryOrderIT.Step.RELEASE;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldReleased;
import com.courtgate.common.contract.HoldsDecided;
import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.testing.Race;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession;
import com.courtgate.reserve.session.LoadedSession.Owner;
import com.courtgate.reserve.stock.ApplyDecisionsScript.Applied;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Holds that have ended are never adopted again: in every order of hold, decision, release and their copies, of a
 * question and its answer, of a document that is read and loaded, and of the moment at which Redis is emptied, Redis
 * ends with what the database has. Nothing waits for the audit.
 */
class EveryOrderIT {
    private static final String FIRST = "t1";

    /** So many orders of each story are played in {@code test}, others each time. */
    private static final int SOME = 60;

    private final ApplyDecisionsScript decisions = new ApplyDecisionsScript(TestRedis.client());
    private final ReleaseScript releases = new ReleaseScript(TestRedis.client());

    enum Step {
        /** Takes the first trace, by a script that ran whenever it could. */
        HOLD,
        /**
         * Takes again for the same user, once the database may have a second reservation of theirs; decided at once.
         */
        HOLD_AGAIN,
        /** The same by another user. */
        HOLD_OF_ANOTHER,
        /** The decision on the first trace, its question and the answer in one go. */
        DECIDE,
        /** The decision, and the question where Redis has lost the trace. */
        ASK,
        /** The decision with the answer to that question, however old it is by now. */
        ANSWER,
        /** The reservation ends in the database. */
        END,
        RELEASE,
        /** A document is read in the database. */
        READ,
        /** Loads that document. */
        LOAD,
        READ_AND_LOAD,
        EMPTY
    }

    /** Chains of steps that keep their own order; those of different chains come in every order. */
    enum Story {
        DECISION_AND_ITS_COPY(List.of(DECIDE, DECIDE), List.of(END, RELEASE), List.of(READ, LOAD), List.of(EMPTY)),
        RELEASE_AND_ITS_COPY(List.of(DECIDE), List.of(END, RELEASE, RELEASE), List.of(READ, LOAD), List.of(EMPTY)),
        ANSWER_TAKES_ITS_TIME(List.of(ASK, ANSWER), List.of(END, RELEASE), List.of(READ, LOAD), List.of(EMPTY)),
        EMPTIED_TWICE(List.of(ASK, ANSWER), List.of(END, RELEASE), List.of(EMPTY, EMPTY)),
        EMPTIED_TWICE_AND_LOADED(List.of(DECIDE), List.of(END, RELEASE), List.of(READ, LOAD), List.of(EMPTY, EMPTY)),
        NEVER_ENDED(List.of(DECIDE), List.of(ASK, ANSWER), List.of(READ, LOAD), List.of(EMPTY, EMPTY)),
        SAME_USER_AGAIN(
                List.of(ASK, ANSWER), List.of(END, RELEASE), List.of(HOLD_AGAIN), List.of(EMPTY, READ_AND_LOAD)),
        ANOTHER_USER(
                List.of(ASK, ANSWER), List.of(END, RELEASE), List.of(HOLD_OF_ANOTHER), List.of(EMPTY, READ_AND_LOAD)),
        REFUSED(false, List.of(HOLD), List.of(DECIDE, DECIDE), List.of(READ, LOAD), List.of(EMPTY));

        private final boolean isRecorded;
        private final List<List<Step>> chains;

        @SafeVarargs
        Story(List<Step>... chains) {
            this(true, chains);
        }

        @SafeVarargs
        Story(boolean isRecorded, List<Step>... chains) {
            this.isRecorded = isRecorded;
            this.chains = List.of(chains);
        }
    }

    @ParameterizedTest
    @EnumSource
    void endsWithWhatTheDatabaseHas(Story story) {
        List<List<Step>> orders = new ArrayList<>();
        everyOrder(new ArrayList<>(), story.chains, orders::add);
        Collections.shuffle(orders); // the one that fails is told
        orders.parallelStream()
                .limit(Race.rounds(SOME, orders.size()))
                .forEach(
                        order -> { // each in a session of its own, most of its time on the way to Redis
                            var world = new World(story.isRecorded);
                            try {
                                order.forEach(world::play);
                                world.settle();
                                world.assertGoodEnd();
                            } catch (AssertionError | RuntimeException e) {
                                throw new AssertionError(order + "\n" + e.getMessage(), e);
                            }
                            world.session.loseEverything();
                        });
    }

    private static void everyOrder(List<Step> before, List<List<Step>> chains, Consumer<List<Step>> play) {
        if (chains.stream().allMatch(List::isEmpty)) {
            play.accept(before);
        }
        for (int i = 0; i < chains.size(); i++) {
            List<Step> chain = chains.get(i);
            if (!chain.isEmpty()) {
                List<Step> order = new ArrayList<>(before);
                order.add(chain.getFirst());
                List<List<Step>> left = new ArrayList<>(chains);
                left.set(i, chain.subList(1, chain.size()));
                everyOrder(order, left, play);
            }
        }
    }

    /** A slot of one permit in Redis, and what the database says of it. */
    private final class World {
        private final LoadedSession session = LoadedSession.openWithQuota(2, 1);
        private final long slot = session.slot();

        /** Trace to user. */
        private final Map<String, Long> active = new TreeMap<>();

        private final Map<String, Decision> decided = new TreeMap<>();
        private String askedIn = "";
        private Map<String, List<Long>> answer = Map.of();
        private String readIn = "";
        private Owner[] document = {};

        World(boolean isRecorded) {
            if (isRecorded) {
                hold(FIRST, 1);
                record(FIRST, 1);
            } else {
                decided.put(FIRST, Decision.refusal(FIRST, 1, List.of(slot), ResultCode.OUT_OF_STOCK));
            }
        }

        void play(Step step) {
            switch (step) {
                case HOLD -> hold(FIRST, 1);
                case HOLD_AGAIN -> holdAndDecide("t2", 1);
                case HOLD_OF_ANOTHER -> holdAndDecide("t3", 2);
                case DECIDE -> decide(FIRST);
                case ASK -> ask();
                case ANSWER -> hear();
                case END -> active.remove(FIRST);
                case RELEASE -> releases.release(new HoldReleased(session.id(), slot, 1, FIRST, 31, "CG31"));
                case READ -> read();
                case LOAD -> session.loadAskedIn(readIn, document);
                case READ_AND_LOAD -> readAndLoad();
                case EMPTY -> session.loseEverything();
            }
        }

        private boolean hold(String trace, long user) {
            return Holding.hold(session, trace, user, slot);
        }

        private void holdAndDecide(String trace, long user) {
            if (hold(trace, user)) {
                record(trace, user);
                decide(trace);
            }
        }

        /** One place, and whoever has a reservation has it. */
        private void record(String trace, long user) {
            if (active.isEmpty()) {
                active.put(trace, user);
                decided.put(trace, Decision.success(trace, user, List.of(slot), List.of(31L), "CG31"));
            } else {
                decided.put(trace, Decision.refusal(trace, user, List.of(slot), ResultCode.OUT_OF_STOCK));
            }
        }

        private void decide(String trace) {
            var message = new HoldsDecided(session.id(), List.of(decided.get(trace)));
            if (decisions.apply(message).contains(Applied.LOST)) {
                decisions.apply(message, activeSlots(), session.incarnation());
            }
        }

        private void ask() {
            var message = new HoldsDecided(session.id(), List.of(decided.get(FIRST)));
            if (decisions.apply(message).contains(Applied.LOST)) {
                askedIn = session.incarnation();
                answer = activeSlots();
            }
        }

        private void hear() {
            var message = new HoldsDecided(session.id(), List.of(decided.get(FIRST)));
            if (decisions.apply(message, answer, askedIn).contains(Applied.LOST)) {
                decide(FIRST);
            }
        }

        private Map<String, List<Long>> activeSlots() {
            Map<String, List<Long>> slots = new TreeMap<>();
            active.keySet().forEach(trace -> slots.put(trace, List.of(slot)));
            return slots;
        }

        private void read() {
            readIn = session.incarnation();
            document = owners();
        }

        private void readAndLoad() {
            session.loadAskedIn(session.incarnation(), owners());
        }

        private Owner[] owners() {
            return active.entrySet().stream()
                    .map(owner -> new Owner(slot, owner.getValue(), owner.getKey()))
                    .toArray(Owner[]::new);
        }

        /** As scheduler and sweeper do: what is not loaded is loaded, what is pending is decided. */
        void settle() {
            if (session.left(slot) == null) {
                readAndLoad();
            }
            session.pending().keySet().forEach(this::decide);
        }

        void assertGoodEnd() {
            assertThat(session.holders(slot).values())
                    .as("holders")
                    .containsExactlyInAnyOrderElementsOf(active.keySet());
            assertThat(session.pending()).as("pending").isEmpty();
            session.assertConserved();
            decided.forEach((trace, decision) -> {
                String result = session.result(trace);
                if (result != null) {
                    assertThat(result).startsWith(decision.outcome().name() + "|");
                }
            });
        }
    }
}
