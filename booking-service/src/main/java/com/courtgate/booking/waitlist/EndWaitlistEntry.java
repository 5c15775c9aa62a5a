package com.courtgate.booking.waitlist;

import com.courtgate.booking.order.CancelUnpaidOrder;
import com.courtgate.booking.order.Order;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.order.Orders;
import com.courtgate.booking.people.account.AccountDeactivationObserver;
import com.courtgate.booking.people.account.PersonRecords.Person;
import com.courtgate.booking.people.account.UserLocks;
import com.courtgate.booking.people.account.WordsAboutPersons;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Ends an open entry before its place was taken, and with it the order that the waitlist has placed for it, in one
 * transaction: leaving, the office, and the end of an account come here.
 */
@Component
@Transactional(propagation = Propagation.MANDATORY)
public class EndWaitlistEntry implements AccountDeactivationObserver, WordsAboutPersons {
    private final EntryMapper entries;
    private final SlotWaitlists slotWaitlists;
    private final Orders orders;
    private final CancelUnpaidOrder cancelUnpaidOrder;
    private final UserLocks userLocks;

    EndWaitlistEntry(
            EntryMapper entries,
            SlotWaitlists slotWaitlists,
            Orders orders,
            CancelUnpaidOrder cancelUnpaidOrder,
            UserLocks userLocks) {
        this.entries = entries;
        this.slotWaitlists = slotWaitlists;
        this.orders = orders;
        this.cancelUnpaidOrder = cancelUnpaidOrder;
        this.userLocks = userLocks;
    }

    /** Result of ending an entry. */
    enum Ended {
        /** Or it had ended so before. */
        ENDED,
        /** Its place was taken meanwhile. */
        TAKEN,
        /** Something else happened to it at this moment: to be tried again in another transaction. */
        MOVED
    }

    Ended end(Entry entry, EntryState to, @Nullable EntryEndReason reason, @Nullable String why, Instant at) {
        if (entry.orderNo() != null && !isCancelled(entry.orderNo(), at)) {
            return Ended.TAKEN;
        }
        if (entries.end(entry, to, reason, why, at) == 0) {
            return Ended.MOVED;
        }
        List<Long> slotIds = entries.slotsOf(entry.id());
        entries.leaveWaitlists(entry.id());
        slotWaitlists.wake(slotIds, at);
        return Ended.ENDED;
    }

    /** Whether nobody has the order's place any more. */
    private boolean isCancelled(String orderNo, Instant at) {
        Optional<Order> order = orders.find(orderNo);
        if (order.isEmpty() || hasEnded(order.get().status())) {
            return true;
        }
        return cancelUnpaidOrder.forUser(orderNo, at)
                || hasEnded(orders.find(orderNo).orElseThrow().status());
    }

    private static boolean hasEnded(OrderStatus status) {
        return status == OrderStatus.CANCELED || status == OrderStatus.STOCK_FAILED;
    }

    /** Whoever is suspended has no offer: it lapses, and what they stand for stays. */
    public void lapseOf(long userId, Instant at) {
        for (Entry entry : entries.openOf(userId)) {
            if (entry.orderNo() != null) {
                isCancelled(entry.orderNo(), at);
            }
        }
        slotWaitlists.wakeOf(userId, at);
    }

    /** Whoever is suspended no more may be offered a place again. */
    public void mayHaveAgain(long userId, Instant at) {
        entries.passNoMore(userId);
        slotWaitlists.wakeOf(userId, at);
    }

    /** Whoever has no account any more is on no waitlist, and is offered nothing by one that moves at this moment. */
    @Override
    public void deactivated(long userId, Instant at) {
        userLocks.lock(Set.of(userId)); // the waitlist orders nothing for them any more
        while (entries.openOf(userId).stream()
                .anyMatch(entry -> end(entry, EntryState.ENDED, EntryEndReason.ACCOUNT, null, at) == Ended.MOVED)) {
            // the end of an order that there was is noted in its entry once, and then it is as it was read
        }
    }

    @Override
    public void forget(Person person) {
        entries.forgetWhyEnded(person.id());
    }
}
