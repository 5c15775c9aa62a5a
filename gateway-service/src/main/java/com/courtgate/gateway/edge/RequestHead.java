package com.courtgate.gateway.edge;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import reactor.netty.http.server.HttpServerRequest;

/**
 * A request's headers as they arrived, looked at once and changed where they are, since copying them costs each
 * request.
 */
final class RequestHead {
    private static final List<String> FOREIGN = List.of(
            "forwarded",
            "x-real-ip",
            "x-original-url",
            "x-rewrite-url",
            "x-http-method-override",
            // who is followed through the services is decided here
            "traceparent",
            "tracestate",
            "baggage");
    private static final List<String> FOREIGN_PREFIXES = List.of("x-internal-", "x-user-", "x-forwarded-");
    private static final char DELETE = 0x7f;
    private static final char LAST_CONTROL = 0x9f;

    private final HttpHeaders headers;
    private final List<CharSequence> foreign = new ArrayList<>(0);
    private long length;
    private boolean hasControlCharacters;

    RequestHead(HttpHeaders headers) {
        this.headers = headers;
        Iterator<Map.Entry<CharSequence, CharSequence>> all = headers.iteratorCharSequence();
        while (all.hasNext()) {
            look(all.next());
        }
    }

    static RequestHead of(ServerHttpRequest request) {
        HttpServerRequest arrived = ServerHttpRequestDecorator.getNativeRequest(request);
        return new RequestHead(arrived.requestHeaders());
    }

    private void look(Map.Entry<CharSequence, CharSequence> header) {
        CharSequence name = header.getKey();
        CharSequence value = header.getValue();
        length += name.length() + value.length();
        hasControlCharacters |= hasControl(name) || hasControl(value);
        if (isUntrustedHeader(name)) {
            foreign.add(name);
        }
    }

    /** Returns the length of all names and values together. */
    long length() {
        return length;
    }

    /** Whether a name or a value has a control character other than a tab. */
    boolean hasControlCharacters() {
        return hasControlCharacters;
    }

    /** The headers, from now on without those that only this gateway or a proxy of its own may write. */
    HttpHeaders withoutForeign() {
        foreign.forEach(headers::remove);
        return headers;
    }

    private static boolean isUntrustedHeader(CharSequence name) {
        int first = name.isEmpty() ? 0 : name.charAt(0) | 0x20; // in lower case
        if (first != 'x' && first != 'f' && first != 't' && first != 'b') {
            return false; // almost all
        }
        return FOREIGN.stream().anyMatch(other -> AsciiString.contentEqualsIgnoreCase(other, name))
                || FOREIGN_PREFIXES.stream()
                        .anyMatch(prefix -> AsciiString.regionMatches(name, true, 0, prefix, 0, prefix.length()));
    }

    private static boolean hasControl(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' && c != '\t' || c >= DELETE && c <= LAST_CONTROL) {
                return true;
            }
        }
        return false;
    }
}
