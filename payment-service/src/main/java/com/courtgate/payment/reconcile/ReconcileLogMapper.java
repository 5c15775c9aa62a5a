package com.courtgate.payment.reconcile;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.common.paging.Period;
import com.courtgate.common.value.TruncatedText;
import com.courtgate.payment.payorder.OutTradeNo;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** Log of what reconcile asked and did, for people: the rows of {@code pay_reconcile_audit}. */
@Mapper
interface ReconcileLogMapper {
    /** Action of reconcile. */
    @Schema(name = "ReconcileAction")
    enum Action {
        /** Asked the channel. */
        QUERY,
        /** Did here what the channel had not told us. */
        NOTIFY,
        /** Closed it, at the channel and here. */
        CLOSE
    }

    /** A row. */
    @Schema(name = "ReconcileLogEntry")
    record Entry(
            long id,
            String outTradeNo,
            Action action,
            PayOrderStatus fromStatus,
            PayOrderStatus toStatus,
            String detail,
            Instant at) {}

    default void write(PayOrder before, Action action, PayOrderStatus to, String detail, Instant at) {
        insert(before.outTradeNo(), action, before.status(), to, TruncatedText.of(detail), at);
    }

    @Insert("""
            insert into pay_reconcile_audit
              (out_trade_no, action, from_status, to_status, detail, at)
            values (#{outTradeNo}, #{action}, #{from}, #{to}, #{detail}, #{at})
            """)
    int insert(String outTradeNo, Action action, PayOrderStatus from, PayOrderStatus to, String detail, Instant at);

    /** Filter for rows; an absent field is no restriction. */
    record Filter(
            @Nullable @Pattern(regexp = OutTradeNo.FORM) String outTradeNo,
            @Nullable Action action) {}

    @Select("""
            <script>
            select id, out_trade_no, action, from_status, to_status, detail, at
            from pay_reconcile_audit
            <where>
              <if test="f.outTradeNo != null">and out_trade_no = #{f.outTradeNo}</if>
              <if test="f.action != null">and action = #{f.action}</if>
              <if test="period.from != null">and at &gt;= #{period.from}</if>
              <if test="period.to != null">and at &lt; #{period.to}</if>
            </where>
            order by id desc
            </script>
            """)
    IPage<Entry> list(IPage<Entry> page, @Param("f") Filter filter, Period period);
}
