/**
 * Rows of tables that wait for their time. A {@link com.courtgate.common.due.DueWork} says which rows are due, what one
 * of them needs, and how that is noted; one {@link com.courtgate.common.due.DueWorker} makes each of them its own for a
 * while, tries it outside of any transaction, and notes what came of it. Nothing here decides anything about a row but
 * when it is tried again.
 *
 * <p>The way of a row: {@code claim} (its due time becomes the end of the claim), {@code attempt}, {@code note}. A
 * death in between leaves a row that is due again when the claim is over, so every attempt may be repeated. Rows whose
 * attempts fail are counted in a table of their own, for all works of a service.
 */
@NullMarked
package com.courtgate.common.due;

import org.jspecify.annotations.NullMarked;
