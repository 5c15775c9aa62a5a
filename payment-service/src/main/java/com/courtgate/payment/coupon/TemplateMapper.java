package com.courtgate.payment.coupon;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.common.paging.Period;
import com.courtgate.payment.couponterms.CouponKind;
import com.courtgate.payment.couponterms.CouponTarget;
import com.courtgate.payment.couponterms.CouponTemplate;
import com.courtgate.payment.couponterms.TemplateRequest;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

@Mapper
interface TemplateMapper {
    String COLUMNS = """
            id, name, target, slot_ids, court_ids, kind, amount_fen, threshold_fen, percent_off,
            cap_fen, stock, claimed_count, per_user_limit, valid_from, valid_to
            """;

    @Insert("""
            insert into coupon_template
              (name, target, slot_ids, court_ids, kind, amount_fen, threshold_fen, percent_off,
               cap_fen, stock, per_user_limit, valid_from, valid_to, created_at, updated_at)
            values (#{w.name}, #{w.target}, #{w.slots}, #{w.courts}, #{w.kind}, #{w.amountFen},
                    #{w.thresholdFen}, #{w.percentOff}, #{w.capFen}, #{w.stock}, #{w.perUserLimit},
                    #{w.validFrom}, #{w.validTo}, #{at}, #{at})
            """)
    int insert(@Param("w") TemplateColumns request, Instant at);

    @Select("select last_insert_id()")
    long lastId();

    /** The stock may not fall below what is claimed, nor may the rule change under its holders. */
    @Update("""
            update coupon_template
            set name = #{w.name}, stock = #{w.stock}, per_user_limit = #{w.perUserLimit},
                valid_from = #{w.validFrom}, valid_to = #{w.validTo}, target = #{w.target},
                slot_ids = #{w.slots}, court_ids = #{w.courts}, kind = #{w.kind},
                amount_fen = #{w.amountFen}, threshold_fen = #{w.thresholdFen},
                percent_off = #{w.percentOff}, cap_fen = #{w.capFen}, updated_at = #{at}
            where id = #{id} and claimed_count <= #{w.stock}
              and (claimed_count = 0
                   or (target = #{w.target} and slot_ids = #{w.slots} and court_ids = #{w.courts}
                       and kind = #{w.kind} and amount_fen <=> #{w.amountFen}
                       and threshold_fen <=> #{w.thresholdFen}
                       and percent_off <=> #{w.percentOff} and cap_fen <=> #{w.capFen}))
            """)
    int change(long id, @Param("w") TemplateColumns request, Instant at);

    /** The stock's one truth: answers 0 when so many are not left, or it is not the time. */
    @Update("""
            update coupon_template set claimed_count = claimed_count + #{count}
            where id = #{id} and claimed_count + #{count} <= stock
              and valid_from <= #{at} and valid_to > #{at}
            """)
    int take(long id, int count, Instant at);

    @Select("select " + COLUMNS + " from coupon_template where id = #{id}")
    @Nullable
    CouponTemplate find(long id);

    /** The newest first. */
    @Select("select " + COLUMNS + " from coupon_template where valid_to > #{now} order by id desc limit 200")
    List<CouponTemplate> current(Instant now);

    /**
     * Filter for templates; an absent field is no restriction. A period is one in which they are valid, for some of it
     * at least.
     *
     * @param name a part of it
     */
    record Filter(
            @Nullable @Size(max = 60) String name,
            @Nullable CouponKind kind,
            @Nullable CouponTarget target) {}

    @Select("<script>select " + COLUMNS + """
                     from coupon_template
                    <where>
                      <if test="f.name != null">and locate(#{f.name}, name) &gt; 0</if>
                      <if test="f.kind != null">and kind = #{f.kind}</if>
                      <if test="f.target != null">and target = #{f.target}</if>
                      <if test="period.from != null">and valid_to &gt; #{period.from}</if>
                      <if test="period.to != null">and valid_from &lt; #{period.to}</if>
                    </where>
                    order by id desc
                    </script>
                    """)
    IPage<CouponTemplate> list(IPage<CouponTemplate> page, @Param("f") Filter filter, Period period);

    /** A requested template in the form of the table. */
    record TemplateColumns(
            String name,
            CouponTarget target,
            String slots,
            String courts,
            CouponKind kind,
            @Nullable Long amountFen,
            @Nullable Long thresholdFen,
            @Nullable Integer percentOff,
            @Nullable Long capFen,
            int stock,
            int perUserLimit,
            Instant validFrom,
            Instant validTo) {

        /** Returns the columns for a request; values that do not belong to the kind are dropped. */
        static TemplateColumns of(TemplateRequest w) {
            boolean isShare = w.kind() == CouponKind.DISCOUNT;
            return new TemplateColumns(
                    w.name().strip(),
                    w.target(),
                    w.slots(),
                    w.courts(),
                    w.kind(),
                    isShare ? null : w.amountFen(),
                    w.kind() == CouponKind.THRESHOLD ? w.thresholdFen() : null,
                    isShare ? w.percentOff() : null,
                    isShare ? w.capFen() : null,
                    w.stock(),
                    w.perUserLimit(),
                    w.validFrom().toInstant(),
                    w.validTo().toInstant());
        }
    }
}
