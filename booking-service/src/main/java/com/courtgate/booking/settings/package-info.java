/**
 * The numbers the sports office may change while everything runs. {@code PUT /admin/settings} writes the table,
 * {@link com.courtgate.booking.settings.Settings} answers from it, at most a second old, in every instance. Holds no
 * number that a developer sets.
 */
@NullMarked
package com.courtgate.booking.settings;

import org.jspecify.annotations.NullMarked;
