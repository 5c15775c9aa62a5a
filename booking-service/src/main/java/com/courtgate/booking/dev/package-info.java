/**
 * Data for a developer's first start: an administrator, two hundred students, six courts. Exists in profile dev only,
 * where everybody knows its passwords.
 */
@NullMarked
package com.courtgate.booking.dev;

import org.jspecify.annotations.NullMarked;
