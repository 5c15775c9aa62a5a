/**
 * Runs Lua scripts from resource files in one round trip each. A script is known to Redis by its digest and sent whole
 * only when Redis has forgotten it. Holds no business rule.
 */
@NullMarked
package com.courtgate.common.lua;

import org.jspecify.annotations.NullMarked;
