package com.courtgate.gateway.edge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HeadLimitTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String GET = "GET /a HTTP/1.1\r\nHost: h\r\nTE: trailers\r\n\r\n";
    private static final String POST = "POST /b HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\n{\n  \n\t\n}\n";
    private static final String CHUNKED = "POST /c HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n"
            + "A;x=\"y\"\r\n\n \n \r\n\r\n b\r\n1\r\n\n\r\n0\r\nt: u\r\n\r\n";
    private static final String OLD = "GET http://h/d HTTP/1.0\r\n\r\n";

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final List<Integer> pieces = new ArrayList<>();

    private EmbeddedChannel connection() {
        var settings = new ConnectionSettings(LONG, LONG, LONG, 64, 1);
        var requests = new SlowRequestHandler(settings, new UnfinishedHeads(64, () -> {}), () -> {});
        var refusal = new HeadRefusal(new ObjectMapper(), new Refusals(meters));
        return new EmbeddedChannel(
                new HeadLimit(4_096, requests, refusal), new Pieces(), new HttpServerCodec(), requests);
    }

    private final class Pieces extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext connection, Object message) {
            pieces.add(((ByteBuf) message).readableBytes());
            connection.fireChannelRead(message);
        }
    }

    /** Each request by its path, and how many bytes of body it had. */
    private static List<String> requests(EmbeddedChannel connection) {
        List<String> requests = new ArrayList<>();
        String path = "";
        int bytes = 0;
        for (Object message = connection.readInbound(); message != null; message = connection.readInbound()) {
            if (message instanceof HttpRequest request) {
                assertThat(request.decoderResult().isSuccess()).isTrue();
                path = request.uri();
                bytes = 0;
            }
            if (message instanceof HttpContent content) {
                bytes += content.content().readableBytes();
            }
            if (message instanceof LastHttpContent) {
                requests.add(path + " " + bytes);
            }
            ReferenceCountUtil.release(message);
        }
        return requests;
    }

    private static ByteBuf bytes(String text) {
        return Unpooled.copiedBuffer(text, StandardCharsets.US_ASCII);
    }

    @Test
    void passesEveryByteOnHoweverTheyAreCut() {
        String all = GET + POST + CHUNKED + OLD + CHUNKED + POST + POST + "\r\n" + GET;
        Random random = new Random(7);
        for (int round = 0; round < 500; round++) {
            EmbeddedChannel connection = connection();
            int most = 1 + random.nextInt(round % 2 == 0 ? 9 : all.length());
            for (int at = 0; at < all.length(); ) {
                int end = Math.min(all.length(), at + 1 + random.nextInt(most));
                connection.writeInbound(bytes(all.substring(at, end)));
                at = end;
            }
            assertThat(requests(connection))
                    .as("round %d", round)
                    .containsExactly("/a 0", "/b 9", "/c 11", "http://h/d 0", "/c 11", "/b 9", "/b 9", "/a 0");
            connection.finishAndReleaseAll();
        }
    }

    @Test
    void findsAnOddHeadBehindAnythingHoweverTheyAreCut() {
        String folded = GET.replace("Host", " Host");
        String many = "GET /e HTTP/1.1\r\n" + "a:\r\n".repeat(100);
        String trailers = CHUNKED.replace("t: u\r\n", "t: u\r\n".repeat(100));
        String lax = CHUNKED.replace("\r\n0\r\n", "\n0\r\n");
        String huge = CHUNKED.replace("A;x", "fffffffff;x");
        Random random = new Random(8);
        for (String odd : List.of(folded, many, trailers, lax, huge)) {
            for (String first : List.of("", GET, POST, CHUNKED, POST + CHUNKED)) {
                for (int round = 0; round < 20; round++) {
                    String all = first + odd;
                    EmbeddedChannel connection = connection();
                    for (int at = 0; at < all.length() && connection.isOpen(); ) {
                        int end = round == 0 ? all.length() : Math.min(all.length(), at + 1 + random.nextInt(60));
                        connection.writeInbound(bytes(all.substring(at, end)));
                        at = end;
                    }
                    assertThat(connection.isOpen()).as(all).isFalse();
                    connection.finishAndReleaseAll();
                }
            }
        }
        assertThat(meters.counter("courtgate.gateway.refused", "scope", "ODD_HEAD")
                        .count())
                .isEqualTo(5 * 5 * 20);
    }

    @Test
    void endsWithTheNinthRequestWithoutAnAnswerHoweverTheyAreCut() {
        Random random = new Random(9);
        for (String request : List.of(GET, POST, CHUNKED, OLD)) {
            for (int most : new int[] {1, 60, 100_000}) {
                EmbeddedChannel connection = connection();
                String all = request.repeat(900);
                for (int at = 0; at < all.length() && connection.isOpen(); ) {
                    int end =
                            most > all.length() ? all.length() : Math.min(all.length(), at + 1 + random.nextInt(most));
                    connection.writeInbound(bytes(all.substring(at, end)));
                    at = end;
                }
                assertThat(connection.isOpen()).as(request).isFalse();
                assertThat(requests(connection)).as(request).hasSize(8);
                connection.finishAndReleaseAll();
            }
        }
        assertThat(meters.counter("courtgate.gateway.refused", "scope", "PIPELINED")
                        .count())
                .isEqualTo(4 * 3);
    }

    @Test
    void passesARequestOfItsOwnOnInOnePiece() {
        String compact = POST.replace("{\n  \n\t\n}\n", "{'a':'b'}");
        for (String request : List.of(GET, OLD, compact)) {
            EmbeddedChannel connection = connection();
            connection.writeInbound(bytes(request));
            assertThat(requests(connection)).hasSize(1);
            connection.finishAndReleaseAll();
        }
        assertThat(pieces).containsExactly(GET.length(), OLD.length(), compact.length());
    }
}
