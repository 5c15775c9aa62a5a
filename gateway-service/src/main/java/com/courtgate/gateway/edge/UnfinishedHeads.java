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
 * Connections in the middle of a head, by the site at their other end. The oldest head of a site that has too many is
 * ended, and not the newest refused: the head of an honest client that comes in two pieces is complete a moment later,
 * while whoever holds many lets them grow old.
 */
final class UnfinishedHeads {
    private final int most;
    private final Runnable ended;
    private final Map<String, Set<Channel>> sites = new HashMap<>();
    private int count;

    /**
     * @param most of one site
     * @param ended told of each connection that is ended
     */
    UnfinishedHeads(int most, Runnable ended) {
        this.most = most;
        this.ended = ended;
    }

    /** Counts a connection until it leaves. */
    synchronized void enter(Channel connection) {
        Set<Channel> ofSite = sites.computeIfAbsent(site(connection), site -> new LinkedHashSet<>());
        if (ofSite.add(connection)) {
            count++;
        }
        if (ofSite.size() > most) {
            Iterator<Channel> oldestFirst = ofSite.iterator();
            Channel oldest = oldestFirst.next();
            oldestFirst.remove();
            count--;
            ended.run();
            oldest.close();
        }
    }

    /** The head is complete, or the connection is gone. */
    synchronized void leave(Channel connection) {
        String site = site(connection);
        Set<Channel> ofSite = sites.get(site);
        if (ofSite != null && ofSite.remove(connection)) {
            count--;
            if (ofSite.isEmpty()) {
                sites.remove(site);
            }
        }
    }

    synchronized int count() {
        return count;
    }

    private static String site(Channel connection) {
        return connection.remoteAddress() instanceof InetSocketAddress address && address.getAddress() != null
                ? ClientNetwork.site(address.getAddress().getHostAddress())
                : ClientNetwork.UNKNOWN;
    }
}
