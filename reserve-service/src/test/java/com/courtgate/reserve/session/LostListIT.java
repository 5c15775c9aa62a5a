package com.courtgate.reserve.session;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.session.LoadState;
import com.courtgate.common.redis.RedisAutoConfiguration;
import com.courtgate.common.redis.RedisMode;
import com.courtgate.common.redis.RedisSettings;
import com.courtgate.common.testing.OwnRedisCluster;
import com.courtgate.reserve.redis.IncarnationScript;
import com.courtgate.reserve.redis.SessionKeys;
import com.courtgate.reserve.redis.ShardBreakers;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.redisson.api.RedissonClient;

/** The shard that has the list of sessions answers nobody; all sessions of the other shards are well. */
class LostListIT {
    private final OwnRedisCluster cluster = new OwnRedisCluster();
    private final RedisSettings settings =
            new RedisSettings(RedisMode.CLUSTER, cluster.addresses(), "", "", "", Duration.ofMillis(500), 8, 1);
    private final RedissonClient redis = RedisAutoConfiguration.connect(settings);
    private final SessionStore store = LoadedSession.store(redis);
    private final InternalSessionController controller = new InternalSessionController(
            store,
            new LoadStateScript(redis),
            new RepairScript(redis),
            new IncarnationScript(redis),
            new ShardBreakers(CircuitBreakerRegistry.ofDefaults(), settings));

    @AfterEach
    void end() {
        redis.shutdown();
        cluster.close();
    }

    @Test
    void keepsNoSessionOffSale() {
        LoadedSession session = Stream.generate(() -> LoadedSession.openOn(redis, 1))
                .filter(any -> !cluster.masterOf(any.keys().gate()).equals(cluster.masterOf(SessionKeys.SESSIONS)))
                .findFirst()
                .orElseThrow();
        session.forgetRegistration();
        assertThat(pulse(session).loaded()).as("registered").isFalse();
        cluster.freezeShardOf(SessionKeys.SESSIONS);
        assertThat(load(session)).as("slots set anew").isZero();
        assertThat(pulse(session).loaded()).as("registered, as far as is known").isTrue();

        cluster.thaw();
        eventually(session::forgetRegistration); // a frozen server carries out later what was sent to it
        eventually(() -> assertThat(pulse(session).loaded())
                .as("registered, once the list is asked")
                .isFalse());
        load(session);
        assertThat(pulse(session).loaded()).isTrue();
        assertThat(store.isRegistered(session.id())).isTrue();
    }

    private int load(LoadedSession session) {
        return controller.load(session.id(), session.document()).block().slots();
    }

    private LoadState pulse(LoadedSession session) {
        return controller.pulse(session.id()).block();
    }
}
