package com.courtgate.common.testing;

/** A master with a replica of the test's own, and a sentinel that makes the one the other where it dies. */
public final class OwnSentinel implements AutoCloseable {
    /** The name by which the sentinel knows the master. */
    public static final String MASTER = "sale";

    private final RedisNode master = RedisNode.replicating();
    private final RedisNode replica = RedisNode.replicating("--replicaof", "127.0.0.1", "" + master.port());
    private final RedisNode sentinel = new RedisNode("--sentinel");

    public OwnSentinel() {
        Eventually.eventually(() -> {
            if (!replica.ask("info", "replication").contains("master_link_status:up")) {
                throw new IllegalStateException("not replicated yet");
            }
        });
        sentinel.ask("sentinel", "monitor", MASTER, "127.0.0.1", "" + master.port(), "1");
        sentinel.ask("sentinel", "set", MASTER, "down-after-milliseconds", "1000");
        sentinel.ask("sentinel", "set", MASTER, "failover-timeout", "5000");
        Eventually.eventually(() -> {
            if (sentinel.ask("sentinel", "replicas", MASTER).isBlank()) {
                throw new IllegalStateException("does not know the replica yet");
            }
        });
    }

    public String address() {
        return sentinel.address();
    }

    public void killMaster() {
        master.kill();
    }

    @Override
    public void close() {
        sentinel.kill();
        replica.kill();
        master.kill();
    }
}
