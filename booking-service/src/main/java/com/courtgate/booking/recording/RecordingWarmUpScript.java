package com.courtgate.booking.recording;

import com.courtgate.common.contract.HoldsTaken;
import com.courtgate.common.contract.HoldsTaken.Hold;
import com.courtgate.common.rehearsal.WarmUpScript;
import com.courtgate.common.security.CurrentUser;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.springframework.stereotype.Component;

/** Groups of holds, read, decided and written as those of a rush; see {@link WarmUpRecording}. */
@Component
class RecordingWarmUpScript implements WarmUpScript {
    private static final int[] GROUPS = {1, 4, 16, 64};
    private static final int SLOTS = 20;
    private final long sessionId = -1 - ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);
    private final WarmUpRecording warmUpRecording;
    private final ObjectMapper json;
    private final Clock clock;

    RecordingWarmUpScript(WarmUpRecording warmUpRecording, ObjectMapper json, Clock clock) {
        this.warmUpRecording = warmUpRecording;
        this.json = json;
        this.clock = clock;
    }

    @Override
    public boolean isPossible() {
        return true; // no start without the database
    }

    @Override
    public void begin() {
        // each turn makes its own
    }

    @Override
    public int turn() {
        int holds = 0;
        try {
            for (int group : GROUPS) {
                HoldsTaken taken = json.readValue(json.writeValueAsBytes(holds(group)), HoldsTaken.class);
                json.writeValueAsBytes(warmUpRecording.record(taken.sessionId(), taken.holds()));
                holds += group;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return holds;
    }

    private HoldsTaken holds(int group) {
        return new HoldsTaken(
                sessionId,
                IntStream.range(0, group)
                        .mapToObj(i -> Hold.ofGrab(
                                "rehearsal-" + UUID.randomUUID(),
                                CurrentUser.FIRST_REHEARSING + i,
                                1 + i % SLOTS,
                                clock.millis()))
                        .toList());
    }

    @Override
    public void end() {
        // all of it was rolled back
    }
}
