package com.courtgate.reserve.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.session.SessionVersions;
import com.courtgate.reserve.TestRedis;
import com.courtgate.reserve.session.LoadStateScript.Pulse;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoadStateScriptIT {
    private final LoadStateScript script = new LoadStateScript(TestRedis.client());

    @Test
    void tellsNothingOfASessionThatIsNotThere() {
        var session = LoadedSession.unknown(2, 1);
        assertThat(script.of(session.id()))
                .isEqualTo(new Pulse(Optional.empty(), 0, false, new SessionVersions(0, 0, 0)));
    }

    @Test
    void tellsGateQuotaAndVersions() {
        var session = LoadedSession.unknown(3, 1, 1).timesVersion(4);
        session.blocked(0, true, 3).blocked(1, false, 2).load();
        assertThat(script.of(session.id()))
                .isEqualTo(new Pulse(Optional.of(GatePosition.TIMED), 3, true, new SessionVersions(4, 5, 0)));
    }

    @Test
    void seesThatAnotherServerHasTakenOver() {
        var session = LoadedSession.open(1);
        assertThat(script.of(session.id()).isWhole()).isTrue();
        session.wasSucceeded();
        assertThat(script.of(session.id()).isWhole()).isFalse();
        session.load();
        assertThat(script.of(session.id()).isWhole()).isTrue();
    }
}
