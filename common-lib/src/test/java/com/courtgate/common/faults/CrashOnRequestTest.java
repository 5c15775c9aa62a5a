package com.courtgate.common.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class CrashOnRequestTest {
    private final AtomicInteger ends = new AtomicInteger();
    private final ApplicationContextRunner application =
            new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(FaultsAutoConfiguration.class));

    @TempDir
    Path folder;

    private Path wish;
    private CrashPoints points;

    private enum Point {
        HERE,
        THERE
    }

    @BeforeEach
    void wish() {
        wish = folder.resolve("wish");
        points = new CrashOnRequest(wish, ends::incrementAndGet);
    }

    @Test
    void diesWhereItIsToldTo() throws IOException {
        points.reach(Point.HERE);
        Files.writeString(wish, "HERE\n");
        points.reach(Point.THERE);
        assertThat(ends).hasValue(0);
        points.reach(Point.HERE);
        assertThat(ends).hasValue(1);
    }

    @Test
    void diesOnce() throws IOException {
        Files.writeString(wish, "HERE");
        points.reach(Point.HERE);
        points.reach(Point.HERE);
        assertThat(ends).hasValue(1);
        assertThat(wish).doesNotExist();
    }

    @Test
    void needsTheDevProfileAndAFile() {
        application
                .withPropertyValues("COURTGATE_CRASH_FILE=" + wish)
                .run(context -> assertThat(context.getBean(CrashPoints.class)).isNotInstanceOf(CrashOnRequest.class));
        application
                .withPropertyValues("spring.profiles.active=dev")
                .run(context -> assertThat(context.getBean(CrashPoints.class)).isNotInstanceOf(CrashOnRequest.class));
        application
                .withPropertyValues("spring.profiles.active=dev", "COURTGATE_CRASH_FILE=" + wish)
                .run(context -> assertThat(context).hasSingleBean(CrashOnRequest.class));
    }
}
