package com.courtgate.drills.keeping;

import com.courtgate.suite.Api;
import com.courtgate.suite.Api.Answer;
import com.courtgate.suite.Dev;
import com.courtgate.suite.Suite;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Fills in reservations, makes a backup, puts it back, and says how long that took. Takes how many; a million if
 * nothing is said. Exit code 1 when they are not all there again, or the office cannot look at them.
 */
public final class RestoreDrill {
    private static final int A_MILLION = 1_000_000;
    private static final double MEGABYTE = 1024.0 * 1024.0;
    private static final int HTTP_OK = 200;
    private static final PrintStream OUT = System.out;

    private static final List<String> LISTS = List.of(
            "/admin/reservations?size=20",
            "/admin/reservations?size=20&status=CONFIRMED",
            "/admin/reservations?size=20&userId=50000001",
            "/admin/reservations?size=20&dateFrom="
                    + LocalDate.now(ZoneOffset.UTC).minusDays(30),
            "/admin/orders?size=20",
            "/admin/orders?size=20&status=PAID",
            "/admin/pay-orders?size=20",
            "/admin/pay-orders?size=20&status=SUCCESS");

    private RestoreDrill() {}

    public static void main(String[] args) throws Exception {
        int reservations = args.length == 0 ? A_MILLION : Integer.parseInt(args[0]);
        Suite suite = Suite.fromEnvironment();
        Dev dev = Dev.of(suite);
        Path backup = suite.stateFolder().resolve("tmp/drill-backup");
        timed("%,d reservations filled in".formatted(reservations), () -> {
            ManyReservations.fillIn(suite, reservations);
            return "";
        });
        long before = ManyReservations.count(suite);
        timed("backup", () -> {
            dev.run("backup", backup.toString());
            return "%.0f MB".formatted(Files.size(backup) / MEGABYTE);
        });
        timed("restore, until the services answer again", () -> dev.run("restore", backup.toString()));
        Files.delete(backup);
        long after = ManyReservations.count(suite);
        OUT.printf("%,d of %,d are there again%n", after, before);
        boolean isSeen = isSeenByTheOffice(suite);
        System.exit(after == before && isSeen ? 0 : 1);
    }

    private static void timed(String what, Callable<String> work) throws Exception {
        long begun = System.nanoTime();
        tell(what, begun, work.call().strip());
    }

    private static void tell(String what, long begun, String said) {
        OUT.printf("%-50s %6.1f s  %s%n", what, (System.nanoTime() - begun) / 1e9, said);
    }

    /** Reads the lists that years of selling make long; each must still be answered. */
    private static boolean isSeenByTheOffice(Suite suite) {
        boolean isSeen = true;
        try (var api = new Api(suite.gatewayUrl())) {
            String admin = api.login("admin", "admin-dev-only");
            for (String list : LISTS) {
                long begun = System.nanoTime();
                Answer answer = api.get(list, admin);
                long total = answer.data().path("total").asLong();
                tell(list, begun, "HTTP %d, %,d in all".formatted(answer.status(), total));
                isSeen &= answer.status() == HTTP_OK;
            }
        }
        return isSeen;
    }
}
