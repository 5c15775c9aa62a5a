package com.courtgate.gateway.route;

import com.courtgate.common.envelope.RequestIds;
import com.courtgate.common.security.ClientNetwork;
import com.courtgate.common.security.EdgeKey;
import com.courtgate.common.tracing.TraceContexts;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Copies the headers of a message that is passed on: all but those that speak of one connection only (RFC 9110, 7.6.1).
 */
final class PassedHeaders {
    /** Tells a service which host the client asked. */
    static final String FORWARDED_HOST = "X-Forwarded-Host";

    private static final String CONNECTION = "Connection";
    private static final Set<String> OF_ONE_CONNECTION = caseless(
            CONNECTION,
            "Keep-Alive",
            "Proxy-Connection",
            "Proxy-Authenticate",
            "Proxy-Authorization",
            "TE",
            "Trailer",
            "Transfer-Encoding",
            "Upgrade");

    /** Written by this gateway; a client names them in vain. */
    private static final Set<String> WRITTEN_HERE = caseless(
            RequestIds.HEADER,
            ClientNetwork.HEADER,
            ClientNetwork.ADDRESS_HEADER,
            EdgeKey.HEADER,
            TraceContexts.HEADER,
            FORWARDED_HOST);

    private PassedHeaders() {}

    private static Set<String> caseless(String... names) {
        Set<String> set = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        set.addAll(List.of(names));
        return set;
    }

    /** Copies the headers to a service; its connection says itself which host it is for. */
    static void toService(org.springframework.http.HttpHeaders from, HttpHeaders to) {
        Set<String> named = namedIn(from.get(CONNECTION));
        if (!named.isEmpty()) {
            named.removeAll(WRITTEN_HERE);
        }
        from.forEach((name, values) -> {
            if (isPassed(name, named) && !name.equalsIgnoreCase("Host")) {
                to.set(name, values);
            }
        });
    }

    /** Copies the headers to a client. */
    static void toClient(HttpHeaders from, org.springframework.http.HttpHeaders to) {
        Set<String> named = namedIn(from.getAll(CONNECTION));
        for (Map.Entry<String, String> header : from) {
            if (isPassed(header.getKey(), named)) {
                to.add(header.getKey(), header.getValue());
            }
        }
    }

    private static boolean isPassed(String name, Set<String> named) {
        return !OF_ONE_CONNECTION.contains(name) && (named.isEmpty() || !named.contains(name.toLowerCase(Locale.ROOT)));
    }

    /** Returns the headers that the header Connection names beside itself. */
    private static Set<String> namedIn(@Nullable List<String> connection) {
        if (connection == null || connection.isEmpty()) {
            return Set.of();
        }
        Set<String> named = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (String value : connection) {
            for (String name : value.split(",")) {
                named.add(name.trim());
            }
        }
        return named;
    }
}
