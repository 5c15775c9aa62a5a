package com.courtgate.booking.people.letter;

import java.util.Locale;
import java.util.Optional;

/**
 * A way by which notices reach students outside of the pages. A campus that has another one than e-mail (text messages,
 * subscription messages) adds it by one bean of this type; what it has to keep is the test
 * {@code NoticeChannelContract}. Used by several threads, never inside of a transaction.
 */
public interface NoticeChannel {

    /** Returns the name that rows keep as long as they are kept: 1 to 12 lower-case letters. */
    String name();

    /** Returns the title that students read. */
    String title(Locale language);

    /**
     * An address of this channel in the one form in which it is kept: at most 254 visible ASCII characters; empty when
     * it is none.
     */
    Optional<String> address(String given);

    /**
     * Hands a letter over, and answers within a bounded time whatever the channel's server does. An exception is logged
     * as it is, and so must not say whose letter it was.
     */
    Delivery send(Letter letter);

    /**
     * Words on their way to a student.
     *
     * @param id the same for each copy of it; visible ASCII
     * @param address as {@link #address} made it
     * @param subject one line
     * @param text plain, in lines
     */
    record Letter(String id, String address, Locale language, String subject, String text) {
        /** Leaves out whom it is for and what it says. */
        @Override
        public String toString() {
            return "letter " + id;
        }
    }

    /** Result of sending a letter. */
    sealed interface Delivery {
        /** The channel has it. */
        record Sent() implements Delivery {}

        /** The channel takes no letters at present, which is not this one's fault. */
        record Unavailable(String why) implements Delivery {}

        /** The channel does not take this letter. */
        record Refused(String why) implements Delivery {}
    }
}
