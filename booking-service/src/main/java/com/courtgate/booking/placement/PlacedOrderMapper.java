package com.courtgate.booking.placement;

import com.courtgate.common.contract.payment.PlacedOrder;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** Orders that were placed, as reserve-service asks about them. */
@Mapper
interface PlacedOrderMapper {

    /** Finds orders other than those that grabs are recorded with. */
    @Select("""
            select order_no, session_id, user_id, created_at from booking_order
            where order_no = #{orderNo} and client_request_id is not null
            """)
    @Nullable
    PlacedOrder placed(String orderNo);

    @Select("""
            <script>
            select order_no from booking_order where status = 'CREATED' and order_no in
            <foreach item="no" collection="orderNos" open="(" separator="," close=")">#{no}</foreach>
            </script>
            """)
    List<String> stillWaiting(@Param("orderNos") Collection<String> orderNos);
}
