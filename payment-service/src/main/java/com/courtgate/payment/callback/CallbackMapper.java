package com.courtgate.payment.callback;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.common.paging.Period;
import com.courtgate.payment.payorder.OutTradeNo;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

@Mapper
interface CallbackMapper {
    String COLUMNS = """
            id, channel, callback_id, pay_no, kind, signature_valid, result, message, body,
            received_at
            """;

    /**
     * A row of {@code pay_callback_log}.
     *
     * @param callbackId null unless this is the first genuine copy
     * @param payNo the pay order or refund it claims to be about
     * @param body at most 4,000 characters; digest and length where the signature was not valid
     */
    @Schema(name = "Callback")
    record Stored(
            long id,
            String channel,
            @Nullable String callbackId,
            @Nullable String payNo,
            String kind,
            boolean signatureValid,
            NotificationEffect.Result result,
            String message,
            String body,
            Instant receivedAt) {}

    /** Throws DuplicateKeyException for a copy. */
    @Insert("""
            insert into pay_callback_log
              (channel, callback_id, pay_no, kind, signature_valid, result, message, body,
               received_at)
            values (#{channel}, #{callbackId}, #{payNo}, #{kind}, #{valid}, #{result}, #{message},
                    #{body}, #{at})
            """)
    int insert(
            String channel,
            @Nullable String callbackId,
            @Nullable String payNo,
            String kind,
            boolean valid,
            NotificationEffect.Result result,
            String message,
            String body,
            Instant at);

    @Select("select count(*) from pay_callback_log where callback_id = #{callbackId}")
    int count(String callbackId);

    @Select("select " + COLUMNS + " from pay_callback_log where id = #{id}")
    @Nullable
    Stored get(long id);

    /** Filter for notifications; an absent field is no restriction. */
    record Filter(
            @Nullable @Size(max = 64) String payNo,
            @Nullable @Pattern(regexp = OutTradeNo.FORM) String orderNo,
            @Nullable Long userId,
            NotificationEffect.@Nullable Result result,
            @Nullable Boolean signatureValid,
            @Nullable @Pattern(regexp = OutTradeNo.FORM) String channel) {}

    @Select("<script>select " + COLUMNS + """
                    from pay_callback_log
                    <where>
                      <if test="f.payNo != null">and pay_no = #{f.payNo}</if>
                      <if test="f.orderNo != null">
                        and pay_no in (select out_trade_no from pay_order where order_no = #{f.orderNo}
                                       union all
                                       select refund_no from refund_order where order_no = #{f.orderNo})
                      </if>
                      <if test="f.userId != null">
                        and pay_no in (select out_trade_no from pay_order where user_id = #{f.userId}
                                       union all
                                       select refund_no from refund_order where user_id = #{f.userId})
                      </if>
                      <if test="f.result != null">and result = #{f.result}</if>
                      <if test="f.signatureValid != null">
                        and signature_valid = #{f.signatureValid}
                      </if>
                      <if test="f.channel != null">and channel = #{f.channel}</if>
                      <if test="period.from != null">and received_at &gt;= #{period.from}</if>
                      <if test="period.to != null">and received_at &lt; #{period.to}</if>
                    </where>
                    order by id desc
                    </script>
                    """)
    IPage<Stored> list(IPage<Stored> page, @Param("f") Filter filter, Period period);
}
