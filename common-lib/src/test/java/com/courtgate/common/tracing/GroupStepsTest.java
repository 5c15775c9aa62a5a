package com.courtgate.common.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.impl.LongStringHelper;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.MessageBuilder;

class GroupStepsTest {
    @RegisterExtension
    final Followed everybody = new Followed(1);

    private final Step a = everybody.journeys.begin();
    private final Step b = everybody.journeys.begin();

    private static Message message(Object contexts) {
        return MessageBuilder.withBody(new byte[0])
                .setHeader(GroupSteps.HEADER, contexts)
                .build();
    }

    private GroupSteps taken(Message... messages) {
        return GroupSteps.take(everybody.journeys, "taken", List.of(messages));
    }

    @Test
    void goOnInTheJourneyOfEach() {
        String header = GroupSteps.header(new TreeMap<>(Map.of("a", a, "b", b, "c", Step.NONE)));
        assertThat(header).isEqualTo("a=" + a.context() + ",b=" + b.context());
        try (var steps = taken(message(header))) {
            assertThat(steps.isEmpty()).isFalse();
            assertThat(steps.header(List.of("x", "b", "c")))
                    .matches("b=00-" + b.journey() + "-[0-9a-f]{16}-01")
                    .doesNotContain(b.context());
            assertThat(steps.header(List.of("a", "b"))).contains(a.journey(), b.journey());
            assertThat(steps.header(List.of("x"))).isNull();
            steps.tell("x", "nobody", "minds");
        }
    }

    @Test
    void areTakenFromAContextOfEachOnesOwn() {
        Map<String, String> contexts = Map.of("a", a.context(), "b", TraceContexts.acceptOrCreate(null));
        try (var steps = GroupSteps.takeEach(everybody.journeys, "taken", contexts)) {
            assertThat(steps.header(List.of("a", "b"))).matches("a=00-" + a.journey() + "-[0-9a-f]{16}-01");
        }
        assertThat(GroupSteps.takeEach(everybody.journeys, "taken", Map.of()).isEmpty())
                .isTrue();
    }

    @Test
    void areOneForEachWhateverCameTwice() {
        String header = GroupSteps.header(Map.of("a", a));
        String again = GroupSteps.header(Map.of("b", b));
        try (var steps = taken(message(header), message(header), message(again))) {
            assertThat(steps.header(List.of("a", "b"))).hasSize(header.length() + 1 + again.length());
        }
    }

    /** A long header comes from the broker like that. */
    @Test
    void areFoundInALongHeader() {
        Map<String, Step> many = new TreeMap<>();
        IntStream.range(0, 64).forEach(i -> many.put("id-" + i, everybody.journeys.begin()));
        String header = GroupSteps.header(many);
        assertThat(header).hasSizeGreaterThan(1024);
        try (var steps = taken(message(LongStringHelper.asLongString(header)))) {
            assertThat(steps.header(many.keySet())).hasSameSizeAs(header);
        }
    }

    @Test
    void areNoneWithoutAUsableHeader() {
        var plain = MessageBuilder.withBody(new byte[0]).build();
        assertThat(taken(plain, message(""), message("a"), message("a="), message("=" + a.context()), message("a=b,,"))
                        .isEmpty())
                .isTrue();
        assertThat(GroupSteps.take(Journeys.off(), "taken", List.of(message("a=" + a.context())))
                        .isEmpty())
                .isTrue();
        assertThat(GroupSteps.header(Map.of())).isNull();
        assertThat(GroupSteps.none().header(List.of("a"))).isNull();
    }
}
