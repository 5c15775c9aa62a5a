package com.courtgate.payment.bill;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.common.paging.DateRange;
import com.courtgate.payment.channel.BillLine;
import com.courtgate.payment.payorder.OutTradeNo;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

@Mapper
interface BillMapper {

    /** A row of {@code bill_run}. */
    @Schema(name = "BillComparison")
    record Run(long id, LocalDate billDay, String channel, int lineCount, int differenceCount, Instant ranAt) {}

    /** A row of {@code bill_difference}. */
    @Schema(name = "BillDifference")
    record StoredDifference(
            long id,
            DifferenceKind kind,
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
    List<DataLossWindow> knownLostTimes(@Param("channel") String channel, @Param("since") Instant since);

    @Insert("""
            insert into lost_time_known (restored_backup_id, channel, known_at) values (#{id}, #{channel}, #{at})
            """)
    int known(@Param("id") long restoredBackupId, @Param("channel") String channel, @Param("at") Instant at);

    /** Days that were compared, from one on. */
    @Select("select bill_day from bill_run where channel = #{channel} and bill_day >= #{from}")
    Set<LocalDate> compared(@Param("channel") String channel, @Param("from") LocalDate from);

    @Select("select min(bill_day) from bill_run where channel = #{channel}")
    @Nullable
    LocalDate firstCompared(String channel);

    /** Deletes a comparison with its differences. */
    @Delete("delete from bill_run where bill_day = #{day} and channel = #{channel}")
    int forget(@Param("day") LocalDate day, @Param("channel") String channel);

    @Insert("""
            insert into bill_run (bill_day, channel, line_count, difference_count, ran_at)
            values (#{day}, #{channel}, #{lines}, #{differences}, #{at})
            """)
    int insert(
            @Param("day") LocalDate day,
            @Param("channel") String channel,
            @Param("lines") int lines,
            @Param("differences") int differences,
            @Param("at") Instant at);

    @Select("""
            select id, bill_day, channel, line_count, difference_count, ran_at
            from bill_run where bill_day = #{day} and channel = #{channel}
            """)
    @Nullable
    Run find(@Param("day") LocalDate day, @Param("channel") String channel);

    @Insert("""
            insert into bill_difference
              (bill_run_id, kind, movement, out_trade_no, refund_no, local_fen, channel_fen,
               local_state, channel_state)
            values (#{runId}, #{d.kind}, #{d.movement}, #{d.outTradeNo}, #{d.refundNo},
                    #{d.localFen}, #{d.channelFen}, #{d.localState}, #{d.channelState})
            """)
    int insertDifference(@Param("runId") long runId, @Param("d") Difference difference);

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
            select id, bill_day, channel, line_count, difference_count, ran_at from bill_run
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
    IPage<Run> runs(IPage<Run> page, @Param("f") RunFilter filter, @Param("days") DateRange days);

    /**
     * Filter for differences; an absent field is no restriction.
     *
     * @param number of a pay order or a refund
     */
    record DifferenceFilter(
            @Nullable DifferenceKind kind,
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
    IPage<StoredDifference> differences(
            IPage<StoredDifference> page, @Param("runId") long runId, @Param("f") DifferenceFilter filter);
}
