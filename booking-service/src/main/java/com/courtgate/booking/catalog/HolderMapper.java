package com.courtgate.booking.catalog;

import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** The one place of this package that reads the table of another. */
@Mapper
interface HolderMapper {

    /** An active reservation, as far as reserve-service must know it. */
    record Holder(long slotId, long userId, @Nullable String traceId) {}

    @Select("""
            select slot_id, user_id, trace_id from reservation
            where session_id = #{sessionId}
              and (status in ('PENDING_PAYMENT', 'CONFIRMED')
                or (status = 'PENDING' and trace_id is not null))
            order by id
            """)
    List<Holder> of(long sessionId);
}
