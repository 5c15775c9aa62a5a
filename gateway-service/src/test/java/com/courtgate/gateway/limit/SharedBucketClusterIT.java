package com.courtgate.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.redis.RedisMode;
import com.courtgate.common.redis.RedisSettings;
import com.courtgate.common.testing.OwnRedisCluster;
import com.courtgate.gateway.limit.Limit.Scope;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The buckets of many visitors are on all nodes of a Redis Cluster. */
class SharedBucketClusterIT {
    private static final Limit GRABS = new Limit(Scope.GRAB, 5, Duration.ofMinutes(1));

    @Test
    void findsEveryBucketWhereverItIs() {
        try (var cluster = new OwnRedisCluster()) {
            var settings =
                    new RedisSettings(RedisMode.CLUSTER, cluster.addresses(), "", "", "", Duration.ofSeconds(3), 16, 4);
            try (var one = new SharedBucketStore(settings);
                    var other = new SharedBucketStore(settings)) {
                assertThat(one.isConnected()).isTrue();
                for (int user = 0; user < 50; user++) {
                    assertThat(one.consume(GRABS, "user-" + user, 2).join()).isEqualTo(3);
                    assertThat(other.consume(GRABS, "user-" + user, 0).join()).isEqualTo(3);
                }
            }
        }
    }
}
