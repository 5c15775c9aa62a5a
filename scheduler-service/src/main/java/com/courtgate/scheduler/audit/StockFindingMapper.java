package com.courtgate.scheduler.audit;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;

/** Findings of each session's last audit that were not repaired, so that any instance can go on. */
@Mapper
interface StockFindingMapper {

    default Set<Finding> ofLastAudit(long sessionId) {
        return new LinkedHashSet<>(ofSession(sessionId));
    }

    /** In a transaction of the caller's. */
    default void replace(long sessionId, Collection<Finding> findings, Instant foundAt) {
        deleteOfSession(sessionId);
        if (!findings.isEmpty()) {
            insert(sessionId, findings, foundAt);
        }
    }

    @Select("""
            select slot_id, kind, user_id, nullif(trace_id, '') as trace_id, surplus
            from stock_finding
            where session_id = #{sessionId}
            order by slot_id, kind, trace_id
            """)
    List<Finding> ofSession(long sessionId);

    @Delete("delete from stock_finding where session_id = #{sessionId}")
    int deleteOfSession(long sessionId);

    /** Two audits at once may find the same. */
    @Insert("""
            <script>
            insert into stock_finding
              (session_id, slot_id, kind, trace_id, user_id, surplus, found_at)
            values
            <foreach collection="findings" item="f" separator=",">
              (#{sessionId}, #{f.slotId}, #{f.kind}, coalesce(#{f.traceId}, ''), #{f.userId},
               #{f.surplus}, #{foundAt})
            </foreach>
            on duplicate key update surplus = values(surplus), found_at = values(found_at)
            </script>
            """)
    int insert(long sessionId, Collection<Finding> findings, Instant foundAt);
}
