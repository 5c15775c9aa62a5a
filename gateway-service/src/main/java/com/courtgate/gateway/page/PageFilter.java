package com.courtgate.gateway.page;

import com.courtgate.gateway.page.Page.ContentCoding;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.io.ResourceLoader;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Answers for the pages, and passes everything else on after one look into a table. */
@Component
@Order(PageFilter.BEFORE_ACCESS)
final class PageFilter implements WebFilter {
    /** Behind the edge, before tokens and limits. */
    static final int BEFORE_ACCESS = Ordered.HIGHEST_PRECEDENCE + 5;

    private static final Logger log = LoggerFactory.getLogger(PageFilter.class);
    private static final String CONSOLE = "/admin";
    private static final String FOR_EVER = "public, max-age=31536000, immutable";
    private static final String ASK_AGAIN = "no-cache";

    private final Map<String, Page> pages;
    private final Map<String, String> headers;

    PageFilter(PageSettings settings, ResourceLoader classPath) {
        pages = PageFiles.read(classPath.getClassLoader());
        headers = settings.headers();
        log.info("{} pages and parts of pages are served", pages.size());
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        ServerHttpRequest request = exchange.getRequest();
        HttpMethod method = request.getMethod();
        if (method != HttpMethod.GET && method != HttpMethod.HEAD) {
            return chain.filter(exchange);
        }
        String path = request.getPath().pathWithinApplication().value();
        Page page = pages.get(path);
        if (page != null) {
            return answer(exchange, page);
        }
        return path.equals(CONSOLE) && pages.containsKey(CONSOLE + "/")
                ? redirect(exchange.getResponse())
                : chain.filter(exchange);
    }

    /** The page's own links are relative to its folder. */
    private static Mono<Void> redirect(ServerHttpResponse response) {
        response.setStatusCode(HttpStatus.PERMANENT_REDIRECT);
        response.getHeaders().setLocation(URI.create(CONSOLE + "/"));
        return response.setComplete();
    }

    private Mono<Void> answer(ServerWebExchange exchange, Page page) {
        HttpHeaders asked = exchange.getRequest().getHeaders();
        ServerHttpResponse response = exchange.getResponse();
        HttpHeaders told = response.getHeaders();
        headers.forEach(told::set);
        told.setETag(page.tag());
        told.setCacheControl(page.isHashed() ? FOR_EVER : ASK_AGAIN);
        told.set(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        if (page.isKnown(asked.getFirst(HttpHeaders.IF_NONE_MATCH))) {
            response.setStatusCode(HttpStatus.NOT_MODIFIED);
            return response.setComplete();
        }
        ContentCoding coding = page.coding(asked.getFirst(HttpHeaders.ACCEPT_ENCODING));
        return write(response, page, coding, exchange.getRequest().getMethod());
    }

    private static Mono<Void> write(
            ServerHttpResponse response, Page page, @Nullable ContentCoding coding, HttpMethod method) {
        ByteBuffer content = page.content(coding);
        HttpHeaders told = response.getHeaders();
        told.setContentType(page.type());
        told.setContentLength(content.remaining());
        if (coding != null) {
            told.set(HttpHeaders.CONTENT_ENCODING, coding.label());
        }
        response.setStatusCode(HttpStatus.OK);
        return method == HttpMethod.HEAD
                ? response.setComplete()
                : response.writeWith(Mono.just(response.bufferFactory().wrap(content)));
    }
}
