package com.courtgate.booking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists as files. */
class ListFilesIT extends BookingServerTest {
    private static final String TOO_LONG = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "outbox?aggregateId=none&routingKey=order.created&from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z",
                "inbox?eventId=none&type=payment.succeeded&from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z",
                "dead-letters?traceId=none&status=PARKED&from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z",
                "letters?userId=987654321&kind=PAID&status=SENT&from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z",
                "courts?name=no%25court",
                "plans?name=no%25plan&active=true&courtId=987654321&weekday=MONDAY",
                "standing-blocks?title=no%25title&courtId=987654321&dateFrom=2026-01-01&dateTo=2026-01-02"
            })
    void narrowToNothing(String query) {
        assertThat(get(admin(), "/admin/" + query).isOk().data().path("total").asInt(-1))
                .isZero();
        assertThat(get(admin(), "/admin/" + query.replaceFirst("\\?", ".csv?"))
                        .text()
                        .lines())
                .hasSize(1);
    }

    @Test
    void narrowCourtsAndPlansByAPartOfTheirName() {
        long court = post(admin(), "/admin/courts", Map.of("name", "North hall 7"))
                .isOk()
                .data()
                .path("id")
                .asLong();
        post(
                        admin(),
                        "/admin/plans",
                        Map.of(
                                "name",
                                "mornings of the north",
                                "weekdays",
                                List.of("MONDAY", "FRIDAY"),
                                "courtIds",
                                List.of(court),
                                "opensAt",
                                "14:00",
                                "closesAt",
                                "15:00",
                                "active",
                                false))
                .isOk();
        assertThat(get(admin(), "/admin/courts?name=hall%207").isOk().data().findValuesAsText("id"))
                .containsExactly(Long.toString(court));
        String own = "/admin/plans?courtId=" + court;
        for (String fits : List.of("", "&active=false", "&weekday=FRIDAY", "&name=of%20the")) {
            assertThat(get(admin(), own + fits).isOk().data().path("total").asInt())
                    .as(fits)
                    .isOne();
        }
        for (String none : List.of("&active=true", "&weekday=SUNDAY", "&name=evenings")) {
            assertThat(get(admin(), own + none).isOk().data().path("total").asInt())
                    .as(none)
                    .isZero();
        }
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "users, \"id,studentId,name,role,createdAt,active,oneTimePassword,lockedUntil,deactivatedAt,erasedAt\", role=KING",
                "sessions, \"id,slotDate,flashTime,closeTime,timeZone,status,hallId\", date=0026-01-01",
                "audit-log, \"id,at,userId,studentId,action,target,detail\", from=0026-01-01T00:00:00Z",
                "dead-letters, \"id,traceIds,status,receivedAt,replayedAt\", status=LOST",
                "outbox, \"id,eventId,aggregateId,exchangeName,routingKey,status,attempts,traceParent,lastError,createdAt,sentAt\", status=LOST",
                "inbox, \"id,eventId,consumerGroup,type,status,attempts,nextAttemptAt,lastError,traceParent,receivedAt,doneAt\", status=LOST",
                "courts, \"id,name,hallId\", name=" + ListFilesIT.TOO_LONG,
                "plans, \"id,name,weekdays,courtIds,opensAt,closesAt,permits,priceFen,flashTime,closeTime,timeZone,daysAhead,active,hallId\", weekday=FUNDAY",
                "standing-blocks, \"id,from,to,startTime,endTime,weekdays,title,courtIds,why,addedAt,endedAt,slots,hallId\", live=maybe",
                "letters, \"id,userId,kind,status,attempts,nextAttemptAt,lastError,createdAt,sentAt\", status=LOST"
            })
    void haveTheColumnsAndFiltersOfTheirList(String list, String head, String nonsense) {
        String file = "/admin/" + list + ".csv";
        Answer answer = get(admin(), file);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.text().lines()).first().isEqualTo("\uFEFF" + head);
        get(admin(), file + "?" + nonsense).isRefused(400, "VALIDATE_FAILED");
        get(student(1), file).isRefused(403, "FORBIDDEN");
    }
}
