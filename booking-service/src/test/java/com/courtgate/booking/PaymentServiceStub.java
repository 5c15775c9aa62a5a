package com.courtgate.booking;

import com.courtgate.common.contract.payment.OwnPaymentData;
import com.courtgate.common.contract.payment.PaymentTimeline;
import com.courtgate.common.contract.payment.StopPaying;
import com.courtgate.common.contract.payment.StopPaying.Money;
import com.courtgate.common.contract.payment.UnsettledPayments;
import com.courtgate.common.testing.StubServer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** payment-service: nothing was paid for any order, unless it is told otherwise. */
public final class PaymentServiceStub extends StubServer {
    private static final UnsettledPayments SETTLED = new UnsettledPayments(List.of(), List.of(), List.of());

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
    private volatile List<PaymentTimeline.Event> told = List.of();
    private final Map<OwnPaymentData.Part, List<OwnPaymentData>> kept = new ConcurrentHashMap<>();
    private volatile UnsettledPayments open = SETTLED;
    private final Set<Long> forgotten = ConcurrentHashMap.newKeySet();

    PaymentServiceStub() {
        on("POST", "/internal/orders/stop-paying", request -> answer(request.read(StopPaying.class)));
        on("GET", "/internal/orders/{}/story", request -> timeline());
        on("GET", "/internal/users/{id}/own-data/{}", this::page);
        on("GET", "/internal/users/{id}/open-money", request -> unlessSilent(open));
        on("POST", "/internal/users/{id}/forget", request -> {
            forgotten.add(request.id());
            return Map.of();
        });
    }

    /** Whether it was told to forget what a person typed. */
    public boolean hasForgotten(long userId) {
        return forgotten.contains(userId);
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

    /** Settled with everybody, and without a row of anybody. */
    public void speaksAgain() {
        silence = null;
        open = SETTLED;
        kept.clear();
        isWell();
    }

    /** The same of every user. */
    public void hasOpen(UnsettledPayments money) {
        open = money;
    }

    /** The same of every user, a page after the other. */
    public void keeps(OwnPaymentData.Part part, OwnPaymentData... pages) {
        kept.put(part, List.of(pages));
    }

    public int calls() {
        return requests().size();
    }

    /** The same of every order. */
    public void tells(PaymentTimeline.Event... events) {
        told = List.of(events);
    }

    private PaymentTimeline timeline() {
        return unlessSilent(new PaymentTimeline(told));
    }

    private <T> T unlessSilent(T answer) {
        if (silence != null) {
            throw new Refusal(503);
        }
        return answer;
    }

    private OwnPaymentData page(Request request) {
        List<OwnPaymentData> pages = kept.getOrDefault(
                OwnPaymentData.Part.valueOf(request.parts().get(1)), List.of(new OwnPaymentData(List.of(), null)));
        String before = request.target().replaceAll(".*before=", "");
        for (int i = 1; i < pages.size(); i++) {
            if (before.equals(String.valueOf(pages.get(i - 1).next()))) {
                return unlessSilent(pages.get(i));
            }
        }
        return unlessSilent(pages.getFirst());
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
