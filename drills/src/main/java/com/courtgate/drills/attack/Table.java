package com.courtgate.drills.attack;

import com.courtgate.drills.attack.Observations.RequestType;
import com.courtgate.drills.attack.attacker.AttackReport;
import com.courtgate.drills.attack.attacker.Plan;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;

/** Table of the rounds, a line each; and beneath it what was answered instead, where something was. */
final class Table {
    private static final String ROW = "%-26s %5s %18s %7s %8s %8s %8s %8s %8s %6s %7s %7s  %s%n";
    private final PrintStream out;

    Table(PrintStream out) {
        this.out = out;
    }

    void head() {
        out.println(
                "Rate: reached of wanted, a second or at once. Share: of one core, of the attacker (30 % at most).");
        out.println(
                "Boards, refreshes, logins, sign-ons: answered rightly within 3 s, in percent; new = first login of a"
                        + " browser.");
        out.println(
                "Pace: share of every rate that is asked for, the students' too; as much as this machine does of two"
                        + " free processors.");
        out.println("p50, p99: of the honest, in ms from when they wanted it. MB: growth of the gateway.");
        out.println();
        out.printf(
                ROW, "round", "pace", "rate", "share", "boards", "refresh", "login", "new", "sign-on", "p50", "p99",
                "MB", "verdict");
    }

    /** @param isWarm whether nobody felt the floods any more, or their time was over */
    void warmed(boolean isWarm, Duration took) {
        out.printf("  %s after %,d s of floods%n", isWarm ? "warm" : "not quite warm", took.toSeconds());
    }

    void baseline(Round round) {
        line("  alone", "", "", round, RoundVerdict.isSteady(round) ? "" : "unsteady");
        wrongs(round);
    }

    void attack(String name, Round round, List<Plan> plans, String verdict) {
        for (int i = 0; i < plans.size(); i++) {
            AttackReport struck = round.struck().get(i);
            String rate = "%,.0f of %,.0f"
                    .formatted(
                            struck.reached(),
                            plans.get(i).at(round.pace()).way().wanted());
            String share = "%.0f %%".formatted(100 * struck.share());
            if (i == 0) {
                line(name, rate, share, round, verdict);
            } else {
                out.printf("%-26s %5s %18s %7s%n", "  and", "", rate, share);
            }
        }
        if (plans.isEmpty()) {
            line(name, "", "", round, verdict);
        }
        for (AttackReport struck : round.struck()) {
            out.printf(
                    "    answers: %s; ended by the gateway %,d, open %,d%n",
                    struck.answers(), struck.ended(), struck.open());
        }
        wrongs(round);
    }

    private void line(String name, String rate, String share, Round round, String verdict) {
        Observations seen = round.seen();
        out.printf(
                ROW,
                name,
                "%.0f %%".formatted(100 * round.pace()),
                rate,
                share,
                percent(seen, RequestType.BOARD),
                percent(seen, RequestType.REFRESH),
                percent(seen, RequestType.KNOWN_LOGIN),
                percent(seen, RequestType.NEW_LOGIN),
                percent(seen, RequestType.SIGN_ON),
                seen.millis(50),
                seen.millis(99),
                "%+d".formatted(round.grownMegabytes()),
                verdict);
    }

    private static String percent(Observations seen, RequestType wish) {
        return "%.1f".formatted(seen.percent(wish));
    }

    private void wrongs(Round round) {
        String wrongs = round.seen().wrongs();
        if (!wrongs.isEmpty()) {
            out.println("    instead: " + wrongs);
        }
    }
}
