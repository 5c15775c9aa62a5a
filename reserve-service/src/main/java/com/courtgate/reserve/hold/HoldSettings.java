package com.courtgate.reserve.hold;

import com.courtgate.common.contract.HoldsTaken;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of grabs.
 *
 * @param batchSize most grabs that share one script call and one message, 1 to 64
 * @param batchesInFlight batches that may wait for the broker's confirm at the same time
 * @param linger how long at most a batch that is not full waits for others while one before it is on its way; none: a
 *     worker that is free takes what there is; at most {@code patience}
 * @param waitingRoom grabs that may wait for a batch; one more is refused at once
 * @param patience how long a grab may wait for its answer before it is answered without one
 * @param soldOutMemory how long a slot is remembered as sold out without asking Redis; the upper bound for how late
 *     another instance sees a released permit
 */
@ConfigurationProperties("courtgate.reserve")
@Validated
record HoldSettings(
        @Min(1) @Max(HoldsTaken.MOST) @DefaultValue("64") int batchSize,
        @DefaultValue("4") int batchesInFlight,
        @DurationMin @DefaultValue("20ms") Duration linger,
        @DefaultValue("20000") int waitingRoom,
        @DefaultValue("900ms") Duration patience,
        @DefaultValue("100ms") Duration soldOutMemory) {

    HoldSettings {
        if (linger.compareTo(patience) > 0) {
            throw new IllegalArgumentException("courtgate.reserve.linger must be 0 to courtgate.reserve.patience");
        }
    }
}
