package com.courtgate.payment.coupon;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.payment.CouponServerTest;
import com.courtgate.payment.coupon.ClaimCoupon.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;

/** Measures, asserts no time; by hand: {@code mvn verify -pl payment-service -am -Dit.test=ClaimRate}. */
class ClaimRate extends CouponServerTest {
    private static final Logger log = LoggerFactory.getLogger(ClaimRate.class);
    private static final int USERS = 20_000;
    private static final int PIECES = 15_000;
    private static final int THREADS = 32;

    @Autowired
    private ClaimCoupon claimCoupon;

    @RepeatedTest(4)
    void ofManyUsersOfOneTemplate(RepetitionInfo round) throws Exception {
        long template = template(fixed(100, PIECES, 1));
        var next = new AtomicInteger();
        long first = 1_000_000L * round.getCurrentRepetition();
        var won = new AtomicInteger();
        var wonAt = new AtomicLong();
        Callable<Void> actor = () -> {
            for (int i = next.getAndIncrement(); i < USERS; i = next.getAndIncrement()) {
                if (claimCoupon.claim(first + i, template) instanceof Outcome.Claimed
                        && won.incrementAndGet() == PIECES) {
                    wonAt.set(System.nanoTime());
                }
            }
            return null;
        };
        long start = System.nanoTime();
        try (var threads = Executors.newFixedThreadPool(THREADS)) {
            List<Callable<Void>> actors = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                actors.add(actor);
            }
            for (var done : threads.invokeAll(actors)) {
                done.get();
            }
        }
        Duration sold = Duration.ofNanos(wonAt.get() - start);
        log.info(
                "MEASURED {} claims in {} ms: {}/s; all {} users in {} ms",
                PIECES,
                sold.toMillis(),
                PIECES * 1000L / Math.max(1, sold.toMillis()),
                USERS,
                Duration.ofNanos(System.nanoTime() - start).toMillis());
        assertThat(won.get()).isEqualTo(PIECES);
        assertThat(count("user_coupon where template_id = ?", template)).isEqualTo(PIECES);
    }
}
