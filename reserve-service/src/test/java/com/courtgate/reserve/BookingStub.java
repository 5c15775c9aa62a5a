package com.courtgate.reserve;

import com.courtgate.common.contract.payment.PlacedOrder;
import com.courtgate.common.testing.StubServer;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** booking-service as far as this service asks it: knows what a test told it, nothing else. */
public final class BookingStub extends StubServer {
    public static final BookingStub INSTANCE = new BookingStub();
    private final Map<Long, String> statuses = new ConcurrentHashMap<>();
    private final Map<Long, String> rulings = new ConcurrentHashMap<>();
    private final Map<Long, String> reservations = new ConcurrentHashMap<>();
    private final Map<Long, UnaryOperator<String>> judges = new ConcurrentHashMap<>();
    private final Map<String, PlacedOrder> placedOrders = new ConcurrentHashMap<>();
    private final Map<Long, Integer> questions = new ConcurrentHashMap<>();
    private final Set<String> waiting = ConcurrentHashMap.newKeySet();
    private final Map<Object, Runnable> meanwhiles = new ConcurrentHashMap<>();

    private BookingStub() {
        super(TestEnvironment.INTERNAL_KEY);
        on("GET", "/internal/sessions/{id}", request -> session(request.id()));
        on("GET", "/internal/sessions/{id}/reservations", request -> reserved(request.id()));
        on(
                "GET",
                "/internal/placed-orders/{}",
                request -> placedOrder(request.parts().getFirst()));
        on("GET", "/internal/placed-orders", request -> stillWaiting(request.target()));
        on("POST", "/internal/traces/rule", request -> rule(request.text()));
    }

    /** The session exists, with flash time 2030-01-02T05:00:00Z. */
    public void knows(long sessionId, String status) {
        statuses.put(sessionId, status);
    }

    /** Sets the database's ruling on traces of that session, as the body of the answer. */
    public void rules(long sessionId, String ruling) {
        rulings.put(sessionId, ruling);
    }

    /** Sets the database's ruling, made from the question's body. */
    public void rules(long sessionId, UnaryOperator<String> judge) {
        judges.put(sessionId, judge);
    }

    /** Active reservations in that session, as the body of the answer; null: the service is away. */
    public void hasReserved(long sessionId, @Nullable String body) {
        reservations.put(sessionId, body == null ? "" : body);
    }

    /** The order was placed. */
    public void hasPlaced(PlacedOrder order) {
        placedOrders.put(order.orderNo(), order);
    }

    /** The order waits for its stock. */
    public void waits(String orderNo) {
        waiting.add(orderNo);
    }

    /** The order has its stock, or has ended. */
    public void waitsNoMore(String orderNo) {
        waiting.remove(orderNo);
    }

    /**
     * Once, while the next answer is under way, which says what was true before.
     *
     * @param what a session's id, whose reservations are asked for, or the number of an order
     */
    public void whileAnswering(Object what, Runnable meanwhile) {
        meanwhiles.put(what, meanwhile);
    }

    /** Returns how often the session was asked for. */
    public int questions(long sessionId) {
        return questions.getOrDefault(sessionId, 0);
    }

    private Reply session(long id) {
        questions.merge(id, 1, Integer::sum);
        String status = statuses.get(id);
        return status == null
                ? Reply.json(404, "{\"code\":404,\"enumCode\":\"NOT_FOUND\"}")
                : Reply.json(200, """
                {"id":%d,"slotDate":"2030-01-02","flashTime":"2030-01-02T05:00:00Z",
                 "closeTime":null,"timeZone":"Asia/Shanghai","status":"%s","quota":2}
                """.formatted(id, status));
    }

    private PlacedOrder placedOrder(String orderNo) {
        return Optional.ofNullable(placedOrders.get(orderNo)).orElseThrow(() -> new Refusal(404));
    }

    private Reply reserved(long sessionId) {
        String body = reservations.getOrDefault(sessionId, "[]");
        runMeanwhile(sessionId);
        return Reply.json(body.isEmpty() ? 503 : 200, body);
    }

    private List<String> stillWaiting(String target) {
        String asked = URLDecoder.decode(target.replaceFirst(".*[?&]waiting=", ""), StandardCharsets.UTF_8);
        List<String> answer =
                Arrays.stream(asked.split(",")).filter(waiting::contains).toList();
        Arrays.stream(asked.split(",")).forEach(this::runMeanwhile);
        return answer;
    }

    private void runMeanwhile(Object what) {
        Runnable meanwhile = meanwhiles.remove(what);
        if (meanwhile != null) {
            meanwhile.run();
        }
    }

    private Reply rule(String asked) {
        long sessionId = sessionOf(asked);
        var judge = judges.get(sessionId);
        if (judge != null) {
            return Reply.json(200, judge.apply(asked));
        }
        String ruling = rulings.get(sessionId);
        return ruling == null ? Reply.json(503, "{}") : Reply.json(200, ruling);
    }

    private static long sessionOf(String asked) {
        return Long.parseLong(asked.replaceFirst("(?s).*\"sessionId\":(\\d+),.*", "$1"));
    }
}
