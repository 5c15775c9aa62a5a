package com.courtgate.drills.attack;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.drills.attack.Observations.RequestType;
import com.courtgate.drills.attack.RoundVerdict.Verdict;
import com.courtgate.drills.attack.attacker.AttackReport;
import com.courtgate.drills.attack.attacker.Plan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rounds under attack that are red, and those that say nothing. */
class RoundVerdictTest {
    private static final long MEGABYTE = 1 << 20;
    private static final double WANTED = 100;
    private static final Plan PLAN =
            new Plan(1, "127.0.0.1", Duration.ofSeconds(1), new Plan.Flood(WANTED, 1, 1, false), List.of(new byte[1]));
    private static final Round ALONE = new Round(1, seen(100, 0), List.of(), 20 * MEGABYTE, List.of());

    @Test
    void isGreenWhenTheHonestAreServed() {
        assertThat(judged(seen(100, 5), WANTED, 0.1, 0, List.of()).verdict()).isEqualTo(Verdict.GREEN);
    }

    @Test
    void isRedWhenOneKindOfRequestIsNotServed() {
        RoundVerdict judgement = judged(seen(94, 6), WANTED, 0.1, 0, List.of());
        assertThat(judgement.verdict()).isEqualTo(Verdict.RED);
        assertThat(judgement.why()).containsExactly("known_login 94 %");
    }

    @Test
    void forgivesOneOfAFew() {
        assertThat(judged(seen(5, 1), WANTED, 0.1, 0, List.of()).verdict()).isEqualTo(Verdict.GREEN);
        assertThat(judged(seen(5, 2), WANTED, 0.1, 0, List.of()).verdict()).isEqualTo(Verdict.RED);
    }

    @Test
    void judgesEveryKindOfRequest() {
        for (RequestType wish : RequestType.values()) {
            Observations seen = seen(100, 0);
            seen.wrong(wish, "429", 1);
            assertThat(judged(seen, WANTED, 0.1, 0, List.of()).verdict()).isEqualTo(Verdict.GREEN);
            for (int i = 0; i < 5; i++) {
                seen.wrong(wish, "429", 1);
            }
            assertThat(judged(seen, WANTED, 0.1, 0, List.of()).verdict()).isEqualTo(Verdict.RED);
        }
    }

    @Test
    void countsGrowthBeyondThatWithoutTheAttack() {
        assertThat(judged(seen(100, 0), WANTED, 0.1, 219, List.of()).verdict()).isEqualTo(Verdict.GREEN);
        assertThat(judged(seen(100, 0), WANTED, 0.1, 220, List.of()).why()).containsExactly("gateway +200 MB");
    }

    @Test
    void isRedWhenAProcessIsLost() {
        assertThat(judged(seen(100, 0), WANTED, 0.1, 0, List.of("gateway")).why())
                .containsExactly("lost gateway");
    }

    @Test
    void saysNothingOfAnAttackThatDidNotComeAbout() {
        assertThat(judged(seen(100, 0), 0.79 * WANTED, 0.1, 0, List.of()).verdict())
                .isEqualTo(Verdict.VOID);
        assertThat(judged(seen(100, 0), 0.79 * WANTED, 0.3, 0, List.of()).verdict())
                .isEqualTo(Verdict.LESS);
        assertThat(judged(seen(50, 50), 0.1 * WANTED, 0.1, 0, List.of()).verdict())
                .isEqualTo(Verdict.RED);
    }

    @Test
    void asksForAShareOfTheRateOfASlowMachineAndSaysSo() {
        var struck = new AttackReport(0.4 * WANTED, 0, 0, Map.of(), 0.1);
        var slow = new Round(0.5, seen(100, 0), List.of(struck), 0, List.of());
        assertThat(RoundVerdict.of(slow, List.of(PLAN), ALONE).verdict()).isEqualTo(Verdict.LESS);
        var lazy = new AttackReport(0.39 * WANTED, 0, 0, Map.of(), 0.1);
        var idle = new Round(0.5, seen(100, 0), List.of(lazy), 0, List.of());
        assertThat(RoundVerdict.of(idle, List.of(PLAN), ALONE).verdict()).isEqualTo(Verdict.VOID);
    }

    @Test
    void asksAgainWhenFewWereAsked() {
        Observations few = seen(17, 2);
        assertThat(judged(few, WANTED, 0.1, 0, List.of()).isOfFew(few, RoundVerdict.FEW))
                .isTrue();
        assertThat(judged(few, WANTED, 0.1, 0, List.of("gateway")).isOfFew(few, RoundVerdict.FEW))
                .isFalse();
        Observations many = seen(90, 10);
        assertThat(judged(many, WANTED, 0.1, 0, List.of()).isOfFew(many, RoundVerdict.FEW))
                .isFalse();
        var round = new Round(1, seen(40, 0), List.of(), 0, List.of()).and(few);
        assertThat(round.seen().asked(RequestType.KNOWN_LOGIN)).isEqualTo(59);
        assertThat(round.seen().isServed(RequestType.KNOWN_LOGIN, RoundVerdict.SERVED))
                .isTrue();
        assertThat(few.asked(RequestType.KNOWN_LOGIN)).isEqualTo(19);
    }

    @Test
    void isAsBadAsTheWorse() {
        var green = new RoundVerdict(Verdict.GREEN, List.of());
        var red = new RoundVerdict(Verdict.RED, List.of("board 1 %"));
        assertThat(green.and(red)).isEqualTo(red);
        assertThat(red.and(green)).isEqualTo(red);
    }

    private static RoundVerdict judged(
            Observations seen, double reached, double share, int megabytes, List<String> lost) {
        var struck = new AttackReport(reached, 0, 0, Map.of(), share);
        return RoundVerdict.of(new Round(1, seen, List.of(struck), megabytes * MEGABYTE, lost), List.of(PLAN), ALONE);
    }

    private static Observations seen(int right, int wrong) {
        var seen = new Observations();
        for (int i = 0; i < right; i++) {
            seen.right(RequestType.KNOWN_LOGIN, 1);
        }
        for (int i = 0; i < wrong; i++) {
            seen.wrong(RequestType.KNOWN_LOGIN, "429", 1);
        }
        return seen;
    }
}
