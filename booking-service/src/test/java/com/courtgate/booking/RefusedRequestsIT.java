package com.courtgate.booking;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;

/** Whoever asks in a way that cannot be meant is told what to send instead, and nothing is done. */
class RefusedRequestsIT extends BookingServerTest {
    private JsonNode refused(
            HttpMethod method, String path, String language, UnaryOperator<MockHttpServletRequestBuilder> more) {
        Answer answer = send(method, admin(), path, request -> {
            more.apply(request);
            return request.with(sent -> {
                sent.removeHeader("Accept-Language");
                sent.addHeader("Accept-Language", language);
                return sent;
            });
        });
        answer.isRefused(400, "VALIDATE_FAILED");
        assertThat(answer.text()).doesNotContain("java", "courtgate", "Exception");
        return answer.data();
    }

    @ParameterizedTest
    @CsvSource({
        "/admin/orders?status=PAYED, status, PAID",
        "/admin/reservations?status=DONE, status, CONFIRMED",
        "/admin/reservations?status=confirmed, status, CONFIRMED",
        "/admin/reservations?userId=me, userId, 整数",
        "/reservations/mine?page=a, page, 整数",
        "/reservations/mine?status=X, status, PENDING_PAYMENT",
        "/admin/users?active=maybe, active, true",
        "/admin/reservations?dateFrom=2026/11/27, dateFrom, 2027-06-30",
        "/admin/reservations?dateTo=26/12/05, dateTo, 2027-06-30",
        "/sessions?date=11/27/26, date, 2027-06-30",
        "/admin/sessions?date=0026-12-05, date, 2027-06-30",
        "/admin/audit-log?from=2026-11-27, from, 2027-06-30T10:00:00Z"
    })
    void nameTheParameterAndWhatItTakes(String path, String field, String hint) {
        assertThat(refused(HttpMethod.GET, path, "zh", request -> request)
                        .path(field)
                        .asText())
                .contains(hint)
                .startsWith("应为");
        assertThat(refused(HttpMethod.GET, path, "en-GB", request -> request)
                        .path(field)
                        .asText())
                .startsWith("must be ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "de", "fr", "zh-CN"})
    void takeNoDayInTheFormOfALanguage(String language) {
        for (String day : new String[] {"11/27/26", "27.11.26", "27/11/2026", "26/12/05", "2026-11-27T00:00:00Z"}) {
            String query = "?dateFrom=" + URLEncoder.encode(day, StandardCharsets.UTF_8);
            assertThat(refused(HttpMethod.GET, "/admin/sessions" + query, language, request -> request)
                            .has("dateFrom"))
                    .as(day)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/admin/standing-blocks | {'from': '2027-09-15T16:00:00.000Z', 'to': '2027-09-16'} | from | 2027-06-30",
                "/admin/standing-blocks | {'from': [2027, 9, 15], 'to': '2027-09-16'} | from | 2027-06-30",
                "/admin/sessions | {'slotDate': '2027-06-30T16:00:00.000Z'} | slotDate | 2027-06-30",
                "/admin/sessions | {'slotDate': '2027-06-30', 'flashTime': 1814313600} | flashTime | T10:00:00Z",
                "/admin/courts | {'name': 5} | name | 文本",
                "/admin/courts | {'name': 'half \\ud83d'} | name | 字符",
                "/admin/courts | {'name': ''} | name | ",
                "/admin/courts | {} | name | ",
                "/admin/users/1/unlock | {} | why | ",
                "/admin/users/1/unlock | {'why': ''} | why | 长度",
                "/admin/users/1/role | {'role': 'KING', 'why': 'by mistake'} | role | FRONT_DESK",
                "/admin/users/1/role | {'role': 0, 'why': 'by mistake'} | role | FRONT_DESK"
            })
    void nameTheFieldOfABody(String path, String body, String field, String hint) {
        String json = body.replace('\'', '"');
        JsonNode reasons = refused(HttpMethod.POST, path, "zh-TW,zh;q=0.8,en;q=0.5", withJson(json));
        assertThat(reasons.path(field).asText()).isNotEmpty().contains(hint == null ? "" : hint);
    }

    @Test
    void nameWhatIsMissingWithoutABody() {
        for (UnaryOperator<MockHttpServletRequestBuilder> empty : List.<UnaryOperator<MockHttpServletRequestBuilder>>of(
                request -> request, request -> request.contentType(MediaType.APPLICATION_JSON))) {
            assertThat(refused(HttpMethod.POST, "/admin/users/1/unlock", "zh", empty)
                            .path("why")
                            .asText())
                    .isEqualTo("必填");
        }
    }
}
