package com.courtgate.reserve.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.session.Gate;
import com.courtgate.common.contract.session.LoadState;
import com.courtgate.common.contract.session.SessionVersions;
import com.courtgate.reserve.TestRedis;
import org.junit.jupiter.api.Test;

class LoadStateScriptIT {
    private final LoadStateScript script = new LoadStateScript(TestRedis.client());

    @Test
    void tellsNothingOfASessionThatIsNotThere() {
        var session = LoadedSession.unknown(2, 1);
        assertThat(script.of(session.id())).isEqualTo(new LoadState(false, 0, Gate.NONE, null));
    }

    @Test
    void tellsGateQuotaAndVersions() {
        var session = LoadedSession.unknown(3, 1, 1).timesVersion(4);
        session.blocked(0, true, 3).blocked(1, false, 2).load();
        assertThat(script.of(session.id())).isEqualTo(new LoadState(true, 3, Gate.TIMED, new SessionVersions(4, 5, 0)));
    }

    @Test
    void seesThatAnotherServerHasTakenOver() {
        var session = LoadedSession.open(1);
        assertThat(script.of(session.id()).loaded()).isTrue();
        session.wasSucceeded();
        assertThat(script.of(session.id()).loaded()).isFalse();
        session.load();
        assertThat(script.of(session.id()).loaded()).isTrue();
    }
}
