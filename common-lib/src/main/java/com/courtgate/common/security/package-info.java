/**
 * Identity of who asks: verifies access tokens (RS256, keys from certificate files, each token verified once and
 * remembered until it expires) and holds the deny-by-default rules of the servlet services. Identity comes from the
 * token only, never from a header. Calls between services carry an internal key, compared in constant time, on paths
 * that the gateway does not route. A request's word on its client's address is believed only with the gateway's edge
 * key.
 */
@NullMarked
package com.courtgate.common.security;

import org.jspecify.annotations.NullMarked;
