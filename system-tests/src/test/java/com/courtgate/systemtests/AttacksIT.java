package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.OnlyInTestAll;
import com.courtgate.drills.attack.ShortRounds;
import java.time.Clock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Three seconds of each attack that one laptop can make: whoever looks, refreshes and logs in beside it does not feel
 * it. Longer, from two machines and in trouble: {@code deploy/dev test-attacks}.
 */
@ExtendWith(RunningSuite.class)
class AttacksIT {
    private static ShortRounds rounds;

    @BeforeAll
    static void lookAtHonestStudentsAlone() throws Exception {
        rounds = new ShortRounds(RunningSuite.suite(), RunningSuite.api(), Clock.systemUTC());
    }

    @AfterAll
    static void removeTheCampus() throws Exception {
        if (rounds != null) {
            rounds.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"unfinished-heads", "guesses"})
    void isNotFelt(String attack) throws Exception {
        assertThat(rounds.harmOf(attack)).isEmpty();
    }

    @OnlyInTestAll("each takes seconds; limits of the same doors are tried by the gateway's own tests")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "refresh-garbage",
                "guessers",
                "sign-ons",
                "pipelines",
                "folded-heads",
                "time",
                "own-password",
                "unread-answers",
                "documents",
                "refusals",
                "streams",
                "slow-bodies"
            })
    void isNotFeltEither(String attack) throws Exception {
        assertThat(rounds.harmOf(attack)).isEmpty();
    }
}
