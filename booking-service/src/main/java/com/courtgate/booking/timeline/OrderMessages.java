package com.courtgate.booking.timeline;

import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** Events about an order that this service has sent or is about to, for showing only. */
@Mapper
interface OrderMessages {

    /** A message. */
    record SentMessage(
            Instant at,
            String type,
            String status,
            @Nullable String error) {}

    @Select("""
            select created_at as at, routing_key as type, status, last_error as error
            from outbox_event where aggregate_id = #{orderNo} order by id limit 200
            """)
    List<SentMessage> sent(String orderNo);
}
