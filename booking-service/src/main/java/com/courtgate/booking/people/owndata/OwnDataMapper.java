package com.courtgate.booking.people.owndata;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonRawValue;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.jspecify.annotations.Nullable;

/** Data of a user in the tables of this service; lists are pages of ids below one, the newest first. */
@Mapper
interface OwnDataMapper {

    /**
     * @param campusSubject as whom the campus' issuer knows its owner
     * @param lastNetwork that a login came from, as releases before this one noted it
     */
    record Account(
            long id,
            String studentId,
            String name,
            String role,
            boolean active,
            boolean oneTimePassword,
            boolean campusSignOn,
            @Nullable String campusSubject,
            @Nullable String lastNetwork,
            Instant createdAt,
            @Nullable Instant deactivatedAt) {}

    @Select("""
            select id, student_id, name, role, active, one_time_password, campus as campus_sign_on,
                   campus_subject, login_network as last_network, created_at, deactivated_at
            from user_account where id = #{userId}
            """)
    Account account(long userId);

    record FailedLogins(int failures, Instant lastFailureAt, Instant lockedUntil) {}

    @Select("""
            select sum(failures) as failures, max(last_failure_at) as last_failure_at,
                   max(locked_until) as locked_until
            from login_guard
            where subject = concat('account:', #{studentId})
               or subject >= concat('account:', #{studentId}, ':') and subject < concat('account:', #{studentId}, ';')
            having count(*) > 0
            """)
    @Nullable
    FailedLogins failedLogins(String studentId);

    /** @param family the same of all tokens of one login */
    record LoginToken(
            long id,
            String family,
            Instant issuedAt,
            Instant expiresAt,
            @Nullable Instant usedAt,
            @Nullable Instant revokedAt) {}

    @Select("""
            select id, family, issued_at, expires_at, used_at, revoked_at from refresh_token
            where user_id = #{userId} and id < #{before} order by id desc limit #{most}
            """)
    List<LoginToken> logins(long userId, long before, int most);

    record OwnOrder(
            long id,
            String orderNo,
            long sessionId,
            long amountFen,
            String status,
            @Nullable String stockFailure,
            @Nullable Instant payDeadline,
            @Nullable String paidBy,
            @Nullable String clientRequestId,
            Instant createdAt,
            Instant updatedAt,
            String hallZh,
            String hallEn) {}

    @Select("""
            select o.id, o.order_no, o.session_id, o.amount_fen, o.status, o.stock_failure, o.pay_deadline, o.paid_by,
                   o.client_request_id, o.created_at, o.updated_at, h.name_zh as hall_zh, h.name_en as hall_en
            from booking_order o
            join booking_session b on b.id = o.session_id
            join hall h on h.id = b.hall_id
            where o.user_id = #{userId} and o.id < #{before} order by o.id desc limit #{most}
            """)
    List<OwnOrder> orders(long userId, long before, int most);

    /** @param slotIds with commas */
    record OwnEntry(
            long id,
            long sessionId,
            String slotIds,
            String state,
            @Nullable String orderNo,
            @Nullable String passedOver,
            @Nullable String endReason,
            @Nullable String endWhy,
            Instant createdAt,
            @Nullable Instant endedAt) {}

    @Select("""
            select e.id, e.session_id,
                   (select group_concat(w.slot_id order by w.slot_id) from waitlist_slot w
                    where w.entry_id = e.id) as slot_ids,
                   e.state, e.order_no, e.passed_over, e.end_reason, e.end_why, e.created_at, e.ended_at
            from waitlist_entry e
            where e.user_id = #{userId} and e.id < #{before} order by e.id desc limit #{most}
            """)
    List<OwnEntry> waitlistEntries(long userId, long before, int most);

    record Item(String orderNo, long slotId, long amountFen) {}

    @Select("""
            <script>
            select order_no, slot_id, amount_fen from order_item where order_no in
            <foreach item="no" collection="orderNos" open="(" separator="," close=")">#{no}</foreach>
            order by order_no, slot_id
            </script>
            """)
    List<Item> items(Collection<String> orderNos);

    record Move(
            String orderNo, String event, @Nullable String fromStatus, String toStatus, String result, Instant at) {}

    @Select("""
            <script>
            select order_no, event, from_status, to_status, result, at from order_state_flow where order_no in
            <foreach item="no" collection="orderNos" open="(" separator="," close=")">#{no}</foreach>
            order by id
            </script>
            """)
    List<Move> history(Collection<String> orderNos);

    /** @param traceId what the hold was asked for by */
    record OwnReservation(
            long id,
            String orderNo,
            @Nullable String traceId,
            String courtName,
            LocalDate slotDate,
            @JsonFormat(pattern = "HH:mm") LocalTime startTime,
            String endTime,
            String timeZone,
            long amountFen,
            String status,
            @Nullable String cancelReason,
            @Nullable String refundNo,
            Instant createdAt,
            Instant updatedAt,
            String hallZh,
            String hallEn) {}

    @Select("""
            select r.id, r.order_no, r.trace_id, c.name as court_name, t.slot_date, t.start_time,
                   if(t.end_time = '23:59:59', '24:00', time_format(t.end_time, '%H:%i')) as end_time, b.time_zone,
                   r.amount_fen, r.status, r.cancel_reason, r.refund_no, r.created_at, r.updated_at,
                   h.name_zh as hall_zh, h.name_en as hall_en
            from reservation r
            join time_slot t on t.id = r.slot_id
            join court c on c.id = t.court_id
            join booking_session b on b.id = r.session_id
            join hall h on h.id = b.hall_id
            where r.user_id = #{userId} and r.id < #{before} order by r.id desc limit #{most}
            """)
    List<OwnReservation> reservations(long userId, long before, int most);

    /** @param facts JSON */
    record OwnNotice(
            long id,
            String kind,
            @JsonRawValue String facts,
            Instant createdAt,
            @Nullable Instant readAt) {}

    @Select("""
            select id, kind, facts, created_at, read_at from notice
            where user_id = #{userId} and id < #{before} order by id desc limit #{most}
            """)
    List<OwnNotice> notices(long userId, long before, int most);

    /** @param wantedAddress one that a code was sent to */
    record NoticeAddress(
            @Nullable String channel,
            @Nullable String address,
            @Nullable String language,
            @Nullable Instant confirmedAt,
            @Nullable String wantedAddress) {}

    @Select("""
            select channel, address, language, confirmed_at, wanted_address from notice_address
            where user_id = #{userId}
            """)
    @Nullable
    NoticeAddress noticeAddress(long userId);

    /** @param detail JSON */
    record AdminAction(
            long id,
            Instant at,
            String action,
            @JsonRawValue String detail) {}

    /** Returns the acts on their account; not who did them. */
    @Select("""
            select id, at, action, detail from audit_log
            where target = concat('user:', #{userId}) and id < #{before} order by id desc limit #{most}
            """)
    List<AdminAction> officeActs(long userId, long before, int most);

    /**
     * A reservation that counts, and when its hours end.
     *
     * @param localEnd by the clocks of its zone
     */
    record Active(
            long id,
            boolean paid,
            LocalDateTime localEnd,
            @Nullable Instant endsAt,
            String timeZone) {
        Instant end() {
            return endsAt == null // the release before has written it
                    ? localEnd.atZone(ZoneId.of(timeZone)).toInstant()
                    : endsAt;
        }
    }

    /** Returns the active reservations; of the paid ones only those of this day and later. */
    @Select("""
            select r.id, r.status = 'CONFIRMED' as paid, t.ends_at, b.time_zone,
                   if(t.end_time = '23:59:59', timestamp(t.slot_date + interval 1 day),
                      timestamp(t.slot_date, t.end_time)) as local_end
            from reservation r
            join time_slot t on t.id = r.slot_id
            join booking_session b on b.id = r.session_id
            where r.user_id = #{userId} and r.active_place is not null
              and (r.status <> 'CONFIRMED' or t.slot_date >= #{day})
            order by r.id
            """)
    List<Active> active(long userId, LocalDate day);

    @Select("""
            select order_no from booking_order
            where user_id = #{userId} and status in ('CREATED', 'STOCK_RESERVED') order by id
            """)
    List<String> openOrders(long userId);
}
