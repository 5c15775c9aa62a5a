package com.courtgate.common.testing;

/** A master with a replica of the test's own, and a sentinel that makes the one the other where it dies. */
public final class OwnSentinel implements AutoCloseable {
    /** The name by which the sentinel knows the master. */
    public static final String MASTER = "sale";

    private final String password;
    private final RedisNode master;
    private final RedisNode replica;
    private final RedisNode sentinel;

    /** Servers and a sentinel that let everybody in. */
    public OwnSentinel() {
        this("", "");
    }

    /** Servers that want one password, and a sentinel that wants another. */
    public static OwnSentinel withPasswords(String ofServers, String ofSentinel) {
        return new OwnSentinel(ofServers, ofSentinel);
    }

    private OwnSentinel(String ofServers, String ofSentinel) {
        password = ofServers;
        master = RedisNode.replicating(ofServers);
        replica = RedisNode.replicating(ofServers, "--replicaof", "127.0.0.1", "" + master.port());
        sentinel = RedisNode.sentinel(ofSentinel);
        Eventually.eventually(() -> {
            if (!replica.ask("info", "replication").contains("master_link_status:up")) {
                throw new IllegalStateException("not replicated yet");
            }
        });
        sentinel.ask("sentinel", "monitor", MASTER, "127.0.0.1", "" + master.port(), "1");
        if (!ofServers.isEmpty()) {
            sentinel.ask("sentinel", "set", MASTER, "auth-pass", ofServers);
        }
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

    /** Returns the password of the servers; empty for none. */
    public String password() {
        return password;
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
