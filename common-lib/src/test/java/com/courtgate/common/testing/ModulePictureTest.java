package com.courtgate.common.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ModulePictureTest {
    private static final String DOCUMENT = """
            ## one
            ```mermaid
            flowchart LR
              a --> b
            ```

            ## two
            ```mermaid
            flowchart LR
              c --> d
            ```
            """;

    @Test
    void drawsEachFeatureWithThoseItUses() {
        var picture = new ModulePicture("two", Map.of("y", Set.of("z"), "c", Set.of("f", "d")));
        assertThat(picture.drawnInto(DOCUMENT))
                .isEqualTo(DOCUMENT.replace("  c --> d\n", "  c --> d & f\n  y --> z\n"));
    }

    @Test
    void asksForASectionOfTheModule() {
        var picture = new ModulePicture("three", Map.of());
        assertThatThrownBy(() -> picture.drawnInto(DOCUMENT)).hasMessageContaining("three");
    }
}
