package com.courtgate.gateway.edge;

import com.courtgate.common.security.ClientNetwork;
import io.netty.util.NetUtil;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.server.reactive.ServerHttpRequest;

/** Finds out which address a request comes from. */
final class ClientAddress {
    private static final String FORWARDED_FOR = "X-Forwarded-For";

    private ClientAddress() {}

    /**
     * The client's address as the outermost trusted proxy saw it; the peer's own address without proxies, or when the
     * header does not hold what trusted proxies would have written.
     *
     * @param proxyDepth number of trusted proxies before the gateway
     */
    static String of(ServerHttpRequest request, int proxyDepth) {
        String peer = peer(request.getRemoteAddress());
        if (proxyDepth == 0) {
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

    private static String peer(@Nullable InetSocketAddress remote) {
        return remote == null || remote.getAddress() == null
                ? ClientNetwork.UNKNOWN
                : remote.getAddress().getHostAddress();
    }
}
