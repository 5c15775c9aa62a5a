/** HMAC-SHA-256 signatures of requests, answers and callbacks, by key id. */
@NullMarked
package com.courtgate.channelsimulator.signature;

import org.jspecify.annotations.NullMarked;
