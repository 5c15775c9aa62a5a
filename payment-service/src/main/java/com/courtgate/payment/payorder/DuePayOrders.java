package com.courtgate.payment.payorder;

import com.courtgate.common.due.Claim;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Pay orders that a channel is to be asked about, and those of which booking-service is to be told again. */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class DuePayOrders {
    private final Rows mapper;
    private final PayOrders payOrders;

    DuePayOrders(Rows mapper, PayOrders payOrders) {
        this.mapper = mapper;
        this.payOrders = payOrders;
    }

    /** Claims and returns them as they are with this question counted. */
    public List<PayOrder> claimQueries(Claim claim, int most) {
        return claim
                .take(
                        mapper.toQuery(claim.at(), most),
                        mapper::lock,
                        order -> mapper.claimQuery(order.id(), claim.at(), claim.until()))
                .stream()
                .map(order -> payOrders.get(order.id()))
                .toList();
    }

    /** Answers 0 when somebody has set another time meanwhile. */
    public int noteQuery(PayOrder order, @Nullable Instant at, Claim claim) {
        return mapper.noteQuery(order.id(), at, claim.until());
    }

    /** Nothing is to be asked any more; does nothing when somebody has set another time since it was read. */
    public void queryDone(PayOrder asked) {
        Instant next = asked.nextQueryAt();
        if (next != null) {
            mapper.noteQuery(asked.id(), null, next);
        }
    }

    /** Paid ones of which it is not known whether booking-service has taken them. */
    public List<PayOrder> claimRepeats(Claim claim, int most) {
        return claim.take(
                mapper.toRepeat(claim.at(), most),
                mapper::lock,
                order -> mapper.claimRepeat(order.id(), claim.at(), claim.until()));
    }

    /** Answers 0 when it was answered or claimed by another since. */
    public int noteRepeat(PayOrder order, @Nullable Instant at, Claim claim) {
        return mapper.noteRepeat(order.id(), at, claim.until());
    }

    /** Statements of works at pay orders. */
    @Mapper
    interface Rows {

        @Select("<script>select " + PayOrderMapper.COLUMNS + """
                        from pay_order where id in
                        <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
                        for update skip locked
                        </script>
                        """)
        List<PayOrder> lock(List<Long> ids);

        @Select("select id from pay_order where next_query_at <= #{now} order by next_query_at limit #{most}")
        List<Long> toQuery(Instant now, int most);

        /** Answers 0 when another had it between the two reads. */
        @Update("""
                update pay_order force index (primary) set next_query_at = #{until}, query_count = query_count + 1
                where id = #{id} and next_query_at <= #{now}
                """)
        int claimQuery(long id, Instant now, Instant until);

        /** Sets the time of the next look, only while nobody else has said when to look. */
        @Update("""
                update pay_order force index (primary) set next_query_at = #{at}
                where id = #{id} and next_query_at = #{until}
                """)
        int noteQuery(long id, @Nullable Instant at, Instant until);

        @Select("select id from pay_order where repeat_at <= #{now} order by repeat_at limit #{most}")
        List<Long> toRepeat(Instant now, int most);

        @Update("""
                update pay_order force index (primary) set repeat_at = #{until}
                where id = #{id} and status = 'SUCCESS' and repeat_at <= #{now}
                """)
        int claimRepeat(long id, Instant now, Instant until);

        @Update("""
                update pay_order force index (primary) set repeat_at = #{at}
                where id = #{id} and repeat_at = #{until}
                """)
        int noteRepeat(long id, @Nullable Instant at, Instant until);
    }
}
