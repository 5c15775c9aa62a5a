package com.courtgate.drills.faults;

/**
 * One thing that goes wrong.
 *
 * @param name as a person types it to see it again
 */
public record Fault(String name, Course course) {

    /** Course of the fault; returns when all is well again. */
    public interface Course {
        void run() throws Exception;
    }

    /** Nobody came to the point at which it should have happened. */
    static final class NotReached extends Exception {
        private static final long serialVersionUID = 1L;

        NotReached(String point) {
            super(point);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
