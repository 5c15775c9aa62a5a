package com.courtgate.common.contract;

import java.time.Instant;

/**
 * An event between services.
 *
 * @param eventId unique; a receiver applies it once
 * @param type past participle, also the routing key
 * @param aggregateId what it happened to
 * @param aggregateVersion the aggregate's version that the event speaks of; the events of one move share it. For
 *     readers of logs: no receiver compares it, since the relay keeps the order and a state's rules judge the rest
 * @param payload a record of this package, as JSON
 */
public record Event<T>(
        String eventId, String type, String aggregateId, long aggregateVersion, Instant occurredAt, T payload) {}
