package com.courtgate.booking.timeline;

import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** The state flow of an order, for showing only. */
@Mapper
interface OrderTransitions {

    /** A move, or an event that came too late for one. */
    record Move(Instant at, String event, @Nullable String fromStatus, String toStatus, String result) {}

    @Select("""
            select at, event, from_status, to_status, result
            from order_state_flow where order_no = #{orderNo} order by id limit 200
            """)
    List<Move> of(String orderNo);
}
