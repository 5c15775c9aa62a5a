package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Output of {@code deploy/dev bench --against} before it starts anything. */
class SidesScriptTest {
    @TempDir
    private Path folder;

    @Test
    void refusesAFolderThatIsNotThere() throws Exception {
        assertThat(against(folder.resolve("nowhere").toString()))
                .returns(1, Bash::exit)
                .extracting(Bash::said)
                .asString()
                .contains("nowhere is not a checkout");
    }

    @Test
    void refusesACheckoutThatIsNotBuiltAndNamesWhatIsMissing() throws Exception {
        for (String service : new String[] {"gateway", "reserve", "booking", "payment"}) {
            jar(service + "-service");
        }
        assertThat(against(folder.toString()))
                .returns(1, Bash::exit)
                .extracting(Bash::said)
                .asString()
                .contains("is not built", "no jar of scheduler-service.")
                .doesNotContain("gateway-service");
    }

    @Test
    void asksForTheFolder() throws Exception {
        assertThat(Bash.run("../deploy/dev bench B2 --against", Map.of("COURTGATE_STATE", state())))
                .returns(1, Bash::exit)
                .extracting(Bash::said)
                .asString()
                .contains("bench --against FOLDER");
    }

    @Test
    void makesSchemasForOneSideOnly() throws Exception {
        Bash bash = Bash.run("source ../deploy/lib/sides.sh; side_schemas old", Map.of());
        assertThat(bash.said())
                .contains("CREATE DATABASE bench_old_booking", "bench_old_scheduler.* TO 'courtgate_scheduler'")
                .doesNotContain("courtgate_booking.");
    }

    private Bash against(String other) throws IOException, InterruptedException {
        return Bash.run("../deploy/dev bench --against '" + other + "' B2", Map.of("COURTGATE_STATE", state()));
    }

    private String state() {
        return folder.resolve("state").toString();
    }

    private void jar(String module) throws IOException {
        Files.createFile(Files.createDirectories(folder.resolve(module).resolve("target"))
                .resolve(module + "-1.jar"));
    }
}
