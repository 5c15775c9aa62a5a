package com.courtgate.reserve.hold;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.redisson.client.RedisAskException;
import org.redisson.client.RedisClusterDownException;
import org.redisson.client.RedisConnectionException;
import org.redisson.client.RedisException;
import org.redisson.client.RedisLoadingException;
import org.redisson.client.RedisMasterDownException;
import org.redisson.client.RedisMovedException;
import org.redisson.client.RedisNoReplicasException;
import org.redisson.client.RedisNodeNotFoundException;
import org.redisson.client.RedisOutOfMemoryException;
import org.redisson.client.RedisReadonlyException;
import org.redisson.client.RedisResponseTimeoutException;
import org.redisson.client.RedisTimeoutException;
import org.redisson.client.RedisTryAgainException;
import org.redisson.client.WriteRedisConnectionException;
import org.redisson.misc.RedisURI;

/** Failures that mean that nobody can have a permit: only those that are certain. */
class HoldScriptTest {
    @Test
    void knowsWhatWasNeverSent() {
        assertThat(List.of(
                        new RedisTimeoutException("Unable to acquire connection!"),
                        new RedisConnectionException("Unable to connect"),
                        new RedisNodeNotFoundException("no node")))
                .allMatch(HoldScript::isNotDone);
    }

    @Test
    void knowsWhatRedisRefusedToRun() {
        assertThat(List.of(
                        new RedisLoadingException("LOADING"),
                        new RedisClusterDownException("CLUSTERDOWN"),
                        new RedisTryAgainException("TRYAGAIN"),
                        new RedisMasterDownException("MASTERDOWN"),
                        new RedisNoReplicasException("NOREPLICAS"),
                        new RedisMovedException(1, new RedisURI("redis://b:1")),
                        new RedisAskException(1, new RedisURI("redis://b:1")),
                        new RedisException("MOVED redirection loop detected. Node b has further redirect to a"),
                        new RedisOutOfMemoryException("OOM"),
                        new RedisReadonlyException("READONLY")))
                .allMatch(HoldScript::isNotDone);
    }

    @Test
    void doesNotGuessAboutTheRest() {
        assertThat(List.of(
                        new RedisResponseTimeoutException("no reply"),
                        new WriteRedisConnectionException("broke while writing"),
                        new RedisException("ERR somewhere in the script"),
                        new IllegalStateException("hold.lua answered nonsense")))
                .noneMatch(HoldScript::isNotDone);
    }
}
