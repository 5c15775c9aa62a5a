/**
 * Notices: what a student is told beside the answers to their requests. Whoever moves its subject writes a notice in
 * the same transaction; its text is made when it is read, in the reader's language, from its kind and its facts. Must
 * never decide anything, reads the tables of others to name courts and hours only, and knows nothing of the ways that
 * {@link com.courtgate.booking.people.notice.NoticeForwarding} takes a notice further.
 */
@NullMarked
package com.courtgate.booking.people.notice;

import org.jspecify.annotations.NullMarked;
