/**
 * MyBatis configuration for every service with a database of its own: instants with their milliseconds, and pages.
 * Knows no table.
 */
@NullMarked
package com.courtgate.common.database;

import org.jspecify.annotations.NullMarked;
