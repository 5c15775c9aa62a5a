package com.courtgate.payment.checkout;

import java.time.Duration;
import java.util.UUID;
import java.util.function.Supplier;
import org.redisson.api.RBucket;
import org.redisson.api.RedissonClient;
import org.redisson.client.RedisException;
import org.redisson.client.codec.StringCodec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * One at a time per order, for calm: key {@code bf:pay:lock:{orderNo}}, whose is in it, lease 5 s. Nothing is right
 * because of it: the database keeps the pay orders apart, and without Redis work goes on. A key of our own and not the
 * client's lock, which waits for replicas each time.
 */
@Component
class PayLockStore {
    private static final Logger log = LoggerFactory.getLogger(PayLockStore.class);
    private static final Duration LEASE = Duration.ofSeconds(5);
    private final RedissonClient redis;

    PayLockStore(RedissonClient redis) {
        this.redis = redis;
    }

    /** Does the work, or answers at once when another is at it. */
    <T> T oneAtATime(String orderNo, Supplier<T> work, Supplier<T> whenBusy) {
        RBucket<String> lock = redis.getBucket("bf:pay:lock:{" + orderNo + "}", StringCodec.INSTANCE);
        String mine = UUID.randomUUID().toString();
        if (!tryLock(lock, mine)) {
            return whenBusy.get();
        }
        try {
            return work.get();
        } finally {
            unlock(lock, mine);
        }
    }

    private static boolean tryLock(RBucket<String> lock, String mine) {
        try {
            return lock.setIfAbsent(mine, LEASE);
        } catch (RedisException away) {
            log.warn("Going on without the lock {}: {}", lock.getName(), away.toString());
            return true;
        }
    }

    /** Unlocks; another's lock, where ours took longer than its lease, stays. */
    private static void unlock(RBucket<String> lock, String mine) {
        try {
            lock.compareAndSet(mine, null);
        } catch (RedisException away) {
            log.debug("Lock {} ends with its lease", lock.getName(), away);
        }
    }
}
