package com.courtgate.reserve.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.reserve.session.LoadedSession;
import org.junit.jupiter.api.Test;

class IncarnationScriptIT {
    @Test
    void staysTheSameWhileTheServerHasTheSession() {
        var session = LoadedSession.unknown(2, 1);
        String incarnation = session.incarnation();
        assertThat(incarnation).matches("\\w+@\\d{16}");
        assertThat(session.incarnation()).isEqualTo(incarnation);
        session.assertEveryKeyExpires();
    }

    @Test
    void staysTheSameWhenTheSessionIsLoadedAgain() {
        var session = LoadedSession.open(1);
        String incarnation = session.incarnation();
        session.load();
        assertThat(session.incarnation()).isEqualTo(incarnation);
        session.assertEveryKeyExpires();
    }

    @Test
    void endsWhenTheServerLosesTheSession() {
        var session = LoadedSession.open(1);
        String incarnation = session.incarnation();
        session.loseEverything();
        assertThat(session.incarnation()).isNotEqualTo(incarnation);
    }

    @Test
    void endsWhenAnotherServerTakesOver() {
        var session = LoadedSession.open(1);
        String incarnation = session.incarnation();
        session.wasSucceeded();
        assertThat(session.incarnation()).isNotEqualTo(incarnation);
    }
}
