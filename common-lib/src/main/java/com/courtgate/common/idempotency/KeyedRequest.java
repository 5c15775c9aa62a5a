package com.courtgate.common.idempotency;

import org.jspecify.annotations.Nullable;

/** A body that names itself. */
public interface KeyedRequest {

    /** 1 to 64 printable ASCII characters, chosen by the client. */
    String requestKey();

    /** Returns the user whom the request is for, if it says so. One for somebody else than its sender is FORBIDDEN. */
    default @Nullable Long userId() {
        return null;
    }
}
