/**
 * How often: one bucket for everybody, one per address, one per user, and five grabs a minute per
 * user. The buckets live in Redis, so that all gateways share them; while Redis is down or slow
 * each gateway goes on with buckets of its own of the same shape ({@code failOpen}), and nobody
 * waits for it. A grab is recognised by the route it takes, never by how its path was spelled.
 */
@NullMarked
package com.courtgate.gateway.limit;

import org.jspecify.annotations.NullMarked;
