/**
 * The administrators' trail, as a service sees it that lets an administrator write: the entry is made in the
 * transaction of the deed. booking-service keeps the trail in its table; the others send theirs to it through their
 * outbox.
 */
@NullMarked
package com.courtgate.common.auditlog;

import org.jspecify.annotations.NullMarked;
