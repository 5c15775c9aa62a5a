/**
 * Holds whose result the database has not decided yet: re-published when they wait too long, and compensated when they
 * certainly were never delivered. A pending hold never just expires.
 */
@NullMarked
package com.courtgate.reserve.pending;

import org.jspecify.annotations.NullMarked;
