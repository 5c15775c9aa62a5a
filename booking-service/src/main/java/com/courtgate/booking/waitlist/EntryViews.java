package com.courtgate.booking.waitlist;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.settings.Settings;
import com.courtgate.booking.waitlist.EntryViewMapper.EntrySlot;
import com.courtgate.booking.waitlist.EntryViewMapper.Filter;
import com.courtgate.booking.waitlist.EntryViewMapper.ListedEntry;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Entries of waitlists as they are shown. */
@Component
class EntryViews {
    private final EntryViewMapper mapper;
    private final Settings settings;
    private final Clock clock;

    EntryViews(EntryViewMapper mapper, Settings settings, Clock clock) {
        this.mapper = mapper;
        this.settings = settings;
        this.clock = clock;
    }

    /** States of an entry as its person sees them. */
    @Schema(name = "WaitlistState")
    enum State {
        WAITING,
        /** A place is theirs until the offer's deadline, if they take it. */
        OFFERED,
        TAKEN,
        LEFT,
        ENDED;

        private static State of(ListedEntry entry) {
            if (entry.state() != EntryState.WAITING) {
                return valueOf(entry.state().name());
            }
            OrderStatus order = entry.orderStatus();
            if (order == OrderStatus.PAID) {
                return TAKEN;
            }
            return order == OrderStatus.STOCK_RESERVED ? OFFERED : WAITING;
        }
    }

    /**
     * An entry in the waitlists of some slots.
     *
     * @param studentId of whose it is
     * @param position the best of its positions; null: it is on no waitlist
     * @param orderNo of the place that is offered, or was taken
     * @param reservationId of the same
     * @param offerSlotId the slot of the same while it is offered
     * @param offerUntil until when it is offered
     * @param passedOver why others are offered a place first: the code of a refusal
     * @param endWhy the office's reason
     */
    @Schema(name = "WaitlistEntry")
    record View(
            long id,
            long userId,
            @Nullable String studentId,
            long sessionId,
            State state,
            @Nullable Integer position,
            List<EntrySlot> slots,
            @Nullable String orderNo,
            @Nullable Long reservationId,
            @Nullable Long offerSlotId,
            @Nullable Instant offerUntil,
            @Nullable String passedOver,
            @Nullable EntryEndReason endReason,
            @Nullable String endWhy,
            Instant createTime,
            @Nullable Instant endTime) {}

    /** @param since those that ended before are left out; null: none */
    Paged<View> list(IPage<ListedEntry> page, Filter filter, @Nullable Instant since) {
        return shown(mapper.list(page, null, filter, since, clock.instant(), settings.quotaPerUserAndSession()));
    }

    private Paged<View> shown(IPage<ListedEntry> found) {
        Map<Long, List<EntrySlot>> slots = slots(found.getRecords());
        return Paged.of(found, row -> view(row, slots.getOrDefault(row.id(), List.of())));
    }

    IPage<ListedEntry> rows(IPage<ListedEntry> page, Filter filter) {
        return mapper.list(page, null, filter, null, clock.instant(), settings.quotaPerUserAndSession());
    }

    /**
     * Returns an entry that exists.
     *
     * @param userId whose it is; null: anybody's
     */
    View one(long entryId, @Nullable Long userId) {
        IPage<ListedEntry> page = new PageQuery(0, 1).forMapper();
        int quota = settings.quotaPerUserAndSession();
        return shown(mapper.list(page, entryId, Filter.of(userId), null, clock.instant(), quota))
                .items()
                .getFirst();
    }

    private Map<Long, List<EntrySlot>> slots(List<ListedEntry> entries) {
        return entries.isEmpty()
                ? Map.of()
                : mapper.slots(entries.stream().map(ListedEntry::id).toList()).stream()
                        .collect(Collectors.groupingBy(EntrySlot::entryId));
    }

    private static View view(ListedEntry row, List<EntrySlot> slots) {
        State state = State.of(row);
        boolean hasStood = state == State.OFFERED || state == State.TAKEN; // what never stood concerns nobody
        return new View(
                row.id(),
                row.userId(),
                row.studentId(),
                row.sessionId(),
                state,
                slots.stream()
                        .map(EntrySlot::position)
                        .filter(Objects::nonNull)
                        .min(Comparator.naturalOrder())
                        .orElse(null),
                slots,
                hasStood ? row.orderNo() : null,
                hasStood ? row.reservationId() : null,
                state == State.OFFERED ? row.offerSlotId() : null,
                state == State.OFFERED ? row.offerUntil() : null,
                state == State.WAITING ? row.passedOver() : null,
                row.endReason(),
                row.endWhy(),
                row.createdAt(),
                row.endedAt());
    }
}
