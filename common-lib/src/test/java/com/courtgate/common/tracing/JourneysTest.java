package com.courtgate.common.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class JourneysTest {
    private static final String JOURNEY = "0af7651916cd43dd8448eb211c80319c";
    private static final String FOLLOWED = "00-" + JOURNEY + "-b7ad6b7169203331-01";

    @RegisterExtension
    final Followed everybody = new Followed(1);

    @RegisterExtension
    final Followed half = new Followed(0.5);

    @RegisterExtension
    final Followed nobody = new Followed(0);

    private static long followedOf1000(Journeys journeys) {
        return IntStream.range(0, 1000)
                .filter(i -> journeys.begin().isFollowed())
                .count();
    }

    @Test
    void areFollowedByLot() {
        assertThat(followedOf1000(everybody.journeys)).isEqualTo(1000);
        assertThat(followedOf1000(half.journeys)).isBetween(300L, 700L);
        assertThat(followedOf1000(nobody.journeys)).isZero();
    }

    @Test
    void areFollowedOnWhoeverBeganThem() {
        Step served = nobody.journeys.serve(FOLLOWED);
        assertThat(served.journey()).isEqualTo(JOURNEY);
        assertThat(served.context())
                .matches("00-" + JOURNEY + "-[0-9a-f]{16}-01")
                .isNotEqualTo(FOLLOWED);
        Step taken = nobody.journeys.take(served.context());
        assertThat(taken.journey()).isEqualTo(JOURNEY);
        assertThat(taken.context()).isNotEqualTo(served.context());
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(
            strings = {
                "00-" + JOURNEY + "-b7ad6b7169203331-00",
                "00-" + JOURNEY + "-0000000000000000-01",
                "00-00000000000000000000000000000000-b7ad6b7169203331-01",
                "nonsense-01"
            })
    void areNotFollowedUnlessSomebodyHasDecidedSo(String context) {
        assertThat(everybody.journeys.serve(context)).isSameAs(Step.NONE);
        assertThat(everybody.journeys.take(context)).isSameAs(Step.NONE);
    }

    @Test
    void areNothingWithoutAStore() {
        Journeys off = Journeys.off();
        assertThat(off.areFollowed()).isFalse();
        assertThat(off.begin()).isSameAs(Step.NONE);
        assertThat(off.serve(FOLLOWED)).isSameAs(Step.NONE);
        off.destroy();
    }

    @Test
    void nobodysStepTakesWhateverItIsTold() {
        Step.NONE.named("a").tell("b", "c").reached("d");
        Step.NONE.answered("GET", "/", 200);
        Step.NONE.end();
        assertThat(Step.NONE.journey()).isNull();
        assertThat(Step.NONE.context()).isNull();
    }
}
