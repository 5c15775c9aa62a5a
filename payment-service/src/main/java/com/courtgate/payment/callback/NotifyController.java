package com.courtgate.payment.callback;

import com.courtgate.common.apidocument.Refuses;
import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import com.courtgate.payment.channel.Acknowledgement;
import com.courtgate.payment.channel.Channel;
import com.courtgate.payment.channel.Channels;
import com.courtgate.payment.channel.IncomingNotification;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Endpoint for the notifications of channels. Open to everybody: the signature is the key. */
@RestController
@Tag(name = "pay")
class NotifyController {
    private final Channels channels;
    private final HandleNotification handleNotification;
    private final CallbackSettings settings;

    NotifyController(Channels channels, HandleNotification handleNotification, CallbackSettings settings) {
        this.channels = channels;
        this.handleNotification = handleNotification;
        this.settings = settings;
    }

    @Operation(operationId = "notifyOfPayment", summary = "Where a channel notifies us; its signature is the key")
    @Refuses(ResultCode.NOT_FOUND)
    @PostMapping("/pay/notify/{channel}")
    ResponseEntity<String> notified(@PathVariable("channel") String name, HttpServletRequest request)
            throws IOException {
        Channel channel = channels.find(name).orElseThrow(() -> ApiException.of(ResultCode.NOT_FOUND));
        var notification = new IncomingNotification(headers(request), body(request));
        Acknowledgement answer = channel.acknowledge(
                handleNotification.handle(channel, notification).isTaken());
        return ResponseEntity.status(answer.status())
                .contentType(MediaType.parseMediaType(answer.contentType()))
                .body(answer.body());
    }

    /** A body that is too long is not read to its end; not at all when its own length says so. */
    private byte[] body(HttpServletRequest request) throws IOException {
        int longest = Math.toIntExact(settings.longest().toBytes());
        if (request.getContentLengthLong() > longest) {
            throw ApiException.ofStatus(413);
        }
        byte[] body = request.getInputStream().readNBytes(longest + 1);
        if (body.length > longest) {
            throw ApiException.ofStatus(413);
        }
        return body;
    }

    /** The first of each name. */
    private static Map<String, String> headers(HttpServletRequest request) {
        Map<String, String> headers = new HashMap<>();
        for (String name : Collections.list(request.getHeaderNames())) {
            headers.putIfAbsent(name.toLowerCase(Locale.ROOT), request.getHeader(name));
        }
        return headers;
    }
}
