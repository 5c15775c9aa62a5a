package com.courtgate.gateway.limit;

import com.courtgate.gateway.edge.ClientAddress;
import io.netty.util.NetUtil;
import java.util.Arrays;
import java.util.HexFormat;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Counts per address and in total, before a token is looked at. The address comes first, so that
 * one flooding address does not use up what belongs to all. Health and metrics are not counted: a
 * flood must not make a healthy gateway look dead.
 */
@Component
@Order(VisitorLimit.BEFORE_SECURITY)
final class VisitorLimit implements WebFilter {
    static final int BEFORE_SECURITY = -200;
    private static final int NETWORK_BYTES = 8;

    private final Doorkeeper doorkeeper;
    private final Limit perIp;
    private final Limit global;

    VisitorLimit(Doorkeeper doorkeeper, LimitSettings settings) {
        this.doorkeeper = doorkeeper;
        perIp = settings.perIp();
        global = settings.global();
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        if (exchange.getRequest().getPath().value().startsWith("/actuator/")) {
            return chain.filter(exchange);
        }
        String address = exchange.getRequest().getHeaders().getFirst(ClientAddress.HEADER);
        return doorkeeper
                .admit(exchange, perIp, network(address == null ? "" : address))
                .then(Mono.defer(() -> doorkeeper.admit(exchange, global, "all")))
                .then(Mono.defer(() -> chain.filter(exchange)));
    }

    /** One IPv6 customer owns a whole /64, so that is one visitor. */
    static String network(String address) {
        byte[] bytes = NetUtil.createByteArrayFromIpAddressString(address);
        return bytes == null || bytes.length <= NETWORK_BYTES
                ? address
                : HexFormat.of().formatHex(Arrays.copyOf(bytes, NETWORK_BYTES));
    }
}
