package com.courtgate.gateway.edge;

import com.courtgate.common.security.ClientNetwork;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.LoginSeal;
import org.springframework.web.server.ServerWebExchange;

/**
 * Party whose requests are counted together: a user whose token is valid, wherever they are; a user for whom requests
 * show a seal of ours; or one network without either.
 */
public sealed interface Visitor {

    /** Name of the request's attribute for its visitor. */
    String ATTRIBUTE = Visitor.class.getName();

    /** Returns the key that tells this visitor from all others of the kind. */
    String key();

    /** True of a user of this gateway's own rehearsal. */
    default boolean isRehearsing() {
        return false;
    }

    /** A user with a valid token. */
    record User(long id) implements Visitor {
        @Override
        public String key() {
            return Long.toString(id);
        }

        @Override
        public boolean isRehearsing() {
            return id >= CurrentUser.FIRST_REHEARSING;
        }
    }

    /** Visitor without a valid token who shows by a {@link LoginSeal} that this user has logged in before. */
    record Returning(long userId) implements Visitor {
        @Override
        public String key() {
            return Long.toString(userId);
        }
    }

    /** Visitor without either. */
    record Anonymous(String key) implements Visitor {}

    /** Returns the visitor of a request: the user that access has found, or somebody from that network. */
    static Visitor of(ServerWebExchange exchange) {
        return exchange.getAttribute(ATTRIBUTE) instanceof Visitor visitor ? visitor : stranger(exchange);
    }

    /** The network the request comes from, whoever sent it. */
    static Anonymous stranger(ServerWebExchange exchange) {
        String network = exchange.getRequest().getHeaders().getFirst(ClientNetwork.HEADER);
        return new Anonymous(network == null ? ClientNetwork.UNKNOWN : network);
    }
}
