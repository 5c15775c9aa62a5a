package com.courtgate.common.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A Redis Cluster of the test's own: three masters with a third of the slots each, and a replica of each. */
public final class OwnRedisCluster implements AutoCloseable {
    /** After which a silent master counts as lost; in a campus' cluster it is longer. */
    private static final int NODE_TIMEOUT_MILLIS = 1_000;

    private final List<RedisNode> nodes = new ArrayList<>();

    public OwnRedisCluster() {
        List<String> form = new ArrayList<>(List.of("redis-cli", "--cluster", "create"));
        for (int i = 0; i < 6; i++) {
            int bus = TestServers.freePort(); // else 10,000 more, which is among the ephemeral ones
            RedisNode node = newNode(bus);
            nodes.add(node);
            form.add("127.0.0.1:" + node.port() + "@" + bus);
        }
        form.addAll(List.of("--cluster-replicas", "1", "--cluster-yes"));
        RedisNode.run(form);
        Eventually.eventually(() -> {
            for (RedisNode node : nodes) {
                require(node.ask("cluster", "info").contains("cluster_state:ok"), "formed");
                String role = node.ask("info", "replication");
                require(
                        role.contains("role:master")
                                ? role.contains("connected_slaves:1")
                                : role.contains("master_link_status:up"),
                        "replicated");
            }
        });
    }

    private static RedisNode newNode(int bus) {
        return RedisNode.replicating(
                "",
                "--cluster-enabled",
                "yes",
                "--cluster-port",
                "" + bus,
                "--cluster-node-timeout",
                "" + NODE_TIMEOUT_MILLIS,
                "--cluster-require-full-coverage",
                "no");
    }

    private static void require(boolean condition, String what) {
        if (!condition) {
            throw new IllegalStateException("not yet " + what);
        }
    }

    /** Returns the addresses of all nodes, also of those that are dead. */
    public List<String> addresses() {
        return nodes.stream().map(RedisNode::address).toList();
    }

    /** Returns the address of the node that has the key, as one of those that live believes. */
    public String masterOf(String key) {
        return master(key).address();
    }

    /** Lets the node die that has the key, with what no replica knows of it. */
    public void killMasterOf(String key) {
        master(key).kill();
    }

    /** Has the node that has the key, and its replica, answer nobody until {@link #thaw}; nothing is forgotten. */
    public void freezeShardOf(String key) {
        String master = masterLine(key).split(" ")[0];
        List<RedisNode> shard = clusterNodes()
                .filter(line -> line.contains(master))
                .map(this::node)
                .toList();
        // Else the replica, thawed a moment sooner, takes over from a master that has answered meanwhile.
        shard.forEach(node -> node.ask("config", "set", "cluster-replica-no-failover", "yes"));
        shard.forEach(RedisNode::freeze);
    }

    public void thaw() {
        nodes.forEach(RedisNode::thaw);
    }

    /** Requires so many replicas to listen for the node that has the key to take a write. */
    public void requireReplicas(String key, int least) {
        master(key).ask("config", "set", "min-replicas-to-write", "" + least);
    }

    private RedisNode master(String key) {
        return node(masterLine(key));
    }

    private String masterLine(String key) {
        int slot = Integer.parseInt(somebody().ask("cluster", "keyslot", key));
        return clusterNodes()
                .filter(node -> node.contains("master") && !node.contains("fail") && has(node, slot))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("nobody has slot " + slot));
    }

    /** A line for each, with its id first and its master's fourth. */
    private Stream<String> clusterNodes() {
        return somebody().ask("cluster", "nodes").lines();
    }

    private RedisNode node(String line) {
        String address = line.split(" ")[1]; // 127.0.0.1:26001@27001,,...
        int port = Integer.parseInt(address.substring(address.indexOf(':') + 1, address.indexOf('@')));
        return nodes.stream().filter(node -> node.port() == port).findFirst().orElseThrow();
    }

    private static boolean has(String node, int slot) {
        return Stream.of(node.split(" ")).skip(8).map(range -> range.split("-")).anyMatch(range -> {
            int first = Integer.parseInt(range[0]);
            return first <= slot && slot <= Integer.parseInt(range[range.length - 1]);
        });
    }

    private RedisNode somebody() {
        return nodes.stream().filter(RedisNode::answers).findFirst().orElseThrow();
    }

    @Override
    public void close() {
        nodes.forEach(RedisNode::kill);
    }
}
