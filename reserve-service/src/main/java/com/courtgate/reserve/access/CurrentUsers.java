package com.courtgate.reserve.access;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.common.security.CurrentUser;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.server.ServerWebExchange;

/** The user whose token came with a request. */
public final class CurrentUsers {
    static final String ATTRIBUTE = CurrentUsers.class.getName();

    private CurrentUsers() {}

    public static CurrentUser of(ServerRequest request) {
        return of(request.exchange());
    }

    public static CurrentUser of(ServerWebExchange exchange) {
        if (exchange.getAttributes().get(ATTRIBUTE) instanceof CurrentUser user) {
            return user;
        }
        throw ApiException.of(ResultCode.UNAUTHORIZED);
    }
}
