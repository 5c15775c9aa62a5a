package com.courtgate.drills.cluster;

import static com.courtgate.drills.cluster.TimedResponse.Kind.ACCEPTED;
import static com.courtgate.drills.cluster.TimedResponse.Kind.DECIDED;
import static com.courtgate.drills.cluster.TimedResponse.Kind.FAILED;
import static com.courtgate.drills.cluster.TimedResponse.Kind.UNAVAILABLE;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.drills.cluster.Impact.Silence;
import com.courtgate.drills.cluster.TimedResponse.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImpactTest {
    private static final Instant LOSS = Instant.parse("2026-11-23T05:00:00Z");
    private static final Instant END = LOSS.plusSeconds(30);
    private final List<TimedResponse> told = new ArrayList<>();

    @Test
    void countsWhatWasToldSinceTheLoss() {
        tell(UNAVAILABLE, -1);
        tell(UNAVAILABLE, 4);
        tell(FAILED, 2);
        tell(UNAVAILABLE, 7);
        tell(FAILED, 31);
        assertThat(felt().answers()).isEqualTo(new AnswerCounts(0, 0, 2, 1));
        assertThat(felt().troubled()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void findsTheLongestSilenceWhereverItIs() {
        for (int second = 0; second <= 30; second++) {
            if (second < 3 || second > 9) {
                tell(ACCEPTED, second);
            }
        }
        tell(DECIDED, 12);
        assertThat(felt().noAccept()).isEqualTo(new Silence(LOSS.plusSeconds(2), LOSS.plusSeconds(10)));
        assertThat(felt().noAccept().inner(Duration.ofSeconds(1)))
                .isEqualTo(new Silence(LOSS.plusSeconds(3), LOSS.plusSeconds(9)));
        assertThat(felt().noDecision().length()).isEqualTo(Duration.ofSeconds(18));
    }

    @Test
    void isTheWholeTimeWhereNobodyWasToldAnything() {
        tell(ACCEPTED, -2);
        assertThat(felt().noAccept()).isEqualTo(new Silence(LOSS, END));
        assertThat(felt().troubled()).isZero();
    }

    private Impact felt() {
        return Impact.of(told, LOSS, END);
    }

    private void tell(Kind kind, long second) {
        told.add(new TimedResponse(kind, LOSS.plusSeconds(second)));
    }
}
