package com.courtgate.booking.people.notice;

import com.courtgate.booking.people.notice.NoticeMapper.BookedHours;
import com.courtgate.common.contract.RefundMoved;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Tells students of what happened to them, in the transaction in which it happens; of each thing once. */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class Notices {
    private final NoticeMapper mapper;
    private final NoticeForwarding forwarding;
    private final ObjectMapper json;

    Notices(NoticeMapper mapper, NoticeForwarding forwarding, ObjectMapper json) {
        this.mapper = mapper;
        this.forwarding = forwarding;
        this.json = json;
    }

    /** All that is paid for with an order was confirmed. */
    public void paid(long userId, String orderNo, Instant at) {
        ofOrder(NoticeKind.PAID, userId, orderNo, null, null, at);
    }

    /** An order ended because nobody paid for it in time. */
    public void endedByDeadline(long userId, String orderNo, Instant at) {
        ofOrder(NoticeKind.CANCELLED_BY_DEADLINE, userId, orderNo, null, null, at);
    }

    /** The office ended an order that was not paid. */
    public void endedByOffice(long userId, String orderNo, String why, Instant at) {
        ofOrder(NoticeKind.CANCELLED_BY_OFFICE, userId, orderNo, null, why, at);
    }

    /** The office ended a paid reservation. */
    public void endedByOffice(long userId, String orderNo, long reservationId, String why, Instant at) {
        NoticeFacts facts = facts(orderNo, reservationId, null, null, why);
        tell(NoticeKind.CANCELLED_BY_OFFICE, userId, "reservation:" + reservationId, facts, at);
    }

    /** The office ended a paid reservation, and what was paid for it does not go back. */
    public void endedWithoutRefund(long userId, String orderNo, long reservationId, String why, Instant at) {
        NoticeFacts facts = facts(orderNo, reservationId, null, null, why).ofKept();
        tell(NoticeKind.CANCELLED_BY_OFFICE, userId, "reservation:" + reservationId, facts, at);
    }

    /** Money of an order is on its way back, or waits at the desk. */
    public void refundSent(RefundMoved moved, Instant at) {
        ofRefund(NoticeKind.REFUND_SENT, moved, at);
    }

    /** Money of an order is back, or was handed out at the desk. */
    public void refundArrived(RefundMoved moved, Instant at) {
        ofRefund(NoticeKind.REFUND_ARRIVED, moved, at);
    }

    private void ofRefund(NoticeKind kind, RefundMoved moved, Instant at) {
        NoticeFacts facts = facts(moved.orderNo(), null, null, moved.amountFen(), null);
        boolean isCash = RefundMoved.DESK.equals(moved.channel());
        tell(kind, moved.userId(), moved.refundNo(), isCash ? facts.ofCash() : facts, at);
    }

    /**
     * A session opens later; told to all who have something of it.
     *
     * @param timesVersion which change of its times it is
     */
    public void postponed(
            long sessionId,
            int timesVersion,
            LocalDate slotDate,
            String timeZone,
            Instant flashTime,
            String why,
            Instant at) {
        BookedHours some = mapper.someOf(sessionId);
        var facts = new NoticeFacts(
                null,
                List.of(),
                slotDate,
                timeZone,
                flashTime,
                null,
                why,
                null,
                null,
                null,
                some == null ? null : some.hallZh(),
                some == null ? null : some.hallEn());
        String subject = "session:" + sessionId + ":" + timesVersion + ":";
        if (mapper.insertForHolders(sessionId, NoticeKind.SESSION_POSTPONED, subject, write(facts), at) > 0) {
            forwarding.allWritten(NoticeKind.SESSION_POSTPONED, subject, at);
        }
    }

    /** A coupon that was not used ends soon. */
    public void couponEndsSoon(long userId, long couponId, String name, Instant validTo, Instant at) {
        var facts = new NoticeFacts(null, List.of(), null, null, validTo, null, null, name, null, null, null, null);
        tell(NoticeKind.COUPON_ENDS_SOON, userId, "coupon:" + couponId, facts, at);
    }

    /** Deletes the notices of an erased person: nobody reads them, and none goes to an address. */
    public void forgetAllOf(long userId) {
        forwarding.forgetAllOf(userId);
        mapper.deleteAllOf(userId);
    }

    /** A place that came back is the reader's until then, if they take it. */
    public void offered(long userId, String orderNo, Instant until, Instant at) {
        ofOrder(NoticeKind.PLACE_OFFERED, userId, orderNo, until, null, at);
    }

    /**
     * Somebody is on a waitlist no more.
     *
     * @param slotIds for which they stood there
     * @param why the office's reason; null: the hours have begun, or were withdrawn
     */
    public void waitlistEnded(long userId, long entryId, List<Long> slotIds, @Nullable String why, Instant at) {
        NoticeFacts facts = factsOf(mapper.hours(slotIds), null, null, null, why);
        tell(NoticeKind.LINE_ENDED, userId, "line:" + entryId, facts, at);
    }

    /** The order is to be paid soon. */
    public void paySoon(long userId, String orderNo, Instant deadline, Instant at) {
        ofOrder(NoticeKind.PAY_SOON, userId, orderNo, deadline, null, at);
    }

    private void ofOrder(
            NoticeKind kind, long userId, String orderNo, @Nullable Instant until, @Nullable String why, Instant at) {
        tell(kind, userId, orderNo, facts(orderNo, null, until, null, why), at);
    }

    /** @param reservationId null: all of the order */
    private NoticeFacts facts(
            String orderNo,
            @Nullable Long reservationId,
            @Nullable Instant until,
            @Nullable Long amountFen,
            @Nullable String why) {
        return factsOf(mapper.booked(orderNo, reservationId), orderNo, until, amountFen, why);
    }

    private static NoticeFacts factsOf(
            List<BookedHours> booked,
            @Nullable String orderNo,
            @Nullable Instant until,
            @Nullable Long amountFen,
            @Nullable String why) {
        BookedHours first = booked.isEmpty() ? null : booked.getFirst(); // all are of one session
        List<NoticeFacts.Hours> hours = booked.stream().map(BookedHours::hours).toList();
        return new NoticeFacts(
                orderNo,
                hours,
                null,
                first == null ? null : first.timeZone(),
                until,
                amountFen,
                why,
                null,
                null,
                null,
                first == null ? null : first.hallZh(),
                first == null ? null : first.hallEn());
    }

    private void tell(NoticeKind kind, long userId, String subject, NoticeFacts facts, Instant at) {
        if (mapper.insert(userId, kind, subject, write(facts), at) > 0) {
            forwarding.written(kind, subject, at);
        }
    }

    private String write(NoticeFacts facts) {
        try {
            return json.writeValueAsString(facts);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("not writable as JSON: " + facts, e);
        }
    }
}
