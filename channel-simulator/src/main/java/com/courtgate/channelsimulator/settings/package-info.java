/** Settings that the channel is started with, from its environment. A secret has no default. */
@NullMarked
package com.courtgate.channelsimulator.settings;

import org.jspecify.annotations.NullMarked;
