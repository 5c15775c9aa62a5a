package com.courtgate.common.redis;

/** Arrangement of the servers of a Redis. */
public enum RedisMode {
    /** One server, or one name or proxy that always leads to the one that is written to. */
    SINGLE,
    /** A master with replicas; sentinels know which one is the master. */
    SENTINEL,
    /** Several masters, each with a share of the hash slots, and their replicas. */
    CLUSTER
}
