/**
 * Rate limits: one bucket for everybody; one per user, wherever they are, and five grabs and orders a minute, of which
 * those that did nothing are given back; one per site for those without a valid token, because a campus may stand
 * behind one address. A gateway decides by buckets of its own, at once, and agrees with the other gateways through
 * Redis soon after; while Redis is down it counts alone ({@code failOpen}). No request waits for Redis. A request is
 * recognised by the route it takes, never by how its path was spelled; a token that is not valid is none.
 */
@NullMarked
package com.courtgate.gateway.limit;

import org.jspecify.annotations.NullMarked;
