package com.courtgate.payment.payorder;

import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** Statements of works at pay orders. */
@Mapper
interface DuePayOrderMapper {

    @Select("<script>select " + PayOrderMapper.COLUMNS + """
                    from pay_order where id in
                    <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
                    for update skip locked
                    </script>
                    """)
    List<PayOrder> lock(@Param("ids") List<Long> ids);

    @Select("select id from pay_order where next_query_at <= #{now} order by next_query_at limit #{most}")
    List<Long> toQuery(@Param("now") Instant now, @Param("most") int most);

    /** Answers 0 when another had it between the two reads. */
    @Update("""
            update pay_order force index (primary) set next_query_at = #{until}, query_count = query_count + 1
            where id = #{id} and next_query_at <= #{now}
            """)
    int claimQuery(@Param("id") long id, @Param("now") Instant now, @Param("until") Instant until);

    /** Sets the time of the next look, only while nobody else has said when to look. */
    @Update("""
            update pay_order force index (primary) set next_query_at = #{at}
            where id = #{id} and next_query_at = #{until}
            """)
    int noteQuery(@Param("id") long id, @Param("at") @Nullable Instant at, @Param("until") Instant until);

    @Select("select id from pay_order where repeat_at <= #{now} order by repeat_at limit #{most}")
    List<Long> toRepeat(@Param("now") Instant now, @Param("most") int most);

    @Update("""
            update pay_order force index (primary) set repeat_at = #{until}
            where id = #{id} and status = 'SUCCESS' and repeat_at <= #{now}
            """)
    int claimRepeat(@Param("id") long id, @Param("now") Instant now, @Param("until") Instant until);

    @Update("""
            update pay_order force index (primary) set repeat_at = #{at}
            where id = #{id} and repeat_at = #{until}
            """)
    int noteRepeat(@Param("id") long id, @Param("at") @Nullable Instant at, @Param("until") Instant until);
}
