package com.courtgate.common.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The way of a request through the classes of a module, as a page of the docs tells it. */
public final class Stations {
    private static final int MOST = 6;
    private final JavaClasses main;

    private Stations(JavaClasses main) {
        this.main = main;
    }

    /** @param basePackage such as {@code com.courtgate.reserve} */
    public static Stations of(String basePackage) {
        return new Stations(HouseRules.mainClasses(basePackage));
    }

    /** Classes whose methods the station calls, without their packages. */
    public Set<String> calls(String station) {
        JavaClass of = main.stream()
                .filter(any -> any.getSimpleName().equals(station))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no class " + station));
        return of.getMethodCallsFromSelf().stream()
                .map(call -> call.getTargetOwner().getName())
                .map(name -> name.substring(name.lastIndexOf('.') + 1))
                .collect(Collectors.toSet());
    }

    /** Fails where one of them does not call the one behind it. */
    public void assertEachCallsTheNext(List<String> stations) {
        for (int i = 1; i < stations.size(); i++) {
            assertThat(calls(stations.get(i - 1))).as(stations.get(i - 1)).contains(stations.get(i));
        }
    }

    /**
     * Fails where there are more than six of them, or the page does not name them one after another.
     *
     * @param page below {@code docs}, of the module in whose directory the test runs
     */
    public static void assertTold(String page, List<String> stations) throws IOException {
        assertThat(stations).hasSizeLessThanOrEqualTo(MOST);
        String told = Files.readString(Path.of("../docs").resolve(page));
        int position = 0;
        for (String station : stations) {
            assertThat(told.substring(position)).as("after the one before").contains("`" + station + "`");
            position = told.indexOf("`" + station + "`", position);
        }
    }
}
