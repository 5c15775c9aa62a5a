package com.courtgate.gateway.edge;

import com.courtgate.common.security.ClientNetwork;
import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.LoginSeal;
import com.courtgate.common.value.Digests;
import java.nio.charset.StandardCharsets;
import org.springframework.web.server.ServerWebExchange;

/**
 * Party whose requests are counted together: a user whose token is valid, wherever they are; whoever shows one and the
 * same text of ours that is no valid token; or one site without either.
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

    /**
     * Visitor without a valid token who shows that somebody has logged in before: by what a {@link LoginSeal} seals, or
     * by a token that is too old. Counted by that text and not for its user, over whom a lost one has no power.
     *
     * @param key digest of the text
     */
    record Returning(String key) implements Visitor {
        public static Returning by(String text) {
            return new Returning(
                    Digests.sha256Hex(text.getBytes(StandardCharsets.UTF_8)).substring(0, 32));
        }
    }

    /**
     * Visitor without either.
     *
     * @param key their site; see {@link ClientNetwork#site}
     */
    record Anonymous(String key) implements Visitor {}

    /** Returns the visitor of a request: the user that access has found, or somebody from that site. */
    static Visitor of(ServerWebExchange exchange) {
        return exchange.getAttribute(ATTRIBUTE) instanceof Visitor visitor ? visitor : stranger(exchange);
    }

    /** The site that the request comes from, whoever sent it: a home may have 65,536 networks. */
    static Anonymous stranger(ServerWebExchange exchange) {
        String network = exchange.getRequest().getHeaders().getFirst(ClientNetwork.HEADER);
        return new Anonymous(network == null ? ClientNetwork.UNKNOWN : ClientNetwork.site(network));
    }
}
