package com.courtgate.gateway.edge;

import com.courtgate.common.security.ClientNetwork;
import com.courtgate.common.security.CurrentUser;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Whose requests are counted together: those of a user whose token is valid, wherever he is; and those from one network
 * without one.
 */
public sealed interface Visitor {

    /** Where a request carries its visitor. */
    String ATTRIBUTE = Visitor.class.getName();

    /** What tells him from all others. */
    String key();

    /** A user with a valid token. */
    record User(long id) implements Visitor {
        @Override
        public String key() {
            return Long.toString(id);
        }
    }

    /** Somebody without one. */
    record Stranger(String key) implements Visitor {}

    /** Finds out who came, behind the security filters, and lets {@link #known} know it. */
    static Mono<Visitor> of(ServerWebExchange exchange) {
        return exchange.getPrincipal()
                .ofType(JwtAuthenticationToken.class)
                .<Visitor>map(known -> new User(CurrentUser.of(known.getToken()).id()))
                .switchIfEmpty(Mono.fromSupplier(() -> stranger(exchange)))
                .doOnNext(visitor -> exchange.getAttributes().put(ATTRIBUTE, visitor));
    }

    /** Who came, as far as anybody has found out. */
    static Visitor known(ServerWebExchange exchange) {
        return exchange.getAttribute(ATTRIBUTE) instanceof Visitor visitor ? visitor : stranger(exchange);
    }

    /** The network the request comes from, whoever sent it. */
    static Stranger stranger(ServerWebExchange exchange) {
        String network = exchange.getRequest().getHeaders().getFirst(ClientNetwork.HEADER);
        return new Stranger(network == null ? ClientNetwork.UNKNOWN : network);
    }
}
