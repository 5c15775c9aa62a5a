package com.courtgate.payment.bill;

import com.baomidou.mybatisplus.core.metadata.IPage;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
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
    record Found(
            long id,
            DifferenceKind kind,
            String movement,
            String outTradeNo,
            @Nullable String refundNo,
            @Nullable Long localFen,
            @Nullable Long channelFen,
            @Nullable String localState,
            @Nullable String channelState) {}

    /** The times that backups have cost. */
    @Select("select backup_at, restored_at from restored_backup")
    List<LostTime> lostTimes();

    /** Its differences go with it. */
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

    @Select("""
            <script>
            select id, bill_day, channel, line_count, difference_count, ran_at from bill_run
            <where>
              <if test="day != null">and bill_day = #{day}</if>
              <if test="channel != null">and channel = #{channel}</if>
            </where>
            order by bill_day desc, channel
            </script>
            """)
    IPage<Run> runs(IPage<Run> page, @Param("day") @Nullable LocalDate day, @Param("channel") @Nullable String channel);

    @Select("""
            select id, kind, movement, out_trade_no, refund_no, local_fen, channel_fen,
                   local_state, channel_state
            from bill_difference where bill_run_id = #{runId} order by id
            """)
    IPage<Found> differences(IPage<Found> page, @Param("runId") long runId);
}
