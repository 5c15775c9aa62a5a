package com.courtgate.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.testing.Docs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The policy that {@code docs/operations.md} has a RabbitMQ 4 be given, against the queues. */
class BrokerPolicyTest {
    private static final Pattern POLICY = Pattern.compile("set_operator_policy \\S+ '(\\S+)'");

    @Test
    void isOfEveryQueue() throws IOException {
        var policy = POLICY.matcher(Files.readString(Path.of("../docs/operations.md")));
        assertThat(policy.find()).isTrue();
        var queues = Pattern.compile(policy.group(1));
        assertThat(Docs.rows("topology.md", "What runs over the broker"))
                .hasSizeGreaterThan(8)
                .allMatch(row -> queues.matcher(row.get(2)).find());
    }
}
