package com.courtgate.booking;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneOffset;
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
    private Answer told(
            HttpMethod method, String path, String language, UnaryOperator<MockHttpServletRequestBuilder> more) {
        return send(method, admin(), path, request -> {
            more.apply(request);
            return request.with(sent -> {
                sent.removeHeader("Accept-Language");
                sent.addHeader("Accept-Language", language);
                return sent;
            });
        });
    }

    private JsonNode refused(
            HttpMethod method, String path, String language, UnaryOperator<MockHttpServletRequestBuilder> more) {
        Answer answer = told(method, path, language, more);
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "POST | /admin/plans | {PLAN, 'opensAt': '18:00'} | closesAt | opensAt",
                "POST | /admin/plans | {PLAN, 'opensAt': '08:30'} | closesAt | opensAt",
                "POST | /admin/plans | {PLAN, 'opensAt': '14:00:30'} | opensAt | 18:00",
                "POST | /admin/plans | {PLAN, 'flashTime': '17:00'} | flashTime | ",
                "POST | /admin/plans | {PLAN, 'flashTime': '13:00', 'daysAhead': 0, 'closeTime': '12:00'} | closeTime | flashTime",
                "POST | /admin/plans | {PLAN, 'timeZone': 'Nowhere'} | timeZone | Asia/Shanghai",
                "POST | /admin/plans | {PLAN, 'courtIds': [987654]} | courtIds | 987654",
                "POST | /admin/plans/preview | {PLAN, 'opensAt': '08:30'} | closesAt | opensAt",
                "POST | /admin/sessions | {SESSION, 'slotDate': '2020-01-01', 'slots': [SLOT]} | slotDate | 20",
                "POST | /admin/sessions | {SESSION, 'slotDate': '9999-12-31', 'slots': [SLOT]} | slotDate | 20",
                "POST | /admin/sessions | {SESSION, 'timeZone': '+08:00', 'slots': [SLOT]} | timeZone | UTC",
                "POST | /admin/sessions | {SESSION, 'slots': [SLOT]} | courtId | 987654",
                "POST | /admin/sessions | {SESSION, 'slots': [SLOT, SLOT]} | slots | 987654",
                "POST | /admin/sessions | {SESSION, 'closeTime': '2020-01-01T00:00:00Z', 'slots': [SLOT]} | closeTime | flashTime",
                "POST | /admin/sessions | {SESSION, 'closeTime': '9000-01-01T00:00:00Z', 'slots': [SLOT]} | closeTime | 20",
                "POST | /admin/sessions | {SESSION, 'flashTime': '9000-01-01T00:00:00Z', 'slots': [SLOT]} | flashTime | 20",
                "POST | /admin/sessions | {SESSION, 'flashTime': '2001-01-01T00:00:00Z', 'slots': [SLOT]} | flashTime | 20",
                "POST | /admin/sessions | {SESSION, 'slots': [{'courtId': 5, 'startTime': '18:00', 'endTime': '17:00'}]} | slots[0].endTime | startTime",
                "POST | /admin/sessions | {SESSION, 'slots': [{'courtId': 5, 'startTime': '18:00:30', 'endTime': '19:00'}]} | slots.[0].startTime | 18:00",
                "POST | /admin/standing-blocks | {BLOCK, 'to': '2026-01-01'} | to | 365",
                "POST | /admin/standing-blocks | {BLOCK, 'from': '2020-01-01', 'to': '2020-01-02'} | to | ",
                "POST | /admin/standing-blocks | {BLOCK, 'startTime': '18:00', 'endTime': '17:00'} | endTime | startTime",
                "POST | /admin/standing-blocks | {BLOCK, 'courtIds': [987654]} | courtIds | 987654",
                "POST | /admin/standing-blocks | {BLOCK, 'from': 'THEDAY', 'to': 'THEDAY', 'weekdays': ['OTHER']} | weekdays | THEDAY",
                "GET | /admin/slots?from=2027-01-01&to=2028-01-01 | | to | 91",
                "GET | /admin/slots?from=2027-01-01&to=2027-01-02&endTime=25:00 | | endTime | 24:00",
                "PUT | /admin/settings | {'PAY_AMOUNT': 0, 'why': 'by mistake'} | PAY_AMOUNT | 10000000",
                "PUT | /admin/settings | {'PAY_AMOUNT': '5', 'why': 'by mistake'} | PAY_AMOUNT | 10000000",
                "PUT | /admin/settings | {'PRICE': 5, 'why': 'by mistake'} | PRICE | PAY_AMOUNT",
                "PUT | /admin/settings | {'why': 'by mistake'} | body | ",
                "PUT | /admin/settings | {'PAY_AMOUNT': 5} | why | ",
                "GET | /desk/students/nobody | | studentId | "
            })
    void sayWhyInTheReadersLanguage(String method, String path, String body, String field, String hint) {
        String json = body == null ? "" : filled(body);
        for (String language : List.of("zh-CN", "en")) {
            Answer answer = told(HttpMethod.valueOf(method), path, language, withJson(json));
            String reason = answer.data().path(field).asText();
            assertThat(reason).as(answer.text()).isNotBlank().contains(hint == null ? "" : filled(hint));
            assertThat(reason.codePoints().anyMatch(Character::isIdeographic))
                    .as("%s in %s", reason, language)
                    .isEqualTo(language.equals("zh-CN"));
            assertThat(answer.status()).as(answer.text()).isBetween(400, 404);
        }
    }

    private String filled(String text) {
        LocalDate day = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).plusDays(30);
        return text.replace(
                        "PLAN",
                        "'name': 'x', 'weekdays': ['MONDAY'], 'courtIds': [987654], 'opensAt': '14:00', 'closesAt': '18:00'")
                .replace("SESSION", "'slotDate': 'THEDAY', 'flashTime': '" + clock.instant() + "'")
                .replace("SLOT", "{'courtId': 987654, 'startTime': '18:00', 'endTime': '19:00'}")
                .replace("BLOCK", "'from': 'THEDAY', 'to': 'THEDAY', 'why': 'by mistake'")
                .replace("OTHER", day.plusDays(1).getDayOfWeek().name())
                .replace("THEDAY", day.toString())
                .replace('\'', '"');
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
