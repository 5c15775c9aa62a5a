package com.courtgate.common.envelope;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import feign.FeignException;
import feign.Request;
import feign.Response;
import feign.RetryableException;
import io.netty.handler.timeout.ReadTimeoutException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.NotYetConnectedException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.redisson.RedissonShutdownException;
import org.redisson.client.RedisAskException;
import org.redisson.client.RedisAuthRequiredException;
import org.redisson.client.RedisBusyException;
import org.redisson.client.RedisClusterDownException;
import org.redisson.client.RedisConnectionException;
import org.redisson.client.RedisException;
import org.redisson.client.RedisLoadingException;
import org.redisson.client.RedisMasterDownException;
import org.redisson.client.RedisMovedException;
import org.redisson.client.RedisNoReplicasException;
import org.redisson.client.RedisNoScriptException;
import org.redisson.client.RedisNodeNotFoundException;
import org.redisson.client.RedisOutOfMemoryException;
import org.redisson.client.RedisReadonlyException;
import org.redisson.client.RedisReconnectedException;
import org.redisson.client.RedisResponseTimeoutException;
import org.redisson.client.RedisTimeoutException;
import org.redisson.client.RedisTryAgainException;
import org.redisson.client.RedisWaitException;
import org.redisson.client.RedisWrongPasswordException;
import org.redisson.misc.RedisURI;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.client.HttpServerErrorException;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.reactive.function.client.WebClientRequestException;
import org.springframework.web.reactive.function.client.WebClientResponseException;

class OutagesTest {
    static Stream<RedisException> states() {
        var node = new RedisURI("redis://127.0.0.1:6379");
        return Stream.of(
                new RedisConnectionException("refused"),
                new RedisTimeoutException("late"),
                new RedisResponseTimeoutException("late"),
                new RedisLoadingException("LOADING Redis is loading the dataset in memory"),
                new RedisReadonlyException("READONLY You can't write against a read only replica."),
                new RedisMasterDownException("MASTERDOWN Link with MASTER is down"),
                new RedisTryAgainException("TRYAGAIN Multiple keys request during rehashing"),
                new RedisBusyException("BUSY Redis is busy running a script"),
                new RedisClusterDownException("CLUSTERDOWN The cluster is down"),
                new RedisNoReplicasException("NOREPLICAS Not enough good replicas to write."),
                new RedisWaitException("WAIT"),
                new RedisOutOfMemoryException("OOM command not allowed"),
                new RedisNodeNotFoundException("Node for slot: 7 hasn't been discovered yet"),
                new RedisReconnectedException("Connection has been reconnected"),
                new RedisMovedException(7, node),
                new RedisAskException(7, node),
                new RedissonShutdownException("Redisson is shutdown"),
                new RedisAuthRequiredException("NOAUTH Authentication required."),
                new RedisWrongPasswordException("WRONGPASS invalid username-password pair or user is disabled."),
                new RedisException("NOPERM User booking has no permissions to run the 'evalsha' command"),
                new RedisException("MISCONF Errors writing to the AOF file: No space left"));
    }

    @ParameterizedTest
    @MethodSource("states")
    void takesAStateOfTheServerForAnOutage(RedisException state) {
        assertThat(Outages.isOutage(state)).isTrue();
        assertThat(Outages.isOutage(new IllegalStateException("wrapped", state)))
                .isTrue();
    }

    /** Netty's word for a read from a socket that is not connected, as a gateway in distress has seen it. */
    @Test
    void takesAConnectionThatIsNotThereForAnOutage() {
        assertThat(Outages.isOutage(new NotYetConnectedException())).isTrue();
    }

    /** A disk that is full ends connections in the middle of a commit; the rollback finds none any more. */
    @Test
    void takesAConnectionThatBrokeAtItsCommitForAnOutage() {
        assertThat(Outages.isOutage(new TransactionSystemException(
                        "JDBC rollback failed", new SQLException("Connection is closed"))))
                .isTrue();
        assertThat(Outages.isOutage(new SQLException("Unknown column 'x'"))).isFalse();
    }

    private static final URI SERVICE = URI.create("http://booking-service/internal/sessions/7");

    /** What each of our HTTP clients throws when whoever it asks answers so. */
    private static List<Throwable> answers(int status) {
        var response = Response.builder().status(status).request(feignRequest()).build();
        var code = HttpStatusCode.valueOf(status);
        return List.of(
                FeignException.errorStatus("session", response),
                WebClientResponseException.create(code, "", HttpHeaders.EMPTY, new byte[0], UTF_8, null),
                code.is5xxServerError()
                        ? HttpServerErrorException.create(code, "", HttpHeaders.EMPTY, new byte[0], UTF_8)
                        : HttpClientErrorException.create(code, "", HttpHeaders.EMPTY, new byte[0], UTF_8));
    }

    @ParameterizedTest
    @ValueSource(ints = {502, 503, 504})
    void takesAServiceThatIsAwayForAnOutageWhicheverClientAsks(int status) {
        assertThat(answers(status)).allMatch(Outages::isOutage);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 404, 409, 500})
    void takesARefusalForNoneWhicheverClientAsks(int status) {
        assertThat(answers(status)).noneMatch(Outages::isOutage);
    }

    /** What each of our HTTP clients throws when there is no answer. */
    static Stream<Exception> silences() {
        var unknown = new UnknownHostException("booking-service");
        return Stream.of(
                new RetryableException(-1, "late", Request.HttpMethod.GET, unknown, (Long) null, feignRequest()),
                new WebClientRequestException(unknown, HttpMethod.GET, SERVICE, HttpHeaders.EMPTY),
                new ResourceAccessException("late", new SocketTimeoutException()),
                new HttpTimeoutException("late"),
                new HttpConnectTimeoutException("late"),
                new SocketTimeoutException(),
                unknown,
                ReadTimeoutException.INSTANCE);
    }

    private static Request feignRequest() {
        return Request.create(Request.HttpMethod.GET, SERVICE.toString(), Map.of(), null, UTF_8, null);
    }

    @ParameterizedTest
    @MethodSource("silences")
    void takesSilenceForAnOutageWhicheverClientAsks(Exception silence) {
        assertThat(Outages.isOutage(silence)).isTrue();
        assertThat(Outages.isOutage(new IllegalStateException("wrapped", silence)))
                .isTrue();
    }

    /** A name that is none, or not any more, would make an outage a bug without a word. */
    @Test
    void knowsClassesThatAreThere() {
        assertThat(Outages.OUTAGES)
                .filteredOn(name -> !name.contains(".bulkhead.")) // payment-service's alone
                .allSatisfy(name -> assertThat(Class.forName(name)).isAssignableTo(Throwable.class));
    }

    static Stream<RedisException> bugs() {
        return Stream.of(
                new RedisNoScriptException("NOSCRIPT No matching script."),
                new RedisException("ERR user_script:7: Script attempted to access nil value"),
                new RedisException("WRONGTYPE Operation against a key"),
                new RedisException((String) null));
    }

    @ParameterizedTest
    @MethodSource("bugs")
    void takesABugInAScriptForNone(RedisException bug) {
        assertThat(Outages.isOutage(bug)).isFalse();
    }

    @Test
    void takesNothingOfOursForAnOutage() {
        assertThat(Outages.isOutage(new IllegalArgumentException("no"))).isFalse();
    }
}
