/**
 * Access: deny by default, access tokens verified by common-lib, {@code /admin} for the sports office only. On the few
 * open paths nobody looks at a token, so that an expired one does not stop its owner from refreshing it; there seals
 * are looked at, by which the door tells a login from garbage without asking anybody. Says nothing about rows: whose
 * reservation it is, the services decide.
 */
@NullMarked
package com.courtgate.gateway.access;

import org.jspecify.annotations.NullMarked;
