package com.courtgate.scheduler.stub;

import com.courtgate.common.contract.session.Session;
import com.courtgate.common.contract.session.SessionStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/** Sessions of 21 November 2026 in Shanghai: open at 13:00, close at 18:00. */
public final class Sessions {
    public static final Instant FLASH_TIME = Instant.parse(SchedulerServiceTest.FLASH_TIME);
    public static final Instant CLOSE_TIME = FLASH_TIME.plus(Duration.ofHours(5));
    public static final Instant END_OF_DAY = Instant.parse("2026-11-21T16:00:00Z");
    public static final int QUOTA = 2;

    private Sessions() {}

    public static Session session(long id, SessionStatus status) {
        return session(id, status, CLOSE_TIME);
    }

    public static Session session(long id, SessionStatus status, @Nullable Instant closeTime) {
        return new Session(
                id, LocalDate.of(2026, 11, 21), FLASH_TIME, closeTime, ZoneId.of("Asia/Shanghai"), status, QUOTA, null);
    }
}
