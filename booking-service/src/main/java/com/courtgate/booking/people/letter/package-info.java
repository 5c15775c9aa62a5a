/**
 * Letters: notices on their way to an address of the student's own. The student enters one, a code goes there, and
 * comes back from them; from then on a letter is written with each of their notices, in its transaction, and a job
 * hands it to the {@link com.courtgate.booking.people.letter.NoticeChannel} of the address, outside of any. A letter
 * has neither text nor address until then. Must never hold up what it tells of, nor say in a log, an error or the
 * console where it goes.
 */
@NullMarked
package com.courtgate.booking.people.letter;

import org.jspecify.annotations.NullMarked;
