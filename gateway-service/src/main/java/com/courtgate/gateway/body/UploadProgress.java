package com.courtgate.gateway.body;

import com.courtgate.common.envelope.ApiException;
import org.springframework.web.server.ServerWebExchange;

/** Progress of a client in sending a body that is passed on as it comes. */
public final class UploadProgress {
    private static final String ATTRIBUTE = UploadProgress.class.getName();
    private volatile boolean begun;
    private volatile boolean complete;

    UploadProgress() {}

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
     * True while the answer is late because of the client, not because of the service, which may not have asked for the
     * body yet.
     */
    public static boolean isUnfinished(ServerWebExchange exchange) {
        return exchange.getAttribute(ATTRIBUTE) instanceof UploadProgress upload && upload.begun && !upload.complete;
    }

    /**
     * Returns the refusal for a client whose body is late, or that leaves: in the middle of it, or before its answer.
     */
    public static ApiException abandoned() {
        return ApiException.ofStatus(408);
    }
}
