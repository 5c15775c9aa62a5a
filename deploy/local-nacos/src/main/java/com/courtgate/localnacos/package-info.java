/**
 * A Nacos server for developers' machines, where no container engine may be had.
 *
 * <p>One process, standalone, without authentication, listening on loopback only: never a server for anything but the
 * local start.
 */
@NullMarked
package com.courtgate.localnacos;

import org.jspecify.annotations.NullMarked;
