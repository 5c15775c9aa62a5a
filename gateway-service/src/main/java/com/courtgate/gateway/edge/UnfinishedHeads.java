package com.courtgate.gateway.edge;

import com.courtgate.common.security.ClientNetwork;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Connections in the middle of a head, by the network at their other end. The oldest head of a network that has too
 * many is ended, and not the newest refused: the head of an honest client that comes in two pieces is complete a moment
 * later, while whoever holds many lets them grow old.
 */
final class UnfinishedHeads {
    private final int most;
    private final Runnable ended;
    private final Map<String, Set<Channel>> networks = new HashMap<>();
    private int count;

    /**
     * @param most of one network
     * @param ended told of each connection that is ended
     */
    UnfinishedHeads(int most, Runnable ended) {
        this.most = most;
        this.ended = ended;
    }

    /** Counts a connection until it leaves. */
    synchronized void enter(Channel connection) {
        Set<Channel> ofNetwork = networks.computeIfAbsent(network(connection), network -> new LinkedHashSet<>());
        if (ofNetwork.add(connection)) {
            count++;
        }
        if (ofNetwork.size() > most) {
            Iterator<Channel> oldestFirst = ofNetwork.iterator();
            Channel oldest = oldestFirst.next();
            oldestFirst.remove();
            count--;
            ended.run();
            oldest.close();
        }
    }

    /** The head is complete, or the connection is gone. */
    synchronized void leave(Channel connection) {
        String network = network(connection);
        Set<Channel> ofNetwork = networks.get(network);
        if (ofNetwork != null && ofNetwork.remove(connection)) {
            count--;
            if (ofNetwork.isEmpty()) {
                networks.remove(network);
            }
        }
    }

    synchronized int count() {
        return count;
    }

    private static String network(Channel connection) {
        return connection.remoteAddress() instanceof InetSocketAddress address && address.getAddress() != null
                ? ClientNetwork.of(address.getAddress().getHostAddress())
                : ClientNetwork.UNKNOWN;
    }
}
