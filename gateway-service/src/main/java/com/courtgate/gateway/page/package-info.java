/**
 * The web pages, as a jar has them under {@code META-INF/courtgate-web}: read into memory at the start, served under
 * their exact names to everybody, before anything is asked about tokens or limits. Without such a jar there is nothing
 * here. Must never answer for a path of the API: only files with an ending of a page are pages.
 */
@NullMarked
package com.courtgate.gateway.page;

import org.jspecify.annotations.NullMarked;
