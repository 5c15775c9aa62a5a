package com.courtgate.booking.session;

import java.util.List;
import org.springframework.stereotype.Component;

/** Gives slots that the release before has written the instants of their hours. */
@Component
public class SetSlotInstants {
    private static final int TOGETHER = 500;
    private final SessionMapper sessions;

    SetSlotInstants(SessionMapper sessions) {
        this.sessions = sessions;
    }

    /** May run at any time and in any number of instances; each row is a transaction of its own, held for no time. */
    public void set() {
        List<SessionMapper.Hours> some;
        do {
            some = sessions.withoutInstants(TOGETHER);
            some.forEach(slot -> sessions.setInstants(slot.slotId(), slot.startsAt(), slot.endsAt()));
        } while (some.size() == TOGETHER);
    }
}
