package com.courtgate.gateway.body;

import com.courtgate.common.envelope.ApiException;
import java.util.function.Supplier;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;

/** A body that is passed on as it comes, and refused at the first byte too many. */
public final class StreamedBody extends ServerHttpRequestDecorator {
    /** Key of the exchange's attribute for its streamed body. */
    static final String ATTRIBUTE = StreamedBody.class.getName();

    private final int limit;
    private final Supplier<ApiException> tooLong;
    private volatile boolean begun;
    private volatile boolean complete;

    StreamedBody(ServerHttpRequest request, int limit, Supplier<ApiException> tooLong) {
        super(request);
        this.limit = limit;
        this.tooLong = tooLong;
    }

    /**
     * True while the answer is late because of the client, not because of the service, which may not have asked for the
     * body yet.
     */
    public static boolean isUnfinished(ServerWebExchange exchange) {
        return exchange.getAttribute(ATTRIBUTE) instanceof StreamedBody body && body.begun && !body.complete;
    }

    /**
     * Returns the refusal for a client whose body is late, or that leaves: in the middle of it, or before its answer.
     */
    public static ApiException abandoned() {
        return ApiException.ofStatus(408);
    }

    @Override
    public Flux<DataBuffer> getBody() {
        return count(super.getBody())
                .doFirst(() -> begun = true)
                .doOnComplete(() -> complete = true)
                .onErrorMap(e -> !(e instanceof ApiException), e -> abandoned());
    }

    private Flux<DataBuffer> count(Flux<DataBuffer> body) {
        return Flux.defer(() -> {
            long[] seen = {0}; // of this subscription; signals come one after another
            return body.handle((piece, sink) -> {
                seen[0] += piece.readableByteCount();
                if (seen[0] > limit) {
                    DataBufferUtils.release(piece);
                    sink.error(tooLong.get());
                } else {
                    sink.next(piece);
                }
            });
        });
    }
}
