package com.courtgate.gateway.body;

/** Longest bodies of a route. */
public enum BodySize {
    /** A password, or what a login is continued with. */
    TINY,
    /** Bodies that a page sends. */
    SMALL,
    /** Lists that the sports office sends. */
    LARGE,
    /** A file of users: not gathered but passed on as it comes. */
    STREAMED
}
