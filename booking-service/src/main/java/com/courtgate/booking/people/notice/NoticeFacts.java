package com.courtgate.booking.people.notice;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Facts that the text of a notice names.
 *
 * @param orderNo the order it is about
 * @param slots courts and hours it is about, in the order of time
 * @param slotDate day of the session it is about
 * @param timeZone of the hours
 * @param until until when something can be done
 * @param amountFen money that moved
 * @param why the office's reason
 * @param coupon name of the coupon it is about
 * @param atDesk whether the money is cash at the desk; null: it is not
 * @param kept whether what was paid stays with the office; null: it does not
 * @param hallZh where it is, in Chinese; null: there is one hall, or it is of none
 * @param hallEn the same in English
 */
@Schema(name = "NoticeFacts")
@JsonInclude(JsonInclude.Include.NON_NULL)
record NoticeFacts(
        @Nullable String orderNo,
        List<Hours> slots,
        @Nullable LocalDate slotDate,
        @Nullable String timeZone,
        @Nullable Instant until,
        @Nullable Long amountFen,
        @Nullable String why,
        @Nullable String coupon,
        @Nullable Boolean atDesk,
        @Nullable Boolean kept,
        @Nullable String hallZh,
        @Nullable String hallEn) {
    NoticeFacts {
        slots = List.copyOf(slots);
    }

    /** Returns the same facts, of cash. */
    NoticeFacts ofCash() {
        return new NoticeFacts(
                orderNo, slots, slotDate, timeZone, until, amountFen, why, coupon, true, kept, hallZh, hallEn);
    }

    /** Returns the same facts, of money that does not go back. */
    NoticeFacts ofKept() {
        return new NoticeFacts(
                orderNo, slots, slotDate, timeZone, until, amountFen, why, coupon, atDesk, true, hallZh, hallEn);
    }

    /**
     * A court for some hours.
     *
     * @param endTime {@code HH:mm}, up to 24:00
     */
    @Schema(name = "NoticeHours")
    record Hours(
            String courtName,
            LocalDate slotDate,
            @JsonFormat(pattern = "HH:mm") LocalTime startTime,
            String endTime) {}
}
