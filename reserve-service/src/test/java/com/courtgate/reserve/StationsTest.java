package com.courtgate.reserve;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The way of a grab through this service, as {@code docs/flows/grab.md} tells it. */
class StationsTest {
    private static final int MOST = 6;
    private final JavaClasses main = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("com.courtgate.reserve");

    @Test
    void grabPassesSixClasses() throws IOException {
        List<String> stations =
                List.of("BearerTokenFilter", "GrabEntry", "SoldOutCache", "GrabBatcher", "HoldScript", "HandOff");
        assertThat(stations).hasSizeLessThanOrEqualTo(MOST);
        String told = Files.readString(Path.of("../docs/flows/grab.md"));
        int position = 0;
        for (String station : stations) {
            assertThat(told.substring(position)).as("after the one before").contains("`" + station + "`");
            position = told.indexOf("`" + station + "`", position);
        }
    }

    /** The filter calls what the framework has behind it: that is the entry, and the entry asks it who the user is. */
    @Test
    void eachCallsTheNext() {
        assertThat(calls("GrabEntry")).contains("CurrentUsers", "SoldOutCache", "GrabBatcher");
        assertThat(calls("GrabBatcher")).contains("HoldScript", "GrabHandOff");
        assertThat(calls("GrabHandOff")).contains("HandOff$Turn");
    }

    /** What stands around the way is asked for by nobody on it. */
    @Test
    void wayKnowsNothingOfDrills() {
        assertThat(calls("GrabBatcher")).doesNotContain("CrashPoints", "Step");
        assertThat(calls("GrabEntry")).doesNotContain("CrashPoints");
        assertThat(calls("DecisionListener")).doesNotContain("GroupSteps", "Journeys");
    }

    private Set<String> calls(String station) {
        JavaClass of = main.stream()
                .filter(any -> any.getSimpleName().equals(station))
                .findFirst()
                .orElseThrow();
        return of.getMethodCallsFromSelf().stream()
                .map(call -> call.getTargetOwner().getName())
                .map(name -> name.substring(name.lastIndexOf('.') + 1))
                .collect(Collectors.toSet());
    }
}
