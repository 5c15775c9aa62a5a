package com.courtgate.payment.channel;

import java.util.Map;

/**
 * A notification as it came in.
 *
 * @param headers by lower-case name
 * @param body the raw bytes, which is what was signed
 */
public record IncomingNotification(Map<String, String> headers, byte[] body) {
    public IncomingNotification {
        headers = Map.copyOf(headers);
    }
}
