package com.courtgate.common.testing;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** A trace store: takes spans by OTLP over HTTP (protobuf), and shows those of a request trace. */
public final class TraceStore extends StubServer {
    private static final String PATH = "/v1/traces";
    private static final TraceStore SHARED = new TraceStore();

    private final List<Span> spans = new CopyOnWriteArrayList<>();

    /**
     * A span as it arrived.
     *
     * @param service whose it is
     * @param parentId empty for the first of a request trace
     * @param attributes texts and numbers, as text
     * @param events what it reached, in that order
     */
    public record Span(
            String service,
            String requestTrace,
            String id,
            String parentId,
            String name,
            Map<String, String> attributes,
            List<String> events) {}

    public TraceStore() {
        this(0);
    }

    /** @param port at which who was started before sends spans; 0: any that is free */
    public TraceStore(int port) {
        super(null, port);
        on("POST", PATH, request -> {
            take(request.bytes());
            return new Reply(200, Map.of("Content-Type", "application/x-protobuf"), new byte[0]);
        });
    }

    /** One for all contexts of a test run. */
    public static TraceStore shared() {
        return SHARED;
    }

    public String endpoint() {
        return uri() + PATH;
    }

    /** Returns the spans of this request trace so far. */
    public List<Span> requestTrace(String requestTrace) {
        return spans.stream()
                .filter(span -> span.requestTrace().equals(requestTrace))
                .toList();
    }

    public List<Span> all() {
        return List.copyOf(spans);
    }

    private void take(byte[] body) {
        for (Fields resourceSpans : new Fields(body).messages(1)) {
            String service = attributes(resourceSpans.messages(1).getFirst(), 1).get("service.name");
            for (Fields scopeSpans : resourceSpans.messages(2)) {
                scopeSpans.messages(2).forEach(span -> spans.add(span(service, span)));
            }
        }
    }

    private static Span span(String service, Fields span) {
        return new Span(
                service,
                span.hex(1),
                span.hex(2),
                span.hex(4),
                span.text(5),
                attributes(span, 9),
                span.messages(11).stream().map(event -> event.text(2)).toList());
    }

    private static Map<String, String> attributes(Fields owner, int field) {
        Map<String, String> attributes = new HashMap<>();
        for (Fields pair : owner.messages(field)) {
            Fields value = pair.messages(2).getFirst();
            String text = value.text(1);
            long number = value.number(2) + value.number(3); // one of them: a truth value, or a whole number
            attributes.put(pair.text(1), text.isEmpty() ? Long.toString(number) : text);
        }
        return attributes;
    }

    /** The fields of one protobuf message, by their numbers. */
    private static final class Fields {
        private final Map<Integer, List<byte[]>> pieces = new HashMap<>();
        private final Map<Integer, Long> numbers = new HashMap<>();

        Fields(byte[] message) {
            ByteBuffer rest = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
            while (rest.hasRemaining()) {
                int key = (int) varint(rest);
                int field = key >>> 3;
                switch (key & 7) {
                    case 0 -> numbers.put(field, varint(rest));
                    case 1 -> numbers.put(field, rest.getLong());
                    case 2 -> {
                        byte[] piece = new byte[(int) varint(rest)];
                        rest.get(piece);
                        pieces.computeIfAbsent(field, f -> new ArrayList<>()).add(piece);
                    }
                    case 5 -> numbers.put(field, (long) rest.getInt());
                    default -> throw new IllegalArgumentException("no protobuf: wire type " + (key & 7));
                }
            }
        }

        private static long varint(ByteBuffer rest) {
            long value = 0;
            for (int shift = 0; ; shift += 7) {
                byte next = rest.get();
                value |= (next & 0x7fL) << shift;
                if (next >= 0) {
                    return value;
                }
            }
        }

        List<Fields> messages(int field) {
            return pieces.getOrDefault(field, List.of()).stream()
                    .map(Fields::new)
                    .toList();
        }

        String text(int field) {
            return new String(piece(field), StandardCharsets.UTF_8);
        }

        String hex(int field) {
            return HexFormat.of().formatHex(piece(field));
        }

        long number(int field) {
            return numbers.getOrDefault(field, 0L);
        }

        private byte[] piece(int field) {
            return pieces.getOrDefault(field, List.of(new byte[0])).getFirst();
        }
    }
}
