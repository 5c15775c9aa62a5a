package com.courtgate.booking.decision;

import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.database.InstantTypeHandler;
import com.courtgate.common.envelope.ResultCode;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Decisions on holds, one per trace. Plain JDBC batches, because a mapper's generated statements cost more than the
 * database's own work here.
 */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class HoldDecisions {
    private static final String INSERT = """
            insert into hold_decision
              (trace_id, session_id, user_id, slot_ids, outcome, reason, order_no, decided_at)
            values (?, ?, ?, ?, ?, ?, ?, ?)
            """;
    private final JdbcTemplate jdbc;
    private final NamedParameterJdbcTemplate named;

    HoldDecisions(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
        this.named = new NamedParameterJdbcTemplate(jdbc);
    }

    /** Returns the decisions made already, by trace. */
    public Map<String, Decision> known(Collection<String> traceIds) {
        Map<String, Decision> decided = new HashMap<>();
        named.query("""
                select d.trace_id, d.user_id, d.slot_ids, d.outcome, d.reason, d.order_no,
                       (select group_concat(r.id order by r.slot_id) from reservation r
                        where r.order_no = d.order_no) as reservation_ids
                from hold_decision d where d.trace_id in (:traces)
                """, Map.of("traces", traceIds), row -> {
            decided.put(row.getString("trace_id"), read(row));
        });
        return decided;
    }

    private static Decision read(ResultSet row) throws SQLException {
        String reason = row.getString("reason");
        return new Decision(
                row.getString("trace_id"),
                row.getLong("user_id"),
                ids(row.getString("slot_ids")),
                Outcome.valueOf(row.getString("outcome")),
                ids(row.getString("reservation_ids")),
                row.getString("order_no"),
                reason == null ? null : ResultCode.valueOf(reason));
    }

    /** First of all inserts: two deciders of one trace meet here, and the second one throws. */
    public void add(long sessionId, List<Decision> decisions, Instant at) {
        insert(INSERT, sessionId, decisions, at);
    }

    /**
     * The last word on traces: those that have a decision keep it, whoever is just deciding them is waited for, and all
     * others get this one, so that no late hand-off is ever recorded. Answers what is decided, by trace.
     */
    public Map<String, Decision> rule(long sessionId, List<Decision> otherwise, Instant at) {
        insert(INSERT + " on duplicate key update trace_id = trace_id", sessionId, otherwise, at);
        return known(otherwise.stream().map(Decision::traceId).toList());
    }

    /** Inserts in the order of the traces, so that deciders of several wait for each other in turn. */
    private void insert(String sql, long sessionId, List<Decision> decisions, Instant at) {
        jdbc.batchUpdate(
                sql,
                decisions.stream()
                        .sorted(Comparator.comparing(Decision::traceId))
                        .toList(),
                Math.max(1, decisions.size()),
                (statement, d) -> {
                    statement.setString(1, d.traceId());
                    statement.setLong(2, sessionId);
                    statement.setLong(3, d.userId());
                    statement.setString(
                            4, d.slotIds().stream().map(String::valueOf).collect(Collectors.joining(",")));
                    statement.setString(5, d.outcome().name());
                    statement.setString(
                            6, d.reason() == null ? null : d.reason().name());
                    statement.setString(7, d.orderNo());
                    statement.setString(8, InstantTypeHandler.text(at));
                });
    }

    private static List<Long> ids(@Nullable String list) {
        return list == null || list.isEmpty()
                ? List.of()
                : Arrays.stream(list.split(",")).map(Long::valueOf).toList();
    }
}
