package com.courtgate.common.inbox;

import com.courtgate.common.inbox.InboxOutcome.Premature;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.springframework.jdbc.core.JdbcTemplate;

/** A handler that leaves a row of {@code probe} each time it is called, and then does what the test wants. */
public class ProbeHandler implements EventHandler {
    public static final String TYPE = "probe.happened";
    private final JdbcTemplate jdbc;
    private volatile Function<JsonEvent, InboxOutcome> then = e -> new InboxOutcome.Applied();
    private volatile BiFunction<JsonEvent, Premature, InboxOutcome> inTheEnd = (e, last) -> last;

    ProbeHandler(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    public void reset() {
        then = e -> new InboxOutcome.Applied();
        inTheEnd = (e, last) -> last;
    }

    public void then(Function<JsonEvent, InboxOutcome> deed) {
        then = deed;
    }

    public void inTheEnd(BiFunction<JsonEvent, Premature, InboxOutcome> deed) {
        inTheEnd = deed;
    }

    @Override
    public Set<String> types() {
        return Set.of(TYPE);
    }

    @Override
    public InboxOutcome handle(JsonEvent event) {
        jdbc.update("insert into probe values (?)", event.eventId());
        return then.apply(event);
    }

    @Override
    public InboxOutcome exhaust(JsonEvent event, Premature last) {
        return inTheEnd.apply(event, last);
    }
}
