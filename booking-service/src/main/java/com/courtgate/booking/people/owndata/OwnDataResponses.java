package com.courtgate.booking.people.owndata;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.ResultCode;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/** The answers that the student's and the office's requests have in common. */
final class OwnDataResponses {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'").withZone(ZoneOffset.UTC);

    private OwnDataResponses() {}

    /** Writes the file while it is made. When that fails in the middle the connection ends without its end. */
    static void send(ExportOwnData.Outcome outcome, HttpServletResponse response, Instant at) throws IOException {
        switch (outcome) {
            case ExportOwnData.Exported told -> {
                response.setContentType(MediaType.APPLICATION_JSON_VALUE);
                response.setHeader(
                        HttpHeaders.CONTENT_DISPOSITION,
                        "attachment; filename=" + told.file().name());
                told.file().writeTo(response.getOutputStream(), at);
            }
            case ExportOwnData.Refused no -> throw ApiException.of(no.code());
            case ExportOwnData.TooSoon soon ->
                throw ApiException.because(ResultCode.TOO_MANY_REQUESTS, "ownData.pause")
                        .retryAfter(soon.retryAfter());
            case ExportOwnData.MoneyUnknown silence -> throw moneyUnknown();
        }
    }

    static ApiException moneyUnknown() {
        return ApiException.unavailable(ExportOwnData.PAUSE);
    }

    static ApiException tooEarly(Instant until) {
        return ApiException.because(ResultCode.STATE_INVALID, "ownData.tooEarly", MINUTE.format(until))
                .with(Map.of("until", until));
    }

    static ApiException notSettled(Unsettled what) {
        return ApiException.because(
                        ResultCode.STATE_INVALID,
                        "ownData.unsettled",
                        listed(what.reservations()),
                        listed(what.orders()),
                        listed(what.payOrders()),
                        listed(what.refunds()),
                        listed(what.anomalies()))
                .with(what);
    }

    private static String listed(List<?> things) {
        return things.isEmpty() ? "-" : things.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
