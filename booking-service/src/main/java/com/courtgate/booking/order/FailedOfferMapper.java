package com.courtgate.booking.order;

import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

/** Orders of the line that ended without ever having had their permit. */
@Mapper
interface FailedOfferMapper {

    /** The index of deadlines leads to those of the line among the orders that never had one. */
    @Select("""
            select order_no from booking_order
            where status in ('STOCK_FAILED', 'CANCELED') and pay_deadline is null
              and origin = 'LINE' and updated_at < #{before}
            limit #{most}
            """)
    List<String> endedBefore(@Param("before") Instant before, @Param("most") int most);

    @Delete("""
            <script>
            delete from order_item where order_no in
            <foreach item="each" collection="orderNos" open="(" separator="," close=")">#{each}</foreach>
            </script>
            """)
    int deleteItems(@Param("orderNos") List<String> orderNos);

    @Delete("""
            <script>
            delete from order_state_flow where order_no in
            <foreach item="each" collection="orderNos" open="(" separator="," close=")">#{each}</foreach>
            </script>
            """)
    int deleteFlow(@Param("orderNos") List<String> orderNos);

    @Delete("""
            <script>
            delete from booking_order where order_no in
            <foreach item="each" collection="orderNos" open="(" separator="," close=")">#{each}</foreach>
            </script>
            """)
    int delete(@Param("orderNos") List<String> orderNos);
}
