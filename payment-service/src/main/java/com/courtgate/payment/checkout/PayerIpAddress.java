package com.courtgate.payment.checkout;

import com.courtgate.common.security.ClientNetwork;
import com.courtgate.common.security.EdgeKey;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.stereotype.Component;

/** Address that the payer's request comes from: the channel compares it with who follows its link. */
@Component
class PayerIpAddress {
    private final HttpServletRequest current;
    private final EdgeKey edge;

    /** @param current always the request at hand */
    PayerIpAddress(HttpServletRequest current, EdgeKey edge) {
        this.current = current;
        this.edge = edge;
    }

    String ofThisRequest() {
        return ClientNetwork.addressOf(current, edge);
    }
}
