package com.courtgate.common.envelope;

import java.net.ConnectException;
import java.net.SocketException;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tells an outage of a server behind from a bug. By class name, because each service has only some of these libraries
 * on its class path.
 */
public final class Outages {
    static final Set<String> OUTAGES = Set.of(
            "org.springframework.dao.DataAccessResourceFailureException",
            "org.springframework.dao.QueryTimeoutException",
            "org.springframework.dao.TransientDataAccessResourceException",
            "org.springframework.dao.RecoverableDataAccessException",
            "org.springframework.transaction.CannotCreateTransactionException",
            "java.sql.SQLTransientConnectionException",
            "java.sql.SQLNonTransientConnectionException",
            "java.sql.SQLRecoverableException",
            "java.nio.channels.NotYetConnectedException", // no IOException, though its connection is not there
            "java.net.SocketTimeoutException", // neither of these two is a SocketException
            "java.net.UnknownHostException",
            "java.net.http.HttpTimeoutException",
            "reactor.netty.channel.AbortedException", // the other side has closed the connection
            "reactor.netty.http.client.PrematureCloseException",
            "io.netty.handler.timeout.TimeoutException",
            "org.springframework.amqp.AmqpIOException",
            "org.springframework.amqp.AmqpConnectException",
            "org.springframework.amqp.AmqpTimeoutException",
            "org.redisson.client.RedisConnectionException",
            "org.redisson.client.RedisTimeoutException",
            "org.redisson.client.RedisRetryException", // LOADING, BUSY, TRYAGAIN, ...
            "org.redisson.client.RedisAuthRequiredException", // came back without its accounts
            "org.redisson.client.RedisWrongPasswordException",
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
            "org.springframework.web.reactive.function.client.WebClientRequestException",
            "org.springframework.web.reactive.function.client.WebClientResponseException$ServiceUnavailable",
            "org.springframework.web.reactive.function.client.WebClientResponseException$GatewayTimeout",
            "org.springframework.web.reactive.function.client.WebClientResponseException$BadGateway",
            "org.springframework.web.client.ResourceAccessException",
            "org.springframework.web.client.HttpServerErrorException$ServiceUnavailable",
            "org.springframework.web.client.HttpServerErrorException$GatewayTimeout",
            "org.springframework.web.client.HttpServerErrorException$BadGateway",
            "io.github.resilience4j.circuitbreaker.CallNotPermittedException",
            "io.github.resilience4j.bulkhead.BulkheadFullException");

    /**
     * MySQL's and MariaDB's code for a transaction that was undone in favour of another; Galera gives it also at the
     * commit.
     */
    private static final int DEADLOCK = 1213;

    private static final Set<Integer> UNABLE = Set.of(
            1047, // WSREP has not yet prepared node for application use
            1053, // server shutdown in progress
            1180, // error during COMMIT: the node lost its cluster; what became of it the next try finds out
            1290, // running with --read-only
            1836, // running in read-only mode
            1927); // connection was killed

    /** The pool's word. */
    private static final String TAKEN_AWAY = "Connection is closed";

    private Outages() {}

    /**
     * True when some cause says that a server could not be reached, did not answer in time, or is in a state in which
     * it cannot do what it is asked: loading, read-only, full, without our account.
     */
    public static boolean isOutage(Throwable failure) {
        return anyCause(failure, cause -> isDirectOutage(cause));
    }

    /**
     * True when two transactions wanted the same and this one was undone, at a statement or, where nodes of a database
     * compare what they commit, at its commit: done again from its begin it may well succeed.
     */
    public static boolean isConflict(Throwable failure) {
        return anyCause(failure, cause -> cause instanceof SQLException sql && sql.getErrorCode() == DEADLOCK);
    }

    /** True when nodes of a Redis Cluster send us to each other; nobody has done what was asked. */
    public static boolean isEndlessRedirect(Throwable failure) {
        return isRedisState(failure, "MOVED redirection loop");
    }

    static boolean isDatabaseFailure(Throwable failure) {
        return anyCause(
                failure,
                cause -> cause.getClass().getName().startsWith("org.springframework.dao.")
                        || cause.getClass().getName().startsWith("java.sql.")
                        || cause.getClass().getName().startsWith("org.springframework.jdbc."));
    }

    private static boolean isDirectOutage(Throwable cause) {
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
        return isDatabaseState(cause)
                || isRedisState(cause, "MISCONF ")
                || isRedisState(cause, "NOPERM ")
                || isEndlessRedirect(cause);
    }

    /**
     * A node that is not part of its cluster, is on its way down or only read, or a connection that broke at a commit
     * and that the pool has taken away by the rollback after it; not all have a class of their own.
     */
    private static boolean isDatabaseState(Throwable cause) {
        return cause instanceof SQLException sql
                && (UNABLE.contains(sql.getErrorCode()) || TAKEN_AWAY.equals(sql.getMessage()));
    }

    /** A Redis that cannot write its log, for example; the client has no class for it but the one of all errors. */
    private static boolean isRedisState(Throwable cause, String begin) {
        String message = cause.getMessage();
        return cause.getClass().getName().equals("org.redisson.client.RedisException")
                && message != null
                && message.startsWith(begin);
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
