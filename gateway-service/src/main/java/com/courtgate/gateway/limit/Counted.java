package com.courtgate.gateway.limit;

import com.courtgate.gateway.edge.Visitor;
import com.courtgate.gateway.limit.Limit.Scope;
import org.jspecify.annotations.Nullable;
import org.springframework.cloud.gateway.route.Route;

/** As what the requests of a route are counted, besides the total. */
public enum Counted {
    /** As requests of their user or network. */
    ORDINARY(Scope.USER, Scope.IP),
    /** As tries to get a court: a user has five a minute, and not again as requests. */
    GRAB(Scope.GRAB, Scope.IP),
    /** As logins of their network. */
    LOGIN(Scope.USER, Scope.LOGIN),
    /** As a payment channel's. */
    NOTIFICATION(Scope.USER, Scope.NOTIFY),
    /** Not at all: what every page of a whole campus asks for at once, and costs next to nothing. */
    FREE(null, null);

    /** Where a route's metadata has it. */
    public static final String KEY = "courtgate-counted";

    private final @Nullable Scope ofUser;
    private final @Nullable Scope ofStranger;

    Counted(@Nullable Scope ofUser, @Nullable Scope ofStranger) {
        this.ofUser = ofUser;
        this.ofStranger = ofStranger;
    }

    static Counted of(@Nullable Route route) {
        return route != null && route.getMetadata().get(KEY) instanceof Counted counted ? counted : ORDINARY;
    }

    /** The scope in which a visitor's request is counted; null for none. */
    @Nullable
    Scope scopeFor(Visitor visitor) {
        return switch (visitor) {
            case Visitor.User user -> ofUser;
            case Visitor.Stranger stranger -> ofStranger;
        };
    }
}
