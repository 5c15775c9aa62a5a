package com.courtgate.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.gateway.limit.Limit.Scope;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LocalRateLimiterTest {
    private final Limit grabs = new Limit(Scope.GRAB, 5, Duration.ofMinutes(1));

    @Test
    void givesEachUserHisOwnFive() {
        var limits = new LocalRateLimiter();
        for (String user : new String[] {"1", "2"}) {
            assertThat(IntStream.range(0, 5).mapToObj(i -> limits.take(grabs, user)))
                    .allMatch(Verdict.Passed.class::isInstance);
            assertThat(limits.take(grabs, user)).isInstanceOf(Verdict.Refused.class);
        }
    }

    @Test
    void makesARefusedUserWaitForTheRestOfTheMinute() {
        var limits = new LocalRateLimiter();
        IntStream.range(0, 5).forEach(i -> limits.take(grabs, "1"));
        var refused = (Verdict.Refused) limits.take(grabs, "1");
        assertThat(refused.delay()).isBetween(Duration.ofSeconds(13), Duration.ofMinutes(1));
    }
}
