/**
 * Tables whose rows wait for something to be done with them: events to be sent, events that came in, letters. A row
 * that failed too often is dead, and waits for a person. How old the oldest one is and how many are dead is measured
 * here, and a dead one is replayed here; what is done with the rows, the table's own package knows.
 */
@NullMarked
package com.courtgate.common.backlog;

import org.jspecify.annotations.NullMarked;
