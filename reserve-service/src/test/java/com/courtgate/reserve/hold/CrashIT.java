package com.courtgate.reserve.hold;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.CrashOnDemand;
import com.courtgate.reserve.Api;
import com.courtgate.reserve.Broker;
import com.courtgate.reserve.RunningReserve;
import com.courtgate.reserve.hold.GrabHandOff.CrashPoint;
import com.courtgate.reserve.session.LoadedSession;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;

/** I3: what dies between the script and the answer is neither lost nor given away twice. */
@RunningReserve
class CrashIT {
    private static final Duration LONG_AGO = Duration.ofHours(2);

    @Autowired
    Api api;

    @Autowired
    Broker broker;

    @Autowired
    CrashOnDemand crash;

    private final LoadedSession session = LoadedSession.open(1);

    @AfterEach
    void disarm() {
        crash.spareAll();
    }

    @Test
    void handsOffLaterWhatDiedBeforeItsHandOff() {
        crash.dieAt(CrashPoint.AFTER_SCRIPT);
        assertThat(api.grab(5, session.id(), session.slot()).status()).isEqualTo(503);
        String trace = session.pending().keySet().iterator().next();
        assertThat(session.holders(session.slot())).containsEntry(5L, trace);
        assertThat(broker.handedOff(trace)).isEmpty();

        session.agePending(trace, LONG_AGO);
        eventually(() -> assertThat(broker.handedOff(trace)).hasSize(1));
        assertThat(session.pending()).containsOnlyKeys(trace);
        assertThat(session.holders(session.slot())).containsEntry(5L, trace);
        session.assertConserved();
        assertThat(broker.handedOff(trace)).hasSize(1);
    }

    @Test
    void tellsTheUserOfAHoldWhoseAnswerWasLost() {
        crash.dieAt(CrashPoint.AFTER_SCRIPT);
        api.grab(5, session.id(), session.slot());
        Api.Answer again = api.grab(5, session.id(), session.slot());
        assertThat(again).matches(a -> a.says(409, "DUP_REQ"));
        assertThat(api.result(5, again.data("traceId"), 0).data("status")).isEqualTo("PENDING");
    }

    @ParameterizedTest
    @EnumSource(
            value = CrashPoint.class,
            names = {"AFTER_PUBLISH", "AFTER_CONFIRM"})
    void givesNothingBackThatDiedAfterItsHandOff(CrashPoint point) {
        crash.dieAt(point);
        var never = api.grabAsync(5, session.id(), session.slot());
        eventually(() -> assertThat(crash.isArmed()).isFalse());
        String trace = session.pending().keySet().iterator().next();
        eventually(() -> assertThat(broker.handedOff(trace)).hasSize(1));
        assertThat(session.result(trace)).startsWith("PENDING|");
        assertThat(session.holders(session.slot())).containsEntry(5L, trace);
        session.assertConserved();
        never.cancel(true);

        assertThat(api.grab(6, session.id(), session.slot())).matches(a -> a.says(409, "OUT_OF_STOCK"));
    }
}
