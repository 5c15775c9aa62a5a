package com.courtgate.payment.channel.desk;

import com.courtgate.payment.channel.Payer;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Entries of clerks: money that they have taken, money that they have handed back. Each thing is entered once, whoever
 * enters it.
 */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class CashLedger {
    /** The desk's name among the channels. */
    public static final String CHANNEL = "desk";

    private final CashLedgerMapper mapper;
    private final DeskSettings settings;

    CashLedger(CashLedgerMapper mapper, DeskSettings settings) {
        this.mapper = mapper;
        this.settings = settings;
    }

    /**
     * Entry in the cash ledger, by a clerk's word.
     *
     * @param no of the pay order or the refund
     * @param clerk whose word; the number of an account
     * @param at in the zone of the desk
     * @param entry the entry's name; null for one without, as the release before made them
     */
    public record Entered(
            String no,
            long fen,
            long clerk,
            ZonedDateTime at,
            @Nullable String entry) {}

    /**
     * Money in a clerk's hand, for a pay order.
     *
     * @param payer whose order it is for
     * @param clerk the number of an account
     * @param entry of no other payment, or null
     */
    public record Received(
            String outTradeNo,
            Payer payer,
            long fen,
            long clerk,
            @Nullable String entry) {}

    /**
     * Answers false, and then no money may be kept by this entry: another has it, nobody can pay this any more, or it
     * is another sum.
     */
    public boolean take(Received money, Instant at) {
        boolean isTaken = mapper.take(money, at) == 1;
        if (isTaken) {
            mapper.enterTaken(money, at);
        }
        return isTaken;
    }

    /** Returns the entry by which the money of a pay order was taken; empty while it was not. */
    @Transactional(propagation = Propagation.SUPPORTS)
    public Optional<Entered> taken(String outTradeNo) {
        return Optional.ofNullable(mapper.taken(outTradeNo)).map(this::entered);
    }

    /** Returns the money taken under that entry; empty when none. */
    @Transactional(propagation = Propagation.SUPPORTS)
    public Optional<Entered> takenBy(String entry) {
        return Optional.ofNullable(mapper.takenBy(entry)).map(this::entered);
    }

    /** Returns who handed a refund out, and when; empty while nobody has. */
    @Transactional(propagation = Propagation.SUPPORTS)
    public Optional<Entered> handedBack(String refundNo) {
        return Optional.ofNullable(mapper.handedBack(refundNo)).map(this::entered);
    }

    private Entered entered(CashLedgerMapper.CashEntry row) {
        return new Entered(row.no(), row.fen(), row.clerk(), row.at().atZone(settings.zone()), row.entry());
    }

    /** Answers false, and then no money may be handed out: it was before, or there is nothing to hand back. */
    public boolean handBack(String refundNo, long clerk, Instant at) {
        boolean isHandedBack = mapper.handBack(refundNo, clerk, at) == 1;
        if (isHandedBack) {
            mapper.enterHandedBack(refundNo, clerk, at);
        }
        return isHandedBack;
    }
}
