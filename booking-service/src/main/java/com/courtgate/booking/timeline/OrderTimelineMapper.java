package com.courtgate.booking.timeline;

import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** Moves and messages of an order, for showing only; their tables are others'. */
@Mapper
interface OrderTimelineMapper {

    /** A move, or an event that came too late for one. */
    record Move(Instant at, String event, @Nullable String fromStatus, String toStatus, String result) {}

    @Select("""
            select at, event, from_status, to_status, result
            from order_state_flow where order_no = #{orderNo} order by id limit 200
            """)
    List<Move> moves(String orderNo);

    /** An event about the order that this service has sent or is about to. */
    record SentMessage(
            Instant at,
            String type,
            String status,
            @Nullable String error) {}

    @Select("""
            select created_at as at, routing_key as type, status, last_error as error
            from outbox_event where aggregate_id = #{orderNo} order by id limit 200
            """)
    List<SentMessage> messages(String orderNo);
}
