package com.courtgate.common.rehearsal;

/** Part of a service's rehearsal. Nobody else may meet whatever it leaves behind until {@link #end}. */
public interface RehearsalScript {

    /** Whether all that it needs is there; asked again until it is, or the patience is over. */
    boolean isPossible();

    /** Makes what the turns need. */
    void begin();

    /** Plays for a moment, a tenth of a second or so, and answers how many requests that were. */
    int turn();

    /** Removes what {@link #begin} and the turns made; also after one of them failed. */
    void end();
}
