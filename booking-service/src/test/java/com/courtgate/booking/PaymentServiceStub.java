package com.courtgate.booking;

import com.courtgate.common.contract.OrderStory;
import com.courtgate.common.contract.StopPaying;
import com.courtgate.common.contract.StopPaying.Money;
import com.courtgate.common.testing.StubServer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** payment-service: nothing was paid for any order, unless it is told otherwise. */
public final class PaymentServiceStub extends StubServer {

    /** Ways to say nothing. */
    public enum Silence {
        /** 503. */
        AWAY,
        /** 500. */
        BROKEN,
        /** An answer without a word about any order. */
        EMPTY,
        /** As an older release, which has no such path. */
        UNKNOWING
    }

    private final Map<String, Money> money = new ConcurrentHashMap<>();
    private volatile @Nullable Silence silence;
    private volatile List<OrderStory.Event> told = List.of();

    PaymentServiceStub() {
        on("POST", "/internal/orders/stop-paying", request -> answer(request.read(StopPaying.class)));
        on("GET", "/internal/orders/{}/story", request -> story());
    }

    public void says(String orderNo, Money now) {
        money.put(orderNo, now);
    }

    public void fallsSilent() {
        fallsSilent(Silence.AWAY);
    }

    public void fallsSilent(Silence how) {
        silence = how;
    }

    public void speaksAgain() {
        silence = null;
    }

    public int calls() {
        return requests().size();
    }

    /** The same of every order. */
    public void tells(OrderStory.Event... events) {
        told = List.of(events);
    }

    private OrderStory story() {
        if (silence != null) {
            throw new Refusal(503);
        }
        return new OrderStory(told);
    }

    private StopPaying.Answer answer(StopPaying asked) {
        return switch (silence) {
            case null ->
                new StopPaying.Answer(asked.orderNos().stream()
                        .collect(Collectors.toMap(
                                orderNo -> orderNo, orderNo -> money.getOrDefault(orderNo, Money.NONE))));
            case EMPTY -> new StopPaying.Answer(Map.of());
            case AWAY -> throw new Refusal(503);
            case BROKEN -> throw new Refusal(500);
            case UNKNOWING -> throw new Refusal(404);
        };
    }
}
