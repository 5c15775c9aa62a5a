package com.courtgate.drills.attack;

/**
 * One attack in its surroundings.
 *
 * @param name for the command line
 */
record AttackTrial(String name, Course course) {

    /** Plays it; the suite is afterwards as it was before. */
    interface Course {
        RoundVerdict play(Rounds rounds, String name) throws Exception;
    }

    RoundVerdict play(Rounds rounds) throws Exception {
        return course.play(rounds, name);
    }
}
