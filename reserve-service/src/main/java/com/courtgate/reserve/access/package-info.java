/**
 * Access: bearer tokens for students, the internal key for services, nothing for anybody else. A plain filter instead
 * of Spring Security because this is the hot path.
 */
@NullMarked
package com.courtgate.reserve.access;

import org.jspecify.annotations.NullMarked;
