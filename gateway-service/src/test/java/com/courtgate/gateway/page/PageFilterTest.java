package com.courtgate.gateway.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.http.HttpHeaders;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import reactor.core.publisher.Mono;

class PageFilterTest {
    private final AtomicInteger passedOn = new AtomicInteger();

    @TempDir
    Path folder;

    @Test
    void sendsTheConsolesNameToItsFolder() throws IOException {
        PageFilter filter = with("/admin/index.html", "console");
        var exchange = get(filter, "/admin", "");
        assertThat(exchange.getResponse().getStatusCode().value()).isEqualTo(308);
        assertThat(exchange.getResponse().getHeaders().getLocation()).hasPath("/admin/");
        assertThat(get(filter, "/admin/", "").getResponse().getBodyAsString().block())
                .isEqualTo("console");
        assertThat(passedOn).hasValue(0);
    }

    @Test
    void passesEverythingOnWithoutPages() {
        PageFilter filter = filter(Duration.ofDays(365));
        for (String path : new String[] {"/", "/admin", "/admin/", "/index.html"}) {
            get(filter, path, "");
        }
        assertThat(passedOn).hasValue(4);
    }

    @Test
    void prefersTheSmallestForm() throws IOException {
        write("/assets/a.js", "plain");
        write("/assets/a.js.br", "brotli");
        write("/assets/a.js.gz", "gzip");
        PageFilter filter = filter(Duration.ofDays(365));
        Map.of("gzip, deflate, br", "brotli", "gzip", "gzip", "br;q=0, gzip", "gzip", "*", "plain")
                .forEach((accepted, form) -> assertThat(get(filter, "/assets/a.js", accepted)
                                .getResponse()
                                .getBodyAsString()
                                .block())
                        .as(accepted)
                        .isEqualTo(form));
    }

    @Test
    void saysNothingOfTlsWhereItIsNotWanted() throws IOException {
        write("/index.html", "page");
        var filter = filter(Duration.ZERO);
        assertThat(get(filter, "/", "").getResponse().getHeaders().containsKey("Strict-Transport-Security"))
                .isFalse();
    }

    private PageFilter with(String path, String content) throws IOException {
        write(path, content);
        return filter(Duration.ofDays(365));
    }

    private void write(String path, String content) throws IOException {
        Path file = folder.resolve("META-INF/courtgate-web" + path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private ClassLoader loader() {
        try {
            return new URLClassLoader(new URL[] {folder.toUri().toURL()}, null);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private PageFilter filter(Duration hsts) {
        return new PageFilter(new PageSettings(hsts), new DefaultResourceLoader(loader()));
    }

    private MockServerWebExchange get(PageFilter filter, String path, String accepted) {
        var exchange = MockServerWebExchange.from(
                MockServerHttpRequest.get(path).header(HttpHeaders.ACCEPT_ENCODING, accepted));
        filter.filter(exchange, passed -> {
                    passedOn.incrementAndGet();
                    return Mono.empty();
                })
                .block();
        return exchange;
    }
}
