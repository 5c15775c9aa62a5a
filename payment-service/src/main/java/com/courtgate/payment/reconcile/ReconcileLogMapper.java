package com.courtgate.payment.reconcile;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.common.paging.Period;
import com.courtgate.payment.payorder.PayOrderStatus;
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

    @Select("""
            <script>
            select id, out_trade_no, action, from_status, to_status, detail, at
            from pay_reconcile_audit
            <where>
              <if test="outTradeNo != null">and out_trade_no = #{outTradeNo}</if>
              <if test="action != null">and action = #{action}</if>
              <if test="p.from != null">and at &gt;= #{p.from}</if>
              <if test="p.to != null">and at &lt; #{p.to}</if>
            </where>
            order by id desc
            </script>
            """)
    IPage<ReconcileLogRow> list(
            IPage<ReconcileLogRow> page,
            @Param("outTradeNo") @Nullable String outTradeNo,
            @Param("action") @Nullable ReconcileAction action,
            @Param("p") Period period);
}
