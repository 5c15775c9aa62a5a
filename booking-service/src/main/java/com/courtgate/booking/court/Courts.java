package com.courtgate.booking.court;

import java.util.Collection;
import java.util.Set;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** The courts there are. */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class Courts {
    private final CourtMapper mapper;

    Courts(CourtMapper mapper) {
        this.mapper = mapper;
    }

    /**
     * Locks and returns those of the courts that exist. A caller that adds slots to a court has it to itself from here
     * until its transaction ends.
     */
    public Set<Long> lock(Collection<Long> courtIds) {
        return Set.copyOf(mapper.lock(courtIds));
    }
}
