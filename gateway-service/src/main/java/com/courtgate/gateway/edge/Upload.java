package com.courtgate.gateway.edge;

import org.springframework.web.server.ServerWebExchange;

/** How far a client has come with sending its request body. */
public final class Upload {
    private static final String ATTRIBUTE = Upload.class.getName();
    private volatile boolean complete;

    Upload() {}

    void attach(ServerWebExchange exchange) {
        exchange.getAttributes().put(ATTRIBUTE, this);
    }

    void finish() {
        complete = true;
    }

    /** True while the answer is late because of the client, not because of the service. */
    public static boolean isUnfinished(ServerWebExchange exchange) {
        return exchange.getAttribute(ATTRIBUTE) instanceof Upload upload && !upload.complete;
    }
}
