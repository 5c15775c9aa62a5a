/**
 * Data of this service in Redis: the names of its keys and {@code session.lua}, the prelude of every script, which
 * alone knows how a permit is taken and given back. All keys of a session carry its id as the hash tag, so that one
 * script stays on one node of a cluster; which of its parts are away, the breakers here know.
 */
@NullMarked
package com.courtgate.reserve.redis;

import org.jspecify.annotations.NullMarked;
