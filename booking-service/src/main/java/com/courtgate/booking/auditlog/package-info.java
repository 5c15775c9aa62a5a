/**
 * Who in the sports office changed what. A use case that writes for an administrator records it in its own transaction,
 * so that neither exists without the other. Entries are never changed, and never hold a password or a hash.
 */
@NullMarked
package com.courtgate.booking.auditlog;

import org.jspecify.annotations.NullMarked;
