package com.courtgate.common.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.channels.NotYetConnectedException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.redisson.RedissonShutdownException;
import org.redisson.client.RedisAskException;
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
import org.redisson.misc.RedisURI;

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
