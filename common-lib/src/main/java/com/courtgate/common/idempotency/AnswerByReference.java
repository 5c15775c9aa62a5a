package com.courtgate.common.idempotency;

/**
 * Contract of a controller whose answers grow old: with the key of an {@link Idempotent} request only a reference is
 * kept, and each copy is answered anew from that, so that it shows how things stand by then.
 *
 * @param <A> the data of the envelope, the same for all idempotent methods of the controller
 * @param <R> what is kept; written and read as JSON
 */
public interface AnswerByReference<A, R> {

    /** Returns the part of the first answer that is kept. */
    R referenceTo(A answer);

    /** The answer to a copy; the reference was made by {@link #referenceTo}, possibly by another instance. */
    A answerFor(R reference);
}
