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

class BatchSpansTest {
    @RegisterExtension
    final Followed everybody = new Followed(1);

    private final TraceSpan a = everybody.tracer.begin();
    private final TraceSpan b = everybody.tracer.begin();

    private static Message message(Object contexts) {
        return MessageBuilder.withBody(new byte[0])
                .setHeader(BatchSpans.HEADER, contexts)
                .build();
    }

    private BatchSpans taken(Message... messages) {
        return BatchSpans.take(everybody.tracer, "taken", List.of(messages));
    }

    @Test
    void goOnInTheRequestTraceOfEach() {
        String header = BatchSpans.header(new TreeMap<>(Map.of("a", a, "b", b, "c", TraceSpan.NONE)));
        assertThat(header).isEqualTo("a=" + a.context() + ",b=" + b.context());
        try (var spans = taken(message(header))) {
            assertThat(spans.isEmpty()).isFalse();
            assertThat(spans.header(List.of("x", "b", "c")))
                    .matches("b=00-" + b.requestTrace() + "-[0-9a-f]{16}-01")
                    .doesNotContain(b.context());
            assertThat(spans.header(List.of("a", "b"))).contains(a.requestTrace(), b.requestTrace());
            assertThat(spans.header(List.of("x"))).isNull();
            spans.tell("x", "nobody", "minds");
        }
    }

    @Test
    void areTakenFromAContextOfEachOnesOwn() {
        Map<String, String> contexts = Map.of("a", a.context(), "b", TraceContexts.acceptOrCreate(null));
        try (var spans = BatchSpans.takeEach(everybody.tracer, "taken", contexts)) {
            assertThat(spans.header(List.of("a", "b"))).matches("a=00-" + a.requestTrace() + "-[0-9a-f]{16}-01");
        }
        assertThat(BatchSpans.takeEach(everybody.tracer, "taken", Map.of()).isEmpty())
                .isTrue();
    }

    @Test
    void areOneForEachWhateverCameTwice() {
        String header = BatchSpans.header(Map.of("a", a));
        String again = BatchSpans.header(Map.of("b", b));
        try (var spans = taken(message(header), message(header), message(again))) {
            assertThat(spans.header(List.of("a", "b"))).hasSize(header.length() + 1 + again.length());
        }
    }

    /** A long header comes from the broker like that. */
    @Test
    void areFoundInALongHeader() {
        Map<String, TraceSpan> many = new TreeMap<>();
        IntStream.range(0, 64).forEach(i -> many.put("id-" + i, everybody.tracer.begin()));
        String header = BatchSpans.header(many);
        assertThat(header).hasSizeGreaterThan(1024);
        try (var spans = taken(message(LongStringHelper.asLongString(header)))) {
            assertThat(spans.header(many.keySet())).hasSameSizeAs(header);
        }
    }

    @Test
    void areNoneWithoutAUsableHeader() {
        var plain = MessageBuilder.withBody(new byte[0]).build();
        assertThat(taken(plain, message(""), message("a"), message("a="), message("=" + a.context()), message("a=b,,"))
                        .isEmpty())
                .isTrue();
        assertThat(BatchSpans.take(RequestTracer.off(), "taken", List.of(message("a=" + a.context())))
                        .isEmpty())
                .isTrue();
        assertThat(BatchSpans.header(Map.of())).isNull();
        assertThat(BatchSpans.none().header(List.of("a"))).isNull();
    }
}
