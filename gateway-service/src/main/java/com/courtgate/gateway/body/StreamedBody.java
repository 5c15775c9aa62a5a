package com.courtgate.gateway.body;

import com.courtgate.common.envelope.ApiException;
import java.util.function.Supplier;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import reactor.core.publisher.Flux;

/** A body that is passed on as it comes, and refused at the first byte too many. */
final class StreamedBody extends ServerHttpRequestDecorator {
    private final int limit;
    private final UploadProgress upload;
    private final Supplier<ApiException> tooLong;

    StreamedBody(ServerHttpRequest request, int limit, UploadProgress upload, Supplier<ApiException> tooLong) {
        super(request);
        this.limit = limit;
        this.upload = upload;
        this.tooLong = tooLong;
    }

    @Override
    public Flux<DataBuffer> getBody() {
        return count(super.getBody())
                .doFirst(upload::begin)
                .doOnComplete(upload::finish)
                .onErrorMap(e -> !(e instanceof ApiException), e -> UploadProgress.abandoned());
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
