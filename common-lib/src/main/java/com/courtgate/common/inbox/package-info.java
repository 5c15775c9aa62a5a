/**
 * Events from other services, each applied once. A listener gives every message of its queue to
 * {@link com.courtgate.common.inbox.Inbox#receive}; one transaction notes the event under its id and the consumer's
 * group, and lets the service's {@link com.courtgate.common.inbox.EventHandler} apply it. An event that fails or comes
 * too early is kept and tried again by a job; what fails for good waits, FAILED, for a person. A handler must touch
 * nothing but the database: what follows leaves through the outbox.
 */
@NullMarked
package com.courtgate.common.inbox;

import org.jspecify.annotations.NullMarked;
