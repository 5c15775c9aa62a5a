package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.Docs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What {@code deploy/lib/keeping.sh} says of events, against the topology. */
class KeepingTest {
    private static final Path KEEPING = Path.of("../deploy/lib/keeping.sh");
    private static final Pattern RESENT = Pattern.compile("(?s)^RESENT_EVENTS=\"(.*?)\"", Pattern.MULTILINE);
    private static final Pattern EVENT = Pattern.compile("'([a-z.]+)'");

    @Test
    void restoreSendsEveryEventAgainThatServicesWithASchemaHear() throws IOException {
        var resent = RESENT.matcher(Files.readString(KEEPING));
        assertThat(resent.find()).isTrue();
        var heard = Docs.rows("topology.md", "What runs over the broker").stream()
                .filter(row -> row.get(0).endsWith(".events") && !row.get(2).startsWith("reserve."))
                .map(row -> row.get(1))
                .toList();
        assertThat(EVENT.matcher(resent.group(1)).results().map((MatchResult match) -> match.group(1)))
                .hasSizeGreaterThan(3)
                .containsExactlyInAnyOrderElementsOf(heard);
    }
}
