package com.courtgate.reserve.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.contract.session.Gate;
import com.courtgate.common.contract.session.StockState;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.hold.Holding;
import com.courtgate.reserve.session.LoadedSession.Owner;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.redisson.client.RedisException;

class SessionStoreIT {
    private final SessionStore store = LoadedSession.store(TestRedis.client());

    @Test
    void loadsAndReadsManySlots() {
        var session =
                LoadedSession.unknown(2, IntStream.range(0, 450).map(i -> 3).toArray());
        Owner[] owners =
                session.slots().stream().map(s -> new Owner(s, 1, "t" + s)).toArray(Owner[]::new);
        assertThat(session.load(owners)).isEqualTo(450);
        assertThat(store.remaining(session.id()))
                .hasSize(450)
                .allSatisfy((s, n) -> assertThat(n).isEqualTo(2));
        assertThat(store.slots(session.id()))
                .hasSize(450)
                .allSatisfy(slot -> assertThat(slot.holders()).hasSize(1));
        session.assertConserved();
    }

    @Test
    void tellsWhatRedisHas() {
        var session = LoadedSession.unknown(2, 3);
        session.load(new Owner(session.slot(), 1, "t1"));
        Holding.hold(session, "t2", 2, session.slot());
        assertThat(store.slots(session.id())).singleElement().satisfies(slot -> {
            assertThat(slot.permits()).isEqualTo(3);
            assertThat(slot.left()).isEqualTo(1);
            assertThat(slot.holders())
                    .containsExactlyInAnyOrder(
                            new StockState.SlotHolder(1, "t1", false), new StockState.SlotHolder(2, "t2", true));
        });
        assertThat(store.pending(session.id())).isEqualTo(1);
    }

    /** A load that dies before the gate is there leaves a session that the sweeper sees. */
    @Test
    void registersASessionBeforeItCanBeGrabbed() {
        var session = LoadedSession.unknown(2, 1);
        session.plantNonsense(session.keys().session());
        assertThatThrownBy(session::load).isInstanceOf(RedisException.class);
        assertThat(store.gate(session.id())).isEqualTo(Gate.NONE);
        assertThat(store.isRegistered(session.id())).isTrue();
        session.loseEverything();
    }
}
