package com.courtgate.reserve.hold;

import com.courtgate.common.envelope.ApiException;
import com.courtgate.common.envelope.JsonErrorDetails;
import com.courtgate.common.envelope.Reason;
import com.fasterxml.jackson.databind.ObjectReader;
import io.swagger.v3.oas.annotations.media.ArraySchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Body of a grab.
 *
 * @param slotId the one slot wanted; exclusive with {@code preferences}
 * @param preferences 1 to 10 different slots, best first
 */
record GrabRequest(
        @Schema(requiredMode = Schema.RequiredMode.REQUIRED) @Nullable
        Long sessionId,

        @Nullable Long slotId,

        @ArraySchema(minItems = 1, maxItems = MOST_PREFERENCES, uniqueItems = true) @Nullable
        List<Long> preferences) {
    private static final int MOST_PREFERENCES = 10;

    /** A body that follows all rules. */
    record Valid(long sessionId, List<Long> choices) {}

    /**
     * Reads and checks a body; throws the refusal with a reason per field.
     *
     * @param isRehearsing whether its user is one of a rehearsal, who grab of sessions with negative ids and nobody
     *     else does
     */
    static Valid read(ObjectReader json, byte[] body, boolean isRehearsing) {
        GrabRequest request;
        try {
            request = json.readValue(body);
        } catch (IOException e) {
            throw ApiException.invalid(JsonErrorDetails.of(e));
        }
        if (request == null) {
            throw ApiException.invalid(Map.of("body", Reason.of("invalid.missing")));
        }
        return request.validate(isRehearsing);
    }

    private Valid validate(boolean isRehearsing) {
        if (sessionId == null || (isRehearsing ? sessionId >= 0 : sessionId <= 0)) {
            throw ApiException.invalid(Map.of("sessionId", Reason.of("reason.positive")));
        }
        if ((slotId == null) == (preferences == null)) {
            throw ApiException.invalid(Map.of("slotId", Reason.of("reason.exactlyOne", "slotId", "preferences")));
        }
        if (slotId != null) {
            if (slotId <= 0) {
                throw ApiException.invalid(Map.of("slotId", Reason.of("reason.positive")));
            }
            return new Valid(sessionId, List.of(slotId));
        }
        List<Long> choices = preferences;
        if (choices == null || choices.isEmpty() || choices.size() > MOST_PREFERENCES) {
            throw ApiException.invalid(
                    Map.of("preferences", Reason.of("reason.slotsAtMost", String.valueOf(MOST_PREFERENCES))));
        }
        var seen = new HashSet<Long>();
        for (@Nullable Long choice : choices) {
            if (choice == null || choice <= 0) {
                throw ApiException.invalid(Map.of("preferences", Reason.of("reason.positives")));
            }
            if (!seen.add(choice)) {
                throw ApiException.invalid(Map.of("preferences", Reason.of("reason.slotOnce")));
            }
        }
        return new Valid(sessionId, List.copyOf(choices));
    }
}
