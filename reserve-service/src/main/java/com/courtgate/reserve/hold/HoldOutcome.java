package com.courtgate.reserve.hold;

import com.courtgate.common.envelope.ResultCode;
import java.util.List;
import java.util.Map;

/** Result of a request for permits. */
public sealed interface HoldOutcome {
    /** The user has a permit of that slot, or of all slots of the order; the database will decide. */
    record Held(String traceId, long slotId) implements HoldOutcome {}

    /**
     * Nothing was taken, by the rule that the code names.
     *
     * @param details by name, whatever the script says of it; told to the client as they are
     */
    record Refused(ResultCode code, Map<String, Object> details) implements HoldOutcome {
        private static final String TRACE = "traceId";

        public Refused {
            details = Map.copyOf(details);
        }

        /** The user had a permit of this slot before, under that trace. */
        static Refused alreadyHeld(String traceId, long slotId) {
            return new Refused(ResultCode.DUP_REQ, Map.of(TRACE, traceId, "slotId", slotId));
        }

        /** Whether it was refused because of that trace. */
        public boolean names(String traceId) {
            return traceId.equals(details.get(TRACE));
        }
    }

    /** Nothing was done: an order of before this incarnation, which may have come and gone. */
    record Doubtful() implements HoldOutcome {}

    /** Redis does not know the session. */
    record UnknownSession() implements HoldOutcome {}

    /** The hold was taken and given back, because it could not be handed off. */
    record NotDelivered() implements HoldOutcome {}

    /** Redis was asked and did not answer: the trace tells, once it is known. */
    record Unknown(String traceId) implements HoldOutcome {}

    /** Nothing was done: a server behind is down, or too many are waiting. */
    record Unavailable() implements HoldOutcome {}

    /** The words that are counted from the start; a rule of the script may bring another. */
    List<String> VERDICTS = List.of(
            "HELD",
            ResultCode.DUP_REQ.name(),
            ResultCode.OUT_OF_STOCK.name(),
            ResultCode.QUOTA_EXCEEDED.name(),
            ResultCode.UNGATED.name(),
            "UNKNOWN_SESSION",
            "NOT_DELIVERED",
            "UNKNOWN",
            "UNAVAILABLE");

    /** Returns one word, for counting. */
    default String verdict() {
        return switch (this) {
            case Held held -> "HELD";
            case Refused refused -> refused.code().name();
            case Doubtful doubtful -> "DOUBTFUL";
            case UnknownSession unknown -> "UNKNOWN_SESSION";
            case NotDelivered no -> "NOT_DELIVERED";
            case Unknown unknown -> "UNKNOWN";
            case Unavailable no -> "UNAVAILABLE";
        };
    }
}
