package com.courtgate.reserve.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.reserve.session.LoadedSession;
import org.junit.jupiter.api.Test;

class IncarnationScriptIT {
    @Test
    void staysTheSameWhileTheServerHasTheSession() {
        var session = LoadedSession.unknown(2, 1);
        String life = session.life();
        assertThat(life).matches("\\w+@\\d{16}");
        assertThat(session.life()).isEqualTo(life);
        session.assertEveryKeyExpires();
    }

    @Test
    void staysTheSameWhenTheSessionIsLoadedAgain() {
        var session = LoadedSession.open(1);
        String life = session.life();
        session.load();
        assertThat(session.life()).isEqualTo(life);
        session.assertEveryKeyExpires();
    }

    @Test
    void endsWhenTheServerLosesTheSession() {
        var session = LoadedSession.open(1);
        String life = session.life();
        session.loseEverything();
        assertThat(session.life()).isNotEqualTo(life);
    }

    @Test
    void endsWhenAnotherServerTakesOver() {
        var session = LoadedSession.open(1);
        String life = session.life();
        session.wasSucceeded();
        assertThat(session.life()).isNotEqualTo(life);
    }
}
