package com.courtgate.booking.session;

import com.courtgate.common.contract.session.Holder;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;

/**
 * Active reservations as far as reserve-service must know them; the one reader here of the table of another package.
 */
@Mapper
interface HolderMapper {

    @Select("""
            select slot_id, user_id, trace_id from reservation
            where session_id = #{sessionId} and active_place is not null
            order by id
            """)
    List<Holder> of(long sessionId);
}
