package com.courtgate.payment.reconcile;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.common.paging.Period;
import com.courtgate.payment.payorder.OutTradeNo;
import com.courtgate.payment.payorder.PayOrderStatus;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

@Mapper
interface ReconcileLogMapper {

    @Insert("""
            insert into pay_reconcile_audit
              (out_trade_no, action, from_status, to_status, detail, at)
            values (#{outTradeNo}, #{action}, #{from}, #{to}, #{detail}, #{at})
            """)
    int insert(
            @Param("outTradeNo") String outTradeNo,
            @Param("action") ReconcileAction action,
            @Param("from") PayOrderStatus from,
            @Param("to") PayOrderStatus to,
            @Param("detail") String detail,
            @Param("at") Instant at);

    /** Filter for rows; an absent field is no restriction. */
    record Filter(
            @Nullable @Pattern(regexp = OutTradeNo.FORM) String outTradeNo,
            @Nullable ReconcileAction action) {}

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
    IPage<ReconcileLogRow> list(IPage<ReconcileLogRow> page, @Param("f") Filter filter, @Param("period") Period period);
}
