package com.courtgate.payment.coupon;

import com.courtgate.common.database.Batcher;
import com.courtgate.common.database.Batcher.Waiting;
import com.courtgate.common.meters.AfterCommitCounter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.stereotype.Component;

/**
 * A user takes a coupon: a small sale. Claims that come at the same moment share a transaction, for all of them want
 * the same row; when that fails each has its own. Claims after the last piece are refused from memory for a moment.
 */
@Component
class ClaimCoupon {
    private static final int TRIES = 5;
    private static final int LINES = 16;
    private static final Duration MEMORY = Duration.ofMillis(200);
    private final IssueCoupons issueCoupons;
    private final WalletStore wallets;
    private final AfterCommitCounter<CouponEvent> counted;
    private final Clock clock;
    private final Map<Long, Instant> soldOutUntil = new ConcurrentHashMap<>();

    /** Batchers, each of the templates whose numbers leave the same rest. */
    private final List<Batcher<Claim, Outcome>> lines;

    ClaimCoupon(
            IssueCoupons issueCoupons,
            WalletStore wallets,
            AfterCommitCounter<CouponEvent> counted,
            CouponSettings settings,
            Clock clock) {
        this.issueCoupons = issueCoupons;
        this.wallets = wallets;
        this.counted = counted;
        this.clock = clock;
        this.lines = IntStream.range(0, LINES)
                .mapToObj(i -> new Batcher<Claim, Outcome>(settings.claimsAtOnce(), this::serve))
                .toList();
    }

    private record Claim(long userId, long templateId) {}

    /** Result of a claim. */
    sealed interface Outcome {
        record Claimed(long couponId) implements Outcome {}

        record NotFound() implements Outcome {}

        record SoldOut() implements Outcome {}

        /** The user has as many as one may have. */
        record LimitReached() implements Outcome {}

        record NotYet() implements Outcome {}

        record Over() implements Outcome {}

        /** Others claim too often at the same moment. */
        record Busy() implements Outcome {}
    }

    Outcome claim(long userId, long templateId) {
        Instant until = soldOutUntil.get(templateId);
        if (until != null && clock.instant().isBefore(until)) {
            return new Outcome.SoldOut();
        }
        Outcome outcome = lines.get((int) (templateId % LINES)).ask(new Claim(userId, templateId));
        if (outcome instanceof Outcome.Claimed) {
            wallets.forget(userId);
            counted.one(CouponEvent.CLAIMED);
        }
        return outcome;
    }

    private void serve(List<Waiting<Claim, Outcome>> claims) {
        claims.stream()
                .collect(Collectors.groupingBy(claim -> claim.question().templateId()))
                .forEach(this::serveOrFail);
    }

    /** A failure belongs to the claims of that template alone. */
    private void serveOrFail(long templateId, List<Waiting<Claim, Outcome>> claims) {
        try {
            serve(templateId, claims);
        } catch (RuntimeException e) {
            claims.forEach(claim -> claim.answer().completeExceptionally(e));
        }
    }

    private void serve(long templateId, List<Waiting<Claim, Outcome>> claims) {
        Instant now = clock.instant();
        List<Long> users =
                claims.stream().map(claim -> claim.question().userId()).toList();
        Optional<List<Outcome>> together = issueCoupons.take(templateId, users, now);
        if (together.isPresent()) {
            for (int i = 0; i < claims.size(); i++) {
                tell(claims.get(i), together.get().get(i), now);
            }
        } else {
            claims.forEach(claim -> tell(claim, serveAlone(claim.question(), now), now));
        }
    }

    private Outcome serveAlone(Claim claim, Instant now) {
        for (int i = 0; i < TRIES; i++) {
            var outcomes = issueCoupons.take(claim.templateId(), List.of(claim.userId()), now);
            if (outcomes.isPresent()) {
                return outcomes.get().getFirst();
            }
        }
        return new Outcome.Busy();
    }

    private void tell(Waiting<Claim, Outcome> claim, Outcome outcome, Instant now) {
        if (outcome instanceof Outcome.SoldOut) {
            soldOutUntil.put(claim.question().templateId(), now.plus(MEMORY));
        }
        claim.answer().complete(outcome);
    }

    /** Forgets that a template is sold out: more may be there now, as far as this instance knows. */
    void forgetSoldOut(long templateId) {
        soldOutUntil.remove(templateId);
    }
}
