package com.courtgate.booking;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists as files. */
class ListFilesIT extends BookingServerTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "users, \"id,studentId,name,role,createdAt,active,oneTimePassword,lockedUntil,deactivatedAt,erasedAt\", role=KING",
                "sessions, \"id,slotDate,flashTime,closeTime,timeZone,status\", date=0026-01-01",
                "audit-log, \"id,at,userId,studentId,action,target,detail\", from=0026-01-01T00:00:00Z",
                "dead-letters, \"id,traceIds,status,receivedAt,replayedAt\", status=LOST",
                "outbox, \"id,eventId,aggregateId,exchangeName,routingKey,status,attempts,traceParent,lastError,createdAt,sentAt\", status=LOST",
                "inbox, \"id,eventId,consumerGroup,type,status,attempts,nextAttemptAt,lastError,traceParent,receivedAt,doneAt\", status=LOST",
                "letters, \"id,userId,kind,status,attempts,nextAttemptAt,lastError,createdAt,sentAt\", status=LOST"
            })
    void haveTheColumnsAndFiltersOfTheirList(String list, String head, String nonsense) {
        String file = "/admin/" + list + ".csv";
        Answer answer = get(admin(), file);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.text().lines()).first().isEqualTo(head);
        get(admin(), file + "?" + nonsense).isRefused(400, "VALIDATE_FAILED");
        get(student(1), file).isRefused(403, "FORBIDDEN");
    }
}
