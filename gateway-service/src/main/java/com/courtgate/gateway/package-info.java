/**
 * The one door from outside: decides who may come in, how often, and to which service. A request passes {@code edge}
 * (what it may look like), {@code limit} (address and total), {@code access} (who), {@code limit} again (user and
 * grabs) and {@code route} (where to). Holds no business rule and no database; identity leaves it as the token it came
 * with, which every service checks again.
 */
@NullMarked
package com.courtgate.gateway;

import org.jspecify.annotations.NullMarked;
