package com.courtgate.systemtests.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.OnlyInTestAll;
import com.courtgate.systemtests.model.ModelChecker.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** {@code docs/model/Slot.tla}: it keeps its promises, and breaks one as soon as one of its guards is switched off. */
class SlotModelTest {
    private static final Path MODEL = Path.of("../docs/model");
    private static final Pattern GUARDS = Pattern.compile("Guards == \\{([^}]*)}");
    private static final Pattern QUOTED = Pattern.compile("\"(\\w+)\"");

    static final List<String> BOUNDS = List.of("grabs", "return", "orders", "waitlist", "passing-on");
    static final List<Guard> GUARDED = List.of(
            new Guard("ASK_ACTIVE", "grabs", "Conservation"),
            new Guard("ASK_WAITING", "orders", "Conservation"),
            new Guard("SEVERAL_TRACES", "return", "Conservation"),
            new Guard("SAME_RUN", "orders", "Conservation"),
            new Guard("UNIQUE_PLACES", "grabs", "NoOversell"),
            new Guard("ONE_DECISION", "grabs", "OneFate"),
            new Guard("CERTAINLY_LOST", "grabs", "OneFate"),
            new Guard("RELEASED_MARK", "grabs", "Conservation"),
            new Guard("ORDER_ONCE", "orders", "FinalStays"),
            new Guard("COUNT_HOLDERS", "grabs", "Conservation"),
            new Guard("MARK_VERSION", "waitlist", "MarkArrives"),
            new Guard("MARK_CLEARED", "waitlist", "KeptForSomebody"));

    /** Two at a time, since most of a short run is the start of its process. */
    private static final ExecutorService RUNS = Executors.newFixedThreadPool(2);

    private static final Map<String, Future<Verdict>> VERDICTS = new HashMap<>();

    @TempDir
    private static Path folder;

    /** The promise is broken without the guard, within bounds of that name. */
    record Guard(String name, String bounds, String promise) {
        @Override
        public String toString() {
            return name;
        }
    }

    @BeforeAll
    static void startsAllRuns() {
        var checker = new ModelChecker(folder);
        BOUNDS.forEach(bounds -> VERDICTS.put(bounds, RUNS.submit(() -> checker.check(bounds))));
        if (Boolean.getBoolean("courtgate.every-test")) {
            GUARDED.forEach(guard ->
                    VERDICTS.put(guard.name(), RUNS.submit(() -> checker.checkWithout(guard.name(), guard.bounds()))));
        }
    }

    @AfterAll
    static void endsAllRuns() {
        RUNS.shutdownNow();
    }

    @ParameterizedTest
    @FieldSource("BOUNDS")
    void holdsWithinSmallBounds(String bounds) throws Exception {
        Verdict verdict = VERDICTS.get(bounds).get();
        assertThat(verdict.exit()).as(verdict.said()).isZero();
        assertThat(verdict.said()).contains("No error has been found");
    }

    @OnlyInTestAll("twelve runs of the checker, of a model that seldom changes; the code's own races are in test")
    @ParameterizedTest
    @FieldSource("GUARDED")
    void breaksAPromiseWithout(Guard guard) throws Exception {
        Verdict verdict = VERDICTS.get(guard.name()).get();
        assertThat(verdict.broken()).as(verdict.said()).contains(guard.promise());
    }

    @Test
    void everyGuardIsSwitchedOffOnce() throws IOException {
        var declared = GUARDS.matcher(Files.readString(MODEL.resolve("Slot.tla")));
        assertThat(declared.find()).isTrue();
        assertThat(GUARDED.stream().map(Guard::name))
                .containsExactlyElementsOf(QUOTED.matcher(declared.group(1))
                        .results()
                        .map((MatchResult quoted) -> quoted.group(1))
                        .toList());
    }

    /** The page says of each guard what is found without it, and of each bounds what came of them. */
    @Test
    void pageTellsAllOfThem() throws IOException {
        String page = Files.readString(MODEL.resolve("README.md"));
        assertThat(GUARDED)
                .allSatisfy(guard -> assertThat(page)
                        .containsPattern(
                                "\\| `%s` \\|.*\\| `%s`: %s".formatted(guard.name(), guard.bounds(), guard.promise())));
        assertThat(BOUNDS).allSatisfy(bounds -> assertThat(page).contains("| `small/" + bounds + "` |"));
    }
}
