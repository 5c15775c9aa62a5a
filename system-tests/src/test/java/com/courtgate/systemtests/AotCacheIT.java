package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.courtgate.common.testing.OnlyInTestAll;
import com.courtgate.suite.Dev;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The ahead-of-time cache of a service: made from a run that recorded, and never a reason not to start. */
@OnlyInTestAll("makes a cache for most of a minute; a start without one is every other start of these tests")
@ExtendWith(RunningSuite.class)
class AotCacheIT {
    private static final String SERVICE = "scheduler"; // the quickest to start
    private static final int FIRST_JDK = 25;
    private Dev recording;
    private Dev dev;
    private Path cache;

    @BeforeEach
    void aServiceThatMayHaveACache() {
        assumeThat(Runtime.version().feature()).as("a JDK that can make caches").isGreaterThanOrEqualTo(FIRST_JDK);
        recording = RunningSuite.devWith("COURTGATE_AOT", "record");
        dev = RunningSuite.devWith("COURTGATE_AOT", "on");
        cache = RunningSuite.suite()
                .stateFolder()
                .resolve("app")
                .resolve(SERVICE)
                .resolve("aot/cache");
        RunningSuite.dev().run("stop", SERVICE);
    }

    @AfterEach
    void asTheOtherTestsWantIt() {
        RunningSuite.dev().run("restart", SERVICE);
    }

    @Test
    void isMadeFromARecordingRunAndNotUsedWhenItIsBroken() throws IOException {
        recording.run("start", SERVICE);
        assertThat(options()).contains("-XX:AOTMode=record");
        recording.run("stop", SERVICE);
        dev.run("cache", SERVICE);
        assertThat(cache).exists();

        dev.run("start", SERVICE);
        assertThat(options()).contains("-XX:AOTCache=" + cache);
        dev.run("stop", SERVICE);

        try (FileChannel file = FileChannel.open(cache, StandardOpenOption.WRITE)) {
            file.truncate(file.size() / 2);
        }
        assertThat(dev.run("start", SERVICE)).contains("cache of " + SERVICE + " is broken");
        assertThat(options()).doesNotContain("-XX:AOT");
        assertThat(cache).doesNotExist();
    }

    /** The options of the running JVM. */
    private String options() throws IOException {
        Path record = RunningSuite.suite().stateFolder().resolve("run").resolve(SERVICE);
        String pid = Files.readString(record).split(" ")[0];
        return Files.readString(Path.of("/proc", pid, "cmdline"));
    }
}
