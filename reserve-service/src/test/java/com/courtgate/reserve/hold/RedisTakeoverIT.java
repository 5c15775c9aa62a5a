package com.courtgate.reserve.hold;

import static com.courtgate.common.testing.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.courtgate.common.redis.RedisAutoConfiguration;
import com.courtgate.common.redis.RedisMode;
import com.courtgate.common.redis.RedisSettings;
import com.courtgate.common.testing.OnlyInTestAll;
import com.courtgate.common.testing.OwnRedisCluster;
import com.courtgate.common.testing.OwnSentinel;
import com.courtgate.reserve.session.LoadedSession;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.redisson.api.RedissonClient;
import org.redisson.client.RedisException;

/** Real servers of which one dies: what grabs are told, and what becomes of what was held. */
class RedisTakeoverIT {
    private static final int MANY = 100_000;

    private static RedissonClient connect(List<String> nodes) {
        return RedisAutoConfiguration.connect(
                new RedisSettings(RedisMode.CLUSTER, nodes, "", "", "", Duration.ofMillis(500), 8, 1));
    }

    private static RedissonClient connect(OwnSentinel servers, String sentinelPassword) {
        return RedisAutoConfiguration.connect(new RedisSettings(
                RedisMode.SENTINEL,
                List.of(servers.address()),
                OwnSentinel.MASTER,
                servers.password(),
                sentinelPassword,
                Duration.ofMillis(500),
                8,
                1));
    }

    private static HoldScript.Answer grab(HoldScript script, LoadedSession session, long user) {
        var request = HoldRequest.ofGrab(session.id() + "-" + user, user, List.of(session.slot()));
        return script.ask(session.id(), List.of(request));
    }

    @Test
    void tellsTheTruthWhileAMasterOfAClusterDies() {
        try (var cluster = new OwnRedisCluster()) {
            RedissonClient redis = connect(cluster.addresses());
            try {
                Map<String, LoadedSession> sessions = aSessionOnEachShard(redis, cluster);
                var script = Holding.script(redis, RedisMode.CLUSTER);
                LoadedSession struck = sessions.values().iterator().next();
                List<LoadedSession> others = sessions.values().stream().skip(1).toList();
                var neighbours = new AtomicInteger();
                var drill = new TakeoverDrill(redis, struck, script, () -> {
                    int user = neighbours.incrementAndGet();
                    others.forEach(session -> assertThat(grab(script, session, user))
                            .as("on a shard that lives")
                            .isInstanceOf(HoldScript.Answer.Answered.class));
                });
                drill.run(() -> cluster.killMasterOf(struck.keys().gate()));
                drill.assertWhatWasToldIsTrue();
                drill.assertNothingIsLostOnceItIsKnown();
                others.forEach(LoadedSession::assertConserved);
                others.forEach(session -> assertThat(session.isWhole()).isTrue());
            } finally {
                redis.shutdown();
            }
        }
    }

    @Test
    void doesNothingWhereTooFewReplicasListen() {
        try (var cluster = new OwnRedisCluster()) {
            RedissonClient redis = connect(cluster.addresses());
            try {
                LoadedSession session = LoadedSession.openOn(redis, 5);
                var script = Holding.script(redis, RedisMode.CLUSTER);
                cluster.requireReplicas(session.keys().gate(), 2);
                assertThat(grab(script, session, 1)).isInstanceOf(HoldScript.Answer.NotExecuted.class);
                assertThat(session.results()).isEmpty();
                cluster.requireReplicas(session.keys().gate(), 1);
                eventually(() -> assertThat(grab(script, session, 2)).isInstanceOf(HoldScript.Answer.Answered.class));
                session.assertConserved();
            } finally {
                redis.shutdown();
            }
        }
    }

    @Test
    @OnlyInTestAll("the same drill runs in test where servers and sentinel have passwords")
    void tellsTheTruthWhileTheMasterBehindASentinelDies() {
        try (var servers = new OwnSentinel()) {
            RedissonClient redis = connect(servers, "");
            try {
                LoadedSession session = LoadedSession.openOn(redis, MANY);
                var drill = new TakeoverDrill(redis, session, Holding.script(redis, RedisMode.SENTINEL), () -> {});
                drill.run(servers::killMaster);
                drill.assertWhatWasToldIsTrue();
                drill.assertNothingIsLostOnceItIsKnown();
            } finally {
                redis.shutdown();
            }
        }
    }

    /** The same where sentinels and servers let nobody in without a password, each with its own. */
    @Test
    void tellsTheTruthWhereSentinelsHaveAPassword() {
        try (var servers = OwnSentinel.withPasswords("of-the-servers", "of-the-sentinel")) {
            RedissonClient redis = connect(servers, "of-the-sentinel");
            try {
                LoadedSession session = LoadedSession.openOn(redis, MANY);
                var drill = new TakeoverDrill(redis, session, Holding.script(redis, RedisMode.SENTINEL), () -> {});
                drill.run(servers::killMaster);
                drill.assertWhatWasToldIsTrue();
                drill.assertNothingIsLostOnceItIsKnown();
            } finally {
                redis.shutdown();
            }
        }
    }

    @Test
    void isNotLetInByASentinelWithoutItsPassword() {
        try (var servers = OwnSentinel.withPasswords("of-the-servers", "of-the-sentinel")) {
            RedissonClient redis = connect(servers, "");
            try {
                assertThatThrownBy(() -> redis.getBucket("any").isExists()).isInstanceOf(RedisException.class);
            } finally {
                redis.shutdown();
            }
        }
    }

    private static Map<String, LoadedSession> aSessionOnEachShard(RedissonClient redis, OwnRedisCluster cluster) {
        Map<String, LoadedSession> sessions = new TreeMap<>();
        while (sessions.size() < 3) {
            LoadedSession session = LoadedSession.openOn(redis, MANY);
            sessions.putIfAbsent(cluster.masterOf(session.keys().gate()), session);
        }
        return sessions;
    }
}
