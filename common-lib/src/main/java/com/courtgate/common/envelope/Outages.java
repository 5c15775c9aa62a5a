package com.courtgate.common.envelope;

import java.net.ConnectException;
import java.net.SocketException;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tells an outage of a server behind from a bug. By class name, because each service has only some of these libraries
 * on its class path.
 */
public final class Outages {
    private static final Set<String> OUTAGES = Set.of(
            "org.springframework.dao.DataAccessResourceFailureException",
            "org.springframework.dao.QueryTimeoutException",
            "org.springframework.dao.TransientDataAccessResourceException",
            "org.springframework.dao.RecoverableDataAccessException",
            "org.springframework.transaction.CannotCreateTransactionException",
            "java.sql.SQLTransientConnectionException",
            "java.sql.SQLNonTransientConnectionException",
            "java.sql.SQLRecoverableException",
            "reactor.netty.channel.AbortedException", // the other side has closed the connection
            "org.springframework.amqp.AmqpIOException",
            "org.springframework.amqp.AmqpConnectException",
            "org.springframework.amqp.AmqpTimeoutException",
            "org.redisson.client.RedisConnectionException",
            "org.redisson.client.RedisTimeoutException",
            "org.redisson.client.RedisRetryException", // LOADING, BUSY, TRYAGAIN, ...
            "org.redisson.client.RedisReadonlyException",
            "org.redisson.client.RedisOutOfMemoryException",
            "org.redisson.client.RedisNodeNotFoundException",
            "org.redisson.client.RedisReconnectedException",
            "org.redisson.client.RedisRedirectException", // slots on their way
            "org.redisson.RedissonShutdownException",
            "feign.RetryableException",
            "feign.FeignException$ServiceUnavailable",
            "feign.FeignException$GatewayTimeout",
            "feign.FeignException$BadGateway",
            "io.github.resilience4j.circuitbreaker.CallNotPermittedException",
            "io.github.resilience4j.bulkhead.BulkheadFullException");

    private Outages() {}

    /**
     * True when some cause says that a server could not be reached, did not answer in time, or is in a state in which
     * it can not do what it is asked: loading, read-only, full.
     */
    public static boolean isOutage(Throwable failure) {
        return anyCause(failure, cause -> isOutageItself(cause));
    }

    static boolean isDatabaseFailure(Throwable failure) {
        return anyCause(
                failure,
                cause -> cause.getClass().getName().startsWith("org.springframework.dao.")
                        || cause.getClass().getName().startsWith("java.sql.")
                        || cause.getClass().getName().startsWith("org.springframework.jdbc."));
    }

    private static boolean isOutageItself(Throwable cause) {
        if (cause instanceof ConnectException
                || cause instanceof SocketException
                || cause instanceof TimeoutException) {
            return true;
        }
        for (Class<?> type = cause.getClass(); type != Object.class; type = parent(type)) {
            if (OUTAGES.contains(type.getName())) {
                return true;
            }
        }
        return isRedisState(cause);
    }

    /** A Redis that can not write its log; the client has no class for it but the one of all errors. */
    private static boolean isRedisState(Throwable cause) {
        String message = cause.getMessage();
        return cause.getClass().getName().equals("org.redisson.client.RedisException")
                && message != null
                && message.startsWith("MISCONF ");
    }

    private static Class<?> parent(Class<?> type) {
        Class<?> parent = type.getSuperclass();
        return parent == null ? Object.class : parent;
    }

    private static boolean anyCause(Throwable failure, Predicate<Throwable> test) {
        @Nullable Throwable cause = failure;
        for (int depth = 0; cause != null && depth < 20; depth++) {
            if (test.test(cause)) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }
}
