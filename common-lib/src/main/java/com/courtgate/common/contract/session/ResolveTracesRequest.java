package com.courtgate.common.contract.session;

import com.courtgate.common.contract.HoldsDecided;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Asks the database for the final ruling on traces; the body of {@code POST /internal/traces/rule}, which is answered
 * with {@link HoldsDecided}.
 *
 * @param traces 1 to 64
 */
public record ResolveTracesRequest(
        long sessionId,

        @NotNull @Size(min = 1, max = 64, message = "{courtgate.count}")
        List<@NotNull @Valid OpenTrace> traces) {

    /**
     * A trace whose result the asker does not know.
     *
     * @param traceId 1 to 64 printable ASCII characters but the comma
     * @param userId 0 when unknown
     */
    public record OpenTrace(
            @NotNull @Pattern(regexp = TRACE_ID) String traceId, long userId) {
        private static final String TRACE_ID = "[!-~&&[^,]]{1,64}";

        /** Whether this can be the id of a trace; the database has no room for any other. */
        public static boolean isTraceId(@Nullable String id) {
            return id != null && id.matches(TRACE_ID);
        }
    }
}
