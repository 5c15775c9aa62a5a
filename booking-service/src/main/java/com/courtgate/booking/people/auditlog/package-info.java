/**
 * Audit log of the sports office: who changed what. A use case that writes for an administrator records it in its own
 * transaction, so that neither exists without the other. Entries never hold a password or a hash, and are never
 * changed, but that a pseudonym takes the place of whoever is erased.
 */
@NullMarked
package com.courtgate.booking.people.auditlog;

import org.jspecify.annotations.NullMarked;
