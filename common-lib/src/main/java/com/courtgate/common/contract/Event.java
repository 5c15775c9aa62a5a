package com.courtgate.common.contract;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;

/**
 * An event between services.
 *
 * @param eventId unique; a receiver applies it once
 * @param type past participle, also the routing key
 * @param aggregateId what it happened to
 * @param payload a record of this package, as JSON
 */
public record Event<T>(String eventId, String type, String aggregateId, Instant occurredAt, T payload) {

    /** Written for receivers of the release before, which know the field and compare it with nothing. */
    @JsonProperty
    int aggregateVersion() {
        return 0;
    }
}
