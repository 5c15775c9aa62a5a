package com.courtgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** With a trial page on the class path. */
class PagesIT extends StubbedGateway {
    private static final String PAGE = "/trial/";
    private static final String ASSET = "/trial/assets/trial-1a2b3c.js";

    @Test
    void showsPagesToEverybody() {
        for (String path : new String[] {PAGE, PAGE + "index.html"}) {
            Answer page = send(to(path));
            assertThat(page.status()).as(path).isEqualTo(200);
            assertThat(page.response().body()).contains("<title>trial</title>");
            assertThat(page.header("Content-Type")).contains("text/html;charset=UTF-8");
            assertThat(page.header("X-Request-Id")).isPresent();
        }
        Answer expired = get(PAGE, "nonsense");
        assertThat(expired.status()).isEqualTo(200);
    }

    @Test
    void letsNothingForeignRunInAPage() {
        Answer page = send(to(PAGE));
        String policy = page.header("Content-Security-Policy").orElseThrow();
        assertThat(policy)
                .contains("default-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe");
        assertThat(page.header("X-Content-Type-Options")).contains("nosniff");
        assertThat(page.header("Referrer-Policy")).isPresent();
        assertThat(page.header("Permissions-Policy")).isPresent();
        assertThat(page.header("Strict-Transport-Security")).contains("max-age=31536000");
    }

    @Test
    void asksAgainForAPageAndKeepsItsHashedPartsForEver() {
        Answer page = send(to(PAGE));
        assertThat(page.header("Cache-Control")).contains("no-cache");
        String tag = page.header("ETag").orElseThrow();
        Answer again = send(to(PAGE).header("If-None-Match", tag));
        assertThat(again.status()).isEqualTo(304);
        assertThat(again.response().body()).isEmpty();
        assertThat(send(to(PAGE).header("If-None-Match", "\"other\"")).status()).isEqualTo(200);
        assertThat(send(to(ASSET)).header("Cache-Control")).contains("public, max-age=31536000, immutable");
    }

    @Test
    void sendsTheCompressedFormToWhomReadsIt() throws Exception {
        HttpResponse<byte[]> gzipped = client.send(
                to(ASSET).header("Accept-Encoding", "br;q=1.0, gzip;q=0.8").build(), BodyHandlers.ofByteArray());
        assertThat(gzipped.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(gzipped.headers().firstValue("Vary")).contains("Accept-Encoding");
        try (var content = new GZIPInputStream(new ByteArrayInputStream(gzipped.body()))) {
            assertThat(new String(content.readAllBytes(), StandardCharsets.UTF_8))
                    .contains("trial = true");
        }
        for (String accepted : new String[] {"identity", "gzip;q=0", "br"}) {
            Answer plain = send(to(ASSET).header("Accept-Encoding", accepted));
            assertThat(plain.header("Content-Encoding")).as(accepted).isEmpty();
            assertThat(plain.response().body()).contains("trial = true");
        }
    }

    @Test
    void answersHeadWithoutABody() {
        Answer head = send(to(PAGE).method("HEAD", BodyPublishers.noBody()));
        assertThat(head.status()).isEqualTo(200);
        assertThat(head.header("Content-Length")).isPresent();
        assertThat(head.response().body()).isEmpty();
    }

    @Test
    void showsNothingButPages() {
        assertThat(send(to("/trial/notes.md")).refusal()).isEqualTo("UNAUTHORIZED");
        assertThat(send(to("/trial")).refusal()).isEqualTo("UNAUTHORIZED");
        assertThat(send(to("/trial/../trial/index.html")).status()).isNotEqualTo(200);
        assertThat(post(PAGE, newAdmin()).status()).isEqualTo(404);
    }
}
