package com.courtgate.booking.waitlist;

import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.reservation.CancelReason;
import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.jspecify.annotations.Nullable;

/** Entries of waitlists; and of the tables of others what says who of them may have a place. */
@Mapper
interface EntryMapper {

    String ENTRY = "select id, user_id, session_id, state, order_no from waitlist_entry ";

    /** By one clock for all instances: of two whose clocks differ the later one would overtake. */
    String NEXT_TURN = "timestampdiff(microsecond, '1970-01-01', utc_timestamp(3)) div 1000";

    /** Receives the key of an inserted row. */
    final class Key {
        long id;
    }

    @Insert("""
            insert into waitlist_entry (user_id, session_id, state, created_at)
            values (#{userId}, #{sessionId}, 'WAITING', #{at})
            """)
    @Options(useGeneratedKeys = true, keyProperty = "key.id")
    int insert(long userId, long sessionId, Instant at, Key key);

    /** At the end of the waitlists, by the database's clock. Throws when the user is on one of them already. */
    @Insert("""
            <script>
            insert into waitlist_slot (entry_id, slot_id, turn, waiting_user) values
            <foreach item="slot" collection="slotIds" separator=",">
              (#{entryId}, #{slot}, """ + NEXT_TURN + """
              , #{userId})
            </foreach>
            </script>
            """)
    int insertSlots(long entryId, List<Long> slotIds, long userId);

    @Select("select count(*) from waitlist_entry where user_id = #{userId} and state = 'WAITING'")
    int countOpen(long userId);

    @Select("""
            <script>
            select entry_id from waitlist_slot where waiting_user = #{userId} and slot_id in
            <foreach item="id" collection="slotIds" open="(" separator="," close=")">#{id}</foreach>
            limit 1
            </script>
            """)
    @Nullable
    Long entryWaitingFor(long userId, List<Long> slotIds);

    @Select(ENTRY + "where id = #{id}")
    @Nullable
    Entry find(long id);

    @Select(ENTRY + "where user_id = #{userId} and state = 'WAITING' order by id")
    List<Entry> openOf(long userId);

    @Select("select id from waitlist_entry force index (primary) where id = #{id} for update")
    @Nullable
    Long lock(long id);

    /**
     * An entry whose person may have a place, as far as their quotas allow it.
     *
     * @param turn by which it is on the slot's waitlist
     */
    record Candidate(long entryId, long userId, long turn) {}

    /**
     * Finds the first on a slot's waitlist with an active account, not suspended, without an open offer anywhere and
     * without a reservation of it.
     *
     * @param only whether this entry is one; null: any
     * @param after those that stand behind this one; null: from the first on
     */
    @Select("""
            <script>
            select e.id as entry_id, e.user_id, w.turn
            from waitlist_slot w
            join waitlist_entry e on e.id = w.entry_id
            join user_account a on a.id = e.user_id and a.active
            left join user_standing s on s.user_id = e.user_id
            where w.slot_id = #{slotId} and w.waiting_user is not null
            <if test="only != null">and e.id = #{only}</if>
            <if test="after != null">
              and (w.turn &gt; #{after.turn} or (w.turn = #{after.turn} and w.entry_id &gt; #{after.entryId}))
            </if>
              and e.state = 'WAITING' and e.order_no is null
              and (e.passed_until is null or e.passed_until &lt;= #{now})
              and (s.suspended_until is null or s.suspended_until &lt;= #{now})
              and not exists
                (select 1 from waitlist_entry other join booking_order o on o.order_no = other.order_no
                 where other.user_id = e.user_id and other.state = 'WAITING'
                   and o.status in ('CREATED', 'STOCK_RESERVED'))
              and not exists
                (select 1 from reservation r where r.slot_id = w.slot_id and r.active_user = e.user_id)
            order by w.turn, w.entry_id limit #{most}
            </script>
            """)
    List<Candidate> candidates(long slotId, Instant now, @Nullable Long only, @Nullable Candidate after, int most);

    /** Answers 0 when it has an order already, or has ended. */
    @Update("""
            update waitlist_entry
            set order_no = #{orderNo}, offer_slot_id = #{slotId}, passed_over = null, passed_until = null
            where id = #{id} and state = 'WAITING' and order_no is null
            """)
    int ordered(long id, long slotId, String orderNo);

    /**
     * An order of the waitlist whose end is not in its entry yet.
     *
     * @param stood whether it ever had its permit
     * @param cancelReason of its reservation; null without one
     */
    record Offer(
            long entryId,
            long userId,
            String orderNo,
            OrderStatus status,
            Instant orderedAt,
            boolean stood,
            @Nullable String stockFailure,
            @Nullable CancelReason cancelReason) {
        boolean hasEnded() {
            return status != OrderStatus.CREATED && status != OrderStatus.STOCK_RESERVED;
        }
    }

    @Select("""
            select e.id as entry_id, e.user_id, e.order_no, o.status, o.created_at as ordered_at,
                   o.pay_deadline is not null as stood, o.stock_failure,
                   (select max(r.cancel_reason) from reservation r where r.order_no = o.order_no) as cancel_reason
            from waitlist_entry e join booking_order o on o.order_no = e.order_no
            where e.offer_slot_id = #{slotId} and e.state = 'WAITING'
            order by e.id
            """)
    List<Offer> offers(long slotId);

    /** The order has not stood: the entry keeps its place. Answers 0 when it is not its order any more. */
    @Update("""
            update waitlist_entry
            set order_no = null, offer_slot_id = null, passed_over = #{reason}, passed_until = #{until}
            where id = #{id} and state = 'WAITING' and order_no = #{orderNo}
            """)
    int keep(long id, String orderNo, @Nullable String reason, @Nullable Instant until);

    /** Whoever cannot be written to is passed over for a while. */
    @Update("""
            update waitlist_entry set passed_over = #{reason}, passed_until = #{until}
            where id = #{id} and state = 'WAITING'
            """)
    int passOver(long id, String reason, Instant until);

    /** Nobody of theirs is passed over any more. */
    @Update("""
            update waitlist_entry set passed_over = null, passed_until = null
            where user_id = #{userId} and state = 'WAITING' and passed_until is not null
            """)
    int passNoMore(long userId);

    /** Ends an open entry. Answers 0 when it has another order meanwhile, or has ended. */
    @Update("""
            update waitlist_entry
            set state = #{to}, end_reason = #{reason}, end_why = #{why}, ended_at = #{at}, offer_slot_id = null,
                passed_over = null, passed_until = null
            where id = #{entry.id} and state = 'WAITING' and order_no <=> #{entry.orderNo}
            """)
    int end(Entry entry, EntryState to, @Nullable EntryEndReason reason, @Nullable String why, Instant at);

    @Update("update waitlist_slot set waiting_user = null where entry_id = #{entryId} and waiting_user is not null")
    int leaveWaitlists(long entryId);

    @Update("""
            update waitlist_slot set waiting_user = null
            where entry_id = #{entryId} and slot_id = #{slotId} and waiting_user is not null
            """)
    int leaveWaitlist(long entryId, long slotId);

    /** To the end of the waitlists on which it still is; answers of how many. */
    @Update("update waitlist_slot set turn = " + NEXT_TURN
            + " where entry_id = #{entryId} and waiting_user is not null")
    int toTheEnd(long entryId);

    /** Open entries that are on the slot's waitlist and have no order of it, the first ones. */
    @Select("""
            select e.id, e.user_id, e.session_id, e.state, e.order_no
            from waitlist_slot w join waitlist_entry e on e.id = w.entry_id
            where w.slot_id = #{slotId} and w.waiting_user is not null and e.state = 'WAITING'
              and (e.order_no is null or e.offer_slot_id <> #{slotId})
            order by w.turn, w.entry_id limit #{most}
            """)
    List<Entry> waiting(long slotId, int most);

    @Select("select count(*) from waitlist_slot where entry_id = #{entryId} and waiting_user is not null")
    int countWaitlists(long entryId);

    @Select("select slot_id from waitlist_slot where entry_id = #{entryId} order by slot_id")
    List<Long> slotsOf(long entryId);

    @Update("update waitlist_entry set end_why = null where user_id = #{userId} and end_why is not null")
    int forgetWhyEnded(long userId);
}
