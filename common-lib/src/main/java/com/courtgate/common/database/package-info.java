/**
 * What every service with a database of its own needs of MyBatis: instants with their milliseconds and pages. Knows no
 * table.
 */
@NullMarked
package com.courtgate.common.database;

import org.jspecify.annotations.NullMarked;
