package com.courtgate.gateway.edge;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import org.springframework.web.server.ServerWebExchange;

/** How far a client has come with sending its request body. */
public final class Upload {
    private static final String ATTRIBUTE = Upload.class.getName();
    private volatile boolean begun;
    private volatile boolean complete;

    Upload() {}

    void attach(ServerWebExchange exchange) {
        exchange.getAttributes().put(ATTRIBUTE, this);
    }

    void begin() {
        begun = true;
    }

    void finish() {
        complete = true;
    }

    /**
     * True while the answer is late because of the client, not because of the service, which may
     * not have asked for the body yet.
     */
    public static boolean isUnfinished(ServerWebExchange exchange) {
        return exchange.getAttribute(ATTRIBUTE) instanceof Upload upload
                && upload.begun
                && !upload.complete;
    }

    /** What a client is told that falls silent or leaves in the middle of its body. */
    public static ApiException abandoned() {
        return ApiException.of(ResultCode.VALIDATE_FAILED).withStatus(408);
    }
}
