package com.courtgate.common.due;

/** Does for one row what it needs. */
@FunctionalInterface
public interface Attempt<T> {

    /**
     * Runs outside of any transaction. May be repeated: whoever dies before it is noted leaves the row to another. An
     * outage that is thrown puts the row off, anything else that is thrown counts as a failure of the row.
     */
    Next of(T row);
}
