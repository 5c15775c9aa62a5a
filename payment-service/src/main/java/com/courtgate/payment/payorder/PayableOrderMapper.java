package com.courtgate.payment.payorder;

import java.time.Instant;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

@Mapper
interface PayableOrderMapper {

    /** Locks the order's row, makes it if there is none. */
    @Insert("""
            insert into payable_order (order_no, seen_at) values (#{orderNo}, #{at})
            on duplicate key update seen_at = #{at}
            """)
    int ensureRow(@Param("orderNo") String orderNo, @Param("at") Instant at);

    @Insert("""
            insert into payable_order (order_no, ended_at, seen_at)
            values (#{orderNo}, #{at}, #{at})
            on duplicate key update ended_at = coalesce(ended_at, #{at}), seen_at = #{at}
            """)
    int end(@Param("orderNo") String orderNo, @Param("at") Instant at);

    @Select("""
            select count(*) from payable_order
            where order_no = #{orderNo} and ended_at is not null
            """)
    int hasEnded(String orderNo);

    @Delete("delete from payable_order where seen_at < #{before} limit #{most}")
    int forget(@Param("before") Instant before, @Param("most") int most);
}
