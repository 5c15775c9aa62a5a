package com.courtgate.common.idempotency;

/** A body that names itself. */
public interface KeyedRequest {

    /** 1 to 64 printable ASCII characters, chosen by the client. */
    String requestKey();
}
