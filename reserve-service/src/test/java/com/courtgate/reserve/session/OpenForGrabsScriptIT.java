package com.courtgate.reserve.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.contract.session.Gate;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.hold.Holding;
import org.junit.jupiter.api.Test;

class OpenForGrabsScriptIT {
    private final OpenForGrabsScript script = new OpenForGrabsScript(TestRedis.client());
    private final LoadStateScript pulse = new LoadStateScript(TestRedis.client());

    @Test
    void makesALoadedSessionKnownInThePositionThatIsAskedFor() {
        var session = LoadedSession.unknown(2, 1);
        new LoadSlotsScript(TestRedis.client()).load(session.document());
        assertThat(pulse.of(session.id()).gate()).isEqualTo(Gate.NONE);
        script.open(session.document(), Gate.OPEN);
        assertThat(pulse.of(session.id()).gate()).isEqualTo(Gate.OPEN);
        assertThat(Holding.hold(session, "t1", 1, session.slot())).isTrue();
        session.assertConserved();
        session.assertEveryKeyExpires();
    }

    @Test
    void leavesAGateThatIsThereWhereItIs() {
        var session = LoadedSession.open(1);
        session.closeByHand();
        script.open(session.document(), Gate.OPEN);
        assertThat(pulse.of(session.id()).gate()).isEqualTo(Gate.CLOSED);
    }

    @Test
    void makesNothingKnownThatWasAskedForInAnotherIncarnation() {
        var session = LoadedSession.unknown(2, 1);
        var old = session.document().askedIn(session.incarnation());
        session.loseEverything();
        assertThatThrownBy(() -> script.open(old, Gate.TIMED))
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ResultCode.UNAVAILABLE));
        assertThat(pulse.of(session.id()).gate()).isEqualTo(Gate.NONE);
        session.loseEverything();
    }
}
