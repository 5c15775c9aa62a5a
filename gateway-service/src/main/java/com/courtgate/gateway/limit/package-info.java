/**
 * How often: one bucket for everybody; one per user, wherever he is, and five grabs and orders a minute; one per
 * network for those without a valid token, because a campus may stand behind one address. The buckets live in Redis, so
 * that all gateways share them; while Redis is down or slow each gateway goes on with buckets of its own of the same
 * shape ({@code failOpen}), and nobody waits for it. What is counted is recognised by the route it takes, never by how
 * its path was spelled; a token that is not valid is none.
 */
@NullMarked
package com.courtgate.gateway.limit;

import org.jspecify.annotations.NullMarked;
