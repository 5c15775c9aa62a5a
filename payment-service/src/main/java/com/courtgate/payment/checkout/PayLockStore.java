package com.courtgate.payment.checkout;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.client.RedisException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * One at a time per order, for calm: key {@code bf:pay:lock:{orderNo}}, lease 5 s. Nothing is right because of it: the
 * database keeps the pay orders apart, and without Redis work goes on.
 */
@Component
class PayLockStore {
    private static final Logger log = LoggerFactory.getLogger(PayLockStore.class);
    private static final long LEASE_SECONDS = 5;
    private final RedissonClient redis;

    PayLockStore(RedissonClient redis) {
        this.redis = redis;
    }

    /** Does the work, or answers at once when another is at it. */
    <T> T oneAtATime(String orderNo, Supplier<T> work, Supplier<T> whenBusy) {
        RLock lock = redis.getLock("bf:pay:lock:{" + orderNo + "}");
        if (!tryLock(lock)) {
            return whenBusy.get();
        }
        try {
            return work.get();
        } finally {
            unlock(lock);
        }
    }

    private static boolean tryLock(RLock lock) {
        try {
            return lock.tryLock(0, LEASE_SECONDS, TimeUnit.SECONDS);
        } catch (RedisException away) {
            log.warn("Going on without the lock {}: {}", lock.getName(), away.toString());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void unlock(RLock lock) {
        try {
            lock.unlock();
        } catch (RedisException | IllegalMonitorStateException overOrAway) {
            log.debug("Lock {} was not ours any more", lock.getName(), overOrAway);
        }
    }
}
