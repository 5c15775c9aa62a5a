package com.courtgate.gateway.edge;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.Envelope;
import com.courtgate.common.envelope.Locales;
import com.courtgate.common.envelope.RequestIds;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;

/** Answers a head that nobody reads: with an envelope as any refusal, in the language of who says nothing of it. */
final class HeadRefusal {
    private static final HttpResponseStatus STATUS = HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE;

    private final ObjectMapper json;
    private final Refusals refusals;

    HeadRefusal(ObjectMapper json, Refusals refusals) {
        this.json = json;
        this.refusals = refusals;
    }

    /** Reason why a connection is ended before its request is one. */
    enum RefusalReason {
        /** Nobody reads it. */
        ODD_HEAD,
        /** Too many before it are not answered. */
        PIPELINED
    }

    /** Counts one more refusal. */
    void count(RefusalReason reason) {
        refusals.count(reason);
    }

    /** The last answer of a connection. */
    FullHttpResponse answer() {
        String id = RequestIds.acceptOrCreate(null);
        byte[] body = body(id);
        var answer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, STATUS, Unpooled.wrappedBuffer(body));
        answer.headers()
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE)
                .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON)
                .set(HttpHeaderNames.CONTENT_LENGTH, body.length)
                .set(RequestIds.HEADER, id);
        return answer;
    }

    private byte[] body(String id) {
        try {
            return json.writeValueAsBytes(Envelope.of(ApiException.ofStatus(STATUS.code()), Locales.of(null), id));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an envelope is always writable", e);
        }
    }
}
