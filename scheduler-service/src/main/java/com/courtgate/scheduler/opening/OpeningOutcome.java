package com.courtgate.scheduler.opening;

import com.courtgate.common.contract.session.SessionStatus;

/** Result of an administrator's order. */
sealed interface OpeningOutcome {

    /**
     * Done, perhaps by an earlier order.
     *
     * @param slots how many slots the session sells
     */
    record SessionMoved(long sessionId, SessionStatus status, int slots) implements OpeningOutcome {}

    record UnknownSession() implements OpeningOutcome {}

    record NoSlots() implements OpeningOutcome {}

    /** The session's close time or its day is over. */
    record Past() implements OpeningOutcome {}

    /** The session's status does not allow it, or somebody moved it elsewhere meanwhile. */
    record WrongState(SessionStatus status) implements OpeningOutcome {}
}
