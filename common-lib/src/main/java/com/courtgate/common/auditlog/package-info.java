/**
 * What administrators did, as a service sees it that lets an administrator write: the entry is made in the transaction
 * of the write. booking-service keeps the audit log in its table; the others send their entries through their outbox.
 */
@NullMarked
package com.courtgate.common.auditlog;

import org.jspecify.annotations.NullMarked;
