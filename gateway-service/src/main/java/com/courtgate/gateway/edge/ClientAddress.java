package com.courtgate.gateway.edge;

import com.courtgate.common.security.ClientNetwork;
import io.netty.util.NetUtil;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.server.reactive.ServerHttpRequest;

/** Finds out which address a request comes from. */
final class ClientAddress {
    private static final Logger log = LoggerFactory.getLogger(ClientAddress.class);
    private static final String FORWARDED_FOR = "X-Forwarded-For";

    private final int proxyDepth;
    private final AtomicBoolean isTold = new AtomicBoolean();

    /** @param proxyDepth number of trusted proxies before the gateway */
    ClientAddress(int proxyDepth) {
        this.proxyDepth = proxyDepth;
    }

    /**
     * The client's address as the outermost trusted proxy saw it; the peer's own address without proxies, or when the
     * header does not hold what trusted proxies would have written.
     */
    String of(ServerHttpRequest request) {
        String peer = peer(request.getRemoteAddress());
        if (proxyDepth == 0) {
            tellOnce(request, peer);
            return peer;
        }
        List<String> hops = request.getHeaders().getOrEmpty(FORWARDED_FOR).stream()
                .flatMap(line -> Stream.of(line.split(",", -1)))
                .map(String::trim)
                .toList();
        if (hops.size() < proxyDepth) {
            return peer;
        }
        String candidate = hops.get(hops.size() - proxyDepth);
        return NetUtil.createByteArrayFromIpAddressString(candidate) == null ? peer : candidate;
    }

    private void tellOnce(ServerHttpRequest request, String peer) {
        if (!isTold.get() && request.getHeaders().containsKey(FORWARDED_FOR) && isTold.compareAndSet(false, true)) {
            log.warn(
                    "{} sends X-Forwarded-For. If it is a proxy of ours, set courtgate.gateway.proxy-depth: at 0 all"
                            + " who come through it are limited as one client",
                    peer);
        }
    }

    private static String peer(@Nullable InetSocketAddress remote) {
        return remote == null || remote.getAddress() == null
                ? ClientNetwork.UNKNOWN
                : remote.getAddress().getHostAddress();
    }
}
