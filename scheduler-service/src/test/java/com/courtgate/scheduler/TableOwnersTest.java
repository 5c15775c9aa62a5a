package com.courtgate.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.TableOwners;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A table is written by one package, so that everything that may happen to its rows is found in one room. */
class TableOwnersTest {
    @Test
    void writeEachTableFromOnePackage() {
        assertThat(TableOwners.writers(Path.of("src/main/java")))
                .isNotEmpty()
                .allSatisfy((table, packages) -> assertThat(packages).as(table).hasSize(1));
    }
}
