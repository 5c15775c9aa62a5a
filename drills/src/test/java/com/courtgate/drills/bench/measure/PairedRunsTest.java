package com.courtgate.drills.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.courtgate.drills.bench.CheckoutComparison;
import com.courtgate.drills.bench.measure.PairedRuns.Outcome;
import com.courtgate.drills.bench.measure.PairedRuns.Turn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PairedRunsTest {
    private final List<String> asked = new ArrayList<>();

    @Test
    void measuresEachOfThePairFirstInTurn() throws Exception {
        PairedRuns.measure(rate("old", 100), rate("again", 100), rate("new", 100));
        assertThat(asked).hasSize(3 * PairedRuns.TURNS);
        assertThat(asked.subList(0, 9))
                .containsExactly("old", "again", "new", "new", "again", "old", "old", "again", "new");
    }

    @Test
    void comparesWithinEachTurnAndTakesTheMedian() {
        Outcome outcome = PairedRuns.outcome(List.of(
                new Turn(100, 101, 90),
                new Turn(1_000, 990, 980),
                new Turn(10, 10, 12),
                new Turn(200, 200, 200),
                new Turn(100, 100, 97)));
        assertThat(outcome.ratio()).isEqualTo(0.98, within(1e-9));
        assertThat(outcome.least()).isEqualTo(0.9, within(1e-9));
        assertThat(outcome.most()).isEqualTo(1.2, within(1e-9));
        assertThat(outcome.control()).isEqualTo(1, within(1e-9));
        assertThat(outcome.old()).isEqualTo(100);
        assertThat(outcome.ours()).isEqualTo(97);
        assertThat(outcome.isVoid()).isFalse();
    }

    @Test
    void isVoidWhereOldDiffersFromOldByMoreThanFivePercentEitherWay() {
        assertThat(withControl(95.1).isVoid()).isFalse();
        assertThat(withControl(104.9).isVoid()).isFalse();
        assertThat(withControl(94.9).isVoid()).isTrue();
        assertThat(withControl(105.1).isVoid()).isTrue();
    }

    @Test
    void measuresAgainWhatWasVoidAndOnlyOnce() throws Exception {
        Outcome outcome = PairedRuns.measure(rate("old", 100), rate("again", 110), rate("new", 100));
        assertThat(asked).hasSize(2 * 3 * PairedRuns.TURNS);
        assertThat(outcome.isVoid()).isTrue();
    }

    @Test
    void tellsOfTheSecondTryWhenTheFirstWasVoid() throws Exception {
        var moods = new AtomicInteger();
        InterleavedRuns.Rate moody = () -> moods.getAndIncrement() < PairedRuns.TURNS ? 90 : 100;
        Outcome outcome = PairedRuns.measure(rate("old", 100), moody, rate("new", 97));
        assertThat(outcome.isVoid()).isFalse();
        assertThat(outcome.ratio()).isEqualTo(0.97, within(1e-9));
    }

    @Test
    void comparesAnotherFigureOfTheTurnsThatAreTold() {
        List<Double> before = Collections.nCopies(PairedRuns.TURNS + 3, 50.0);
        List<Double> now = new ArrayList<>(Collections.nCopies(3, 500.0)); // of the warm-up
        now.addAll(Collections.nCopies(PairedRuns.TURNS, 40.0));
        Outcome outcome = PairedRuns.ofLast(before, before, now);
        assertThat(outcome.most()).isEqualTo(0.8, within(1e-9));
        assertThat(outcome.control()).isEqualTo(1, within(1e-9));
    }

    @Test
    void refusesToCompareWithNothing() {
        assertThatThrownBy(() -> new Turn(100, 100, 0)).hasMessageContaining("nothing was measured");
        assertThatThrownBy(() -> new Turn(Double.NaN, 100, 100)).hasMessageContaining("nothing was measured");
    }

    @Test
    void warmsAllInTurnUntilNoneGainsAnything() throws Exception {
        var rates = new AtomicInteger();
        InterleavedRuns.Rate warming = () -> Math.min(rates.incrementAndGet(), 3);
        PairedRuns.warmUp(List.of(rate("old", 1_000), warming), 20);
        assertThat(asked).hasSize(6);
        asked.clear();
        PairedRuns.warmUp(List.of(rate("old", 1_000), rates::incrementAndGet), 4);
        assertThat(asked).hasSize(4);
    }

    @Test
    void judgesByTheMedianAndNeverAVoidRow() {
        assertThat(CheckoutComparison.judged("B2", "refusals", outcome(0.95, 1), 60)
                        .met())
                .isTrue();
        assertThat(CheckoutComparison.judged("B2", "refusals", outcome(0.949, 1), 60)
                        .met())
                .isFalse();
        Results.Row nothingProved = CheckoutComparison.judged("B2", "refusals", outcome(1.2, 1.06), 60);
        assertThat(nothingProved.met()).isFalse();
        assertThat(nothingProved.measured()).contains("VOID", "old against old 1.060");
        assertThat(CheckoutComparison.judged("B4", "recorded", outcome(0.92, 1), 60)
                        .bar())
                .contains("0.90");
        assertThat(CheckoutComparison.judged("B10C", "GET /time", outcome(0.3, 1), 60))
                .returns(true, Results.Row::met)
                .returns("", Results.Row::bar);
    }

    private InterleavedRuns.Rate rate(String name, double value) {
        return () -> {
            asked.add(name);
            return value;
        };
    }

    private static Outcome withControl(double again) {
        return PairedRuns.outcome(List.of(new Turn(100, again, 100)));
    }

    private static Outcome outcome(double ratio, double control) {
        return new Outcome(ratio, ratio, ratio, control, 100, 100 * ratio);
    }
}
