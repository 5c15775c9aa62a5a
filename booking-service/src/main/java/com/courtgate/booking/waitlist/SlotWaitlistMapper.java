package com.courtgate.booking.waitlist;

import com.courtgate.booking.calendar.SlotInstants;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** Waitlists of slots; and of the tables of others what a waitlist must know of its slot. */
@Mapper
interface SlotWaitlistMapper {

    @Select("""
            select slot_id from slot_line
            where due_at <= #{now} and (looking_until is null or looking_until <= #{now})
            order by due_at, slot_id limit #{most}
            """)
    List<Long> due(Instant now, int most);

    /** Locked until the transaction ends; those locked by another are left to it. */
    @Select("""
            <script>
            select slot_id, session_id, marked, woken, withdrawn
            from slot_line force index (primary) where slot_id in
            <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
            order by slot_id for update skip locked
            </script>
            """)
    List<SlotWaitlist> lock(List<Long> ids);

    /** Answers 0 when another had it between the two reads. */
    @Update("""
            update slot_line force index (primary) set looking_until = #{until}
            where slot_id = #{slotId} and due_at <= #{now} and (looking_until is null or looking_until <= #{now})
            """)
    int claim(long slotId, Instant now, Instant until);

    /**
     * Sets the next look; one that was called for since this one began keeps its time. A slot that another has marked
     * since has one.
     */
    @Update("""
            update slot_line force index (primary)
            set looking_until = null, due_at = case
                when woken <> #{waitlist.woken} or (marked and #{at} is null) then due_at else #{at} end
            where slot_id = #{waitlist.slotId} and looking_until = #{until}
            """)
    int note(SlotWaitlist waitlist, @Nullable Instant at, Instant until);

    /** A look at once, or the first one. */
    @Insert("""
            insert into slot_line (slot_id, session_id, due_at) values (#{slotId}, #{sessionId}, #{at})
            on duplicate key update woken = woken + 1, due_at = least(coalesce(due_at, #{at}), #{at})
            """)
    int join(long slotId, long sessionId, Instant at);

    @Update("""
            update slot_line force index (primary)
            set woken = woken + 1, due_at = least(coalesce(due_at, #{at}), #{at})
            where slot_id = #{slotId}
            """)
    int wake(long slotId, Instant at);

    @Update("""
            update slot_line force index (primary)
            set withdrawn = true, woken = woken + 1, due_at = least(coalesce(due_at, #{at}), #{at})
            where slot_id = #{slotId}
            """)
    int withdraw(long slotId, Instant at);

    @Update("update slot_line force index (primary) set withdrawn = false where slot_id = #{slotId}")
    int ended(long slotId);

    /**
     * Answers 0 when it is so already. Its next look is called for if there is none: whoever marks may have lost its
     * claim to another, who found that nobody waits.
     */
    @Update("""
            update slot_line force index (primary)
            set marked = #{marked}, version = version + 1, due_at = coalesce(due_at, #{at})
            where slot_id = #{slotId} and marked <> #{marked}
            """)
    int mark(long slotId, boolean marked, Instant at);

    @Select("select version from slot_line where slot_id = #{slotId}")
    int version(long slotId);

    @Select("select count(*) from waitlist_slot where slot_id = #{slotId} and waiting_user is not null")
    int countWaiting(long slotId);

    @Select("select count(*) from waitlist_entry where state = 'WAITING'")
    long countOpenEntries();

    /** Slots that are kept for a waitlist, and whose look was due before then. */
    @Select("select count(*) from slot_line where marked and due_at < #{before}")
    long countForgotten(Instant before);

    /** Those of the slots on whose waitlist somebody is, or whose last offer is not settled. */
    @Select("""
            <script>
            select slot_id from slot_line where due_at is not null and slot_id in
            <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
            order by slot_id
            </script>
            """)
    List<Long> alive(@Param("ids") Collection<Long> slotIds);

    /** The slot, if somebody is on its waitlist, and the slots for which the person waits; ascending. */
    @Select("""
            select slot_id from slot_line where slot_id = #{slotId} and due_at is not null
            union
            select slot_id from waitlist_slot where waiting_user = #{userId}
            order by slot_id
            """)
    List<Long> concernedBy(long slotId, long userId);

    @Select("select slot_id from waitlist_slot where waiting_user = #{userId} order by slot_id")
    List<Long> waitedForBy(long userId);

    /**
     * A slot as its waitlist finds it.
     *
     * @param forSale neither removed nor blocked
     * @param status of its session
     * @param closeTime null when it closes with its day
     * @param taken active reservations
     * @param underWay offers that wait for their permit
     */
    record SlotState(
            long slotId,
            long sessionId,
            int permits,
            long priceFen,
            boolean forSale,
            String status,
            @Nullable Instant closeTime,
            String timeZone,
            LocalDate slotDate,
            LocalTime startTime,
            LocalTime endTime,
            Instant startsAt,
            Instant endsAt,
            int taken,
            int underWay) {

        ZoneId zone() {
            return ZoneId.of(timeZone);
        }

        public SlotState {
            startsAt = SlotInstants.start(startsAt, slotDate, startTime, timeZone);
            endsAt = SlotInstants.end(endsAt, slotDate, endTime, timeZone);
        }

        boolean hasBegun(Instant now) {
            return !now.isBefore(startsAt);
        }

        /** Whether its session is on sale, by the database's word. */
        boolean isOnSale(Instant now) {
            return forSale && status.equals("OPEN") && (closeTime == null || now.isBefore(closeTime));
        }

        int free() {
            return permits - taken - underWay;
        }
    }

    @Select("""
            select t.id as slot_id, t.session_id, t.permits, t.price_fen,
                   t.active and not t.blocked as for_sale, b.status,
                   b.close_time, b.time_zone, t.slot_date, t.start_time, t.end_time,
                   t.starts_at, t.ends_at,
                   (select count(*) from reservation r where r.slot_id = t.id and r.active_place is not null) as taken,
                   (select count(*) from waitlist_entry e join booking_order o on o.order_no = e.order_no
                    where e.offer_slot_id = t.id and o.status = 'CREATED') as under_way
            from time_slot t join booking_session b on b.id = t.session_id
            where t.id = #{slotId}
            """)
    SlotState state(long slotId);

    /**
     * A slot that somebody wants to wait for.
     *
     * @param isGateOpen by hand or by its time, also while nobody has noted that
     * @param marked whether what is free of it is kept for its waitlist
     */
    record WantedSlot(
            long id,
            int permits,
            boolean blocked,
            boolean marked,
            int taken,
            boolean isGateOpen,
            String timeZone,
            LocalDate slotDate,
            LocalTime startTime,
            Instant startsAt) {

        public WantedSlot {
            startsAt = SlotInstants.start(startsAt, slotDate, startTime, timeZone);
        }

        boolean isFree() {
            return !marked && taken < permits;
        }
    }

    @Select("""
            <script>
            select t.id, t.permits, t.blocked, coalesce(l.marked, false) as marked,
                   b.status = 'OPEN' or (b.status = 'WARMED' and b.flash_time &lt;= #{now}) as is_gate_open,
                   b.time_zone, t.slot_date, t.start_time, t.starts_at,
                   (select count(*) from reservation r where r.slot_id = t.id and r.active_place is not null) as taken
            from time_slot t
            join booking_session b on b.id = t.session_id
            left join slot_line l on l.slot_id = t.id
            where t.active and t.session_id = #{sessionId} and t.id in
            <foreach item="id" collection="ids" open="(" separator="," close=")">#{id}</foreach>
            order by t.id
            </script>
            """)
    List<WantedSlot> wanted(long sessionId, Collection<Long> ids, Instant now);
}
