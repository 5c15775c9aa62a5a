package com.courtgate.payment.coupon;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.redisson.api.RScoredSortedSet;
import org.redisson.api.RedissonClient;
import org.redisson.client.RedisException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The unused coupons of a user, by the end of their validity: ZSET {@code bf:coupon:user:{id}}. A
 * copy for showing, forgotten after each change and after a minute; nothing is decided by it, and
 * without Redis it is as if it were empty.
 */
@Component
class WalletStore {
    private static final Logger log = LoggerFactory.getLogger(WalletStore.class);
    private static final Duration KEEP = Duration.ofMinutes(1);
    private final RedissonClient redis;

    WalletStore(RedissonClient redis) {
        this.redis = redis;
    }

    /** Ids, the one that ends first coming first; empty when it must be read from the database. */
    Optional<List<Long>> find(long userId) {
        try {
            Collection<String> ids = set(userId).readAll();
            return ids.isEmpty()
                    ? Optional.empty()
                    : Optional.of(ids.stream().map(Long::valueOf).toList());
        } catch (RedisException away) {
            log.debug("Reading from the database, Redis is away", away);
            return Optional.empty();
        }
    }

    void keep(long userId, List<UserCoupon> unused) {
        if (unused.isEmpty()) {
            return;
        }
        Map<String, Double> scores = new HashMap<>();
        unused.forEach(
                c -> scores.put(String.valueOf(c.id()), (double) c.validTo().toEpochMilli()));
        try {
            RScoredSortedSet<String> set = set(userId);
            set.addAll(scores);
            set.expire(KEEP);
        } catch (RedisException away) {
            log.debug("Not kept, Redis is away", away);
        }
    }

    /** What is kept of the user is wrong once the transaction is committed. */
    void forgetAfterCommit(long userId) {
        TransactionSynchronizationManager.registerSynchronization(
                new TransactionSynchronization() {
                    @Override
                    public void afterCommit() {
                        forget(userId);
                    }
                });
    }

    /** What is kept of the user is wrong from now on. */
    void forget(long userId) {
        try {
            set(userId).delete();
        } catch (RedisException away) {
            log.debug("Not forgotten, Redis is away", away);
        }
    }

    private RScoredSortedSet<String> set(long userId) {
        return redis.getScoredSortedSet("bf:coupon:user:{" + userId + "}");
    }
}
