package com.courtgate.payment.coupon;

import com.courtgate.common.lua.LuaScript;
import com.courtgate.payment.couponterms.UserCoupon;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RedissonClient;
import org.redisson.client.RedisException;
import org.redisson.client.codec.StringCodec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * The unused coupons of a user, by the end of their validity: ZSET {@code bf:coupon:user:{id}}. A copy for showing;
 * nothing is decided by it, and without Redis it is as if it were empty. Forgotten with each change; where Redis was
 * away just then, after a minute.
 */
@Component
class WalletStore {
    private static final Logger log = LoggerFactory.getLogger(WalletStore.class);
    private static final Duration KEEP = Duration.ofMinutes(1);
    private static final String NO_GENERATION = "";
    private final LuaScript keep = LuaScript.load(WalletStore.class, "keep_wallet.lua");
    private final LuaScript forget = LuaScript.load(WalletStore.class, "forget_wallet.lua");
    private final RedissonClient redis;

    WalletStore(RedissonClient redis) {
        this.redis = redis;
    }

    /**
     * Stored coupon ids of a user.
     *
     * @param ids the one that ends first coming first; empty when they must be read from the database
     * @param generation to keep them with, when they have been read
     */
    record CachedIds(List<Long> ids, String generation) {}

    CachedIds find(long userId) {
        try {
            @Nullable
            String generation = redis.<String>getBucket(generationKey(userId), StringCodec.INSTANCE)
                    .get();
            Collection<String> ids = redis.<String>getScoredSortedSet(walletKey(userId), StringCodec.INSTANCE)
                    .readAll();
            return new CachedIds(
                    ids.stream().map(Long::valueOf).toList(), generation == null ? NO_GENERATION : generation);
        } catch (RedisException away) {
            log.debug("Reading from the database, Redis is away", away);
            return new CachedIds(List.of(), NO_GENERATION);
        }
    }

    /**
     * Keeps what was read from the database, unless it has changed since.
     *
     * @param generation as {@link #find} answered it before they were read
     */
    void keep(long userId, List<UserCoupon> unused, String generation) {
        if (unused.isEmpty()) {
            return;
        }
        List<String> arguments = new ArrayList<>();
        arguments.add(generation);
        arguments.add(Long.toString(KEEP.toSeconds()));
        for (UserCoupon coupon : unused) {
            arguments.add(Long.toString(coupon.validTo().toEpochMilli()));
            arguments.add(Long.toString(coupon.id()));
        }
        try {
            keep.run(redis, keys(userId), arguments.toArray());
        } catch (RedisException away) {
            log.debug("Not kept, Redis is away", away);
        }
    }

    /** Forgets the user's kept coupons once the transaction is committed. */
    void forgetAfterCommit(long userId) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                forget(userId);
            }
        });
    }

    /** Forgets the user's kept coupons, and lets nobody keep coupons that were read before now. */
    void forget(long userId) {
        try {
            forget.run(redis, keys(userId), UUID.randomUUID().toString(), Long.toString(KEEP.toSeconds()));
        } catch (RedisException away) {
            log.debug("Not forgotten, Redis is away", away);
        }
    }

    private static List<String> keys(long userId) {
        return List.of(walletKey(userId), generationKey(userId));
    }

    private static String walletKey(long userId) {
        return "bf:coupon:user:{" + userId + "}";
    }

    private static String generationKey(long userId) {
        return "bf:coupon:generation:{" + userId + "}";
    }
}
