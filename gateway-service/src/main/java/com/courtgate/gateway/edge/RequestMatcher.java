package com.courtgate.gateway.edge;

import java.util.List;
import java.util.function.Predicate;
import org.springframework.http.HttpMethod;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/** Whether a request is of certain methods and to one of certain paths, whatever spelling its path has. */
public final class RequestMatcher implements Predicate<ServerWebExchange> {
    private final List<HttpMethod> methods;
    private final List<PathPattern> paths;

    /** @param paths patterns such as {@code /orders/**} */
    public RequestMatcher(List<HttpMethod> methods, List<String> paths) {
        this.methods = List.copyOf(methods);
        this.paths =
                paths.stream().map(PathPatternParser.defaultInstance::parse).toList();
    }

    @Override
    public boolean test(ServerWebExchange exchange) {
        ServerHttpRequest request = exchange.getRequest();
        if (!methods.contains(request.getMethod())) {
            return false;
        }
        PathContainer path = request.getPath().pathWithinApplication();
        for (PathPattern pattern : paths) {
            if (pattern.matches(path)) {
                return true;
            }
        }
        return false;
    }
}
