package com.courtgate.payment.bill;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.common.paging.DateRange;
import com.courtgate.payment.channel.BillLine;
import com.courtgate.payment.payorder.OutTradeNo;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

@Mapper
interface BillMapper {

    /**
     * A row of {@code bill_run}.
     *
     * @param differenceCount of what is ours
     * @param otherCount lines of other systems of the merchant
     * @param unreadCount lines that could not be read
     */
    @Schema(name = "BillComparison")
    record Run(
            long id,
            LocalDate billDay,
            String channel,
            int lineCount,
            int differenceCount,
            int otherCount,
            int unreadCount,
            Instant ranAt) {}

    /** A row of {@code bill_difference}. */
    @Schema(name = "BillDifference")
    record StoredDifference(
            long id,
            Difference.Kind kind,
            String movement,
            String outTradeNo,
            @Nullable String refundNo,
            @Nullable Long localFen,
            @Nullable Long channelFen,
            @Nullable String localState,
            @Nullable String channelState) {}

    /** The times that backups have cost and that a channel has not told of yet. */
    @Select("""
            select b.id, b.backup_at, b.restored_at from restored_backup b
            where not exists (
              select 1 from lost_time_known k where k.restored_backup_id = b.id and k.channel = #{channel})
            order by b.id
            """)
    List<DataLossWindow> lostTimes(String channel);

    /** Returns lost times that a channel has told of, if they ended at a moment or later. */
    @Select("""
            select b.id, b.backup_at, b.restored_at
            from restored_backup b join lost_time_known k on k.restored_backup_id = b.id
            where k.channel = #{channel} and b.restored_at >= #{since}
            order by b.id
            """)
    List<DataLossWindow> knownLostTimes(String channel, Instant since);

    @Insert("""
            insert into lost_time_known (restored_backup_id, channel, known_at) values (#{id}, #{channel}, #{at})
            """)
    int known(@Param("id") long restoredBackupId, String channel, Instant at);

    /** Days that were compared, from one on. */
    @Select("select bill_day from bill_run where channel = #{channel} and bill_day >= #{from}")
    Set<LocalDate> compared(String channel, LocalDate from);

    @Select("select min(bill_day) from bill_run where channel = #{channel}")
    @Nullable
    LocalDate firstCompared(String channel);

    /** Deletes a comparison with its differences. */
    @Delete("delete from bill_run where bill_day = #{day} and channel = #{channel}")
    int forget(LocalDate day, String channel);

    @Insert("""
            insert into bill_run
              (bill_day, channel, line_count, difference_count, other_count, unread_count, ran_at)
            values (#{b.day}, #{channel}, #{b.lineCount}, #{b.differenceCount}, #{b.otherCount}, #{b.unreadCount},
                    #{at})
            """)
    int insert(String channel, @Param("b") ComparedBill bill, Instant at);

    @Select("""
            select id, bill_day, channel, line_count, difference_count, other_count, unread_count, ran_at
            from bill_run where bill_day = #{day} and channel = #{channel}
            """)
    @Nullable
    Run find(LocalDate day, String channel);

    @Insert("""
            <script>
            insert into bill_difference
              (bill_run_id, kind, movement, out_trade_no, refund_no, local_fen, channel_fen,
               local_state, channel_state)
            values <foreach item="d" collection="differences" separator=",">
              (#{runId}, #{d.kind}, #{d.movement}, #{d.outTradeNo}, #{d.refundNo},
               #{d.localFen}, #{d.channelFen}, #{d.localState}, #{d.channelState})</foreach>
            </script>
            """)
    int insertDifferences(long runId, @Param("differences") List<Difference> page);

    /** Forgets which refunds the bill of a day had. */
    @Delete("delete from billed_refund where channel = #{channel} and bill_day = #{day}")
    int forgetBilled(String channel, LocalDate day);

    /** Does nothing for those that another bill had. */
    @Insert("""
            <script>
            insert ignore into billed_refund (refund_no, channel, bill_day)
            values <foreach item="no" collection="nos" separator=",">(#{no}, #{channel}, #{day})</foreach>
            </script>
            """)
    int billed(String channel, LocalDate day, @Param("nos") List<String> pageOfRefundNos);

    /** Returns those of a page of refunds that the bill of another day had. */
    @Select("""
            <script>
            select refund_no from billed_refund
            where channel = #{channel} and bill_day != #{day} and refund_no in
            <foreach item="no" collection="nos" open="(" separator="," close=")">#{no}</foreach>
            </script>
            """)
    Set<String> billedElsewhere(String channel, LocalDate day, @Param("nos") Collection<String> pageOfRefundNos);

    /** A difference, and the comparison that found it. */
    record Found(long id, long billRunId) {}

    /** Returns the differences that said that no bill had one of a page of refunds. */
    @Select("""
            <script>
            select d.id, d.bill_run_id from bill_difference d join bill_run r on r.id = d.bill_run_id
            where r.channel = #{channel} and d.kind = 'LOCAL_ONLY' and d.refund_no in
            <foreach item="no" collection="nos" open="(" separator="," close=")">#{no}</foreach>
            </script>
            """)
    List<Found> missed(String channel, @Param("nos") List<String> pageOfRefundNos);

    @Delete("delete from bill_difference where id = #{id}")
    int forgetDifference(long id);

    @Update("update bill_run set difference_count = difference_count - 1 where id = #{id}")
    int oneDifferenceLess(long id);

    /** Counts differences of a kind that were found from a moment on and are still there. */
    @Select("""
            select count(*) from bill_run r join bill_difference d on d.bill_run_id = r.id
            where r.ran_at >= #{since} and d.kind = #{kind}
            """)
    long foundSince(Difference.Kind kind, Instant since);

    /**
     * Filter for comparisons; an absent field is no restriction.
     *
     * @param differs whether something was found in them
     */
    record RunFilter(
            @Nullable LocalDate day,
            @Nullable @Pattern(regexp = OutTradeNo.FORM) String channel,
            @Nullable Boolean differs) {}

    @Select("""
            <script>
            select id, bill_day, channel, line_count, difference_count, other_count, unread_count, ran_at
            from bill_run
            <where>
              <if test="f.day != null">and bill_day = #{f.day}</if>
              <if test="f.channel != null">and channel = #{f.channel}</if>
              <if test="f.differs != null">and (difference_count &gt; 0) = #{f.differs}</if>
              <if test="days.dateFrom != null">and bill_day &gt;= #{days.dateFrom}</if>
              <if test="days.dateTo != null">and bill_day &lt;= #{days.dateTo}</if>
            </where>
            order by bill_day desc, channel
            </script>
            """)
    IPage<Run> runs(IPage<Run> page, @Param("f") RunFilter filter, DateRange days);

    /**
     * Filter for differences; an absent field is no restriction.
     *
     * @param number of a pay order or a refund
     */
    record DifferenceFilter(
            Difference.@Nullable Kind kind,
            BillLine.@Nullable Kind movement,
            @Nullable @Pattern(regexp = "[!-~]{1,64}") String number) {}

    @Select("""
            <script>
            select id, kind, movement, out_trade_no, refund_no, local_fen, channel_fen,
                   local_state, channel_state
            from bill_difference
            where bill_run_id = #{runId}
            <if test="f.kind != null">and kind = #{f.kind}</if>
            <if test="f.movement != null">and movement = #{f.movement}</if>
            <if test="f.number != null">and (out_trade_no = #{f.number} or refund_no = #{f.number})</if>
            order by id
            </script>
            """)
    IPage<StoredDifference> differences(IPage<StoredDifference> page, long runId, @Param("f") DifferenceFilter filter);
}
