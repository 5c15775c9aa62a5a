package com.courtgate.payment.coupon;

import com.courtgate.common.envelope.Outages;
import com.courtgate.common.meters.AfterCommitCounter;
import com.courtgate.common.value.TruncatedText;
import com.courtgate.payment.coupon.CouponSettlementMapper.Settlement;
import com.courtgate.payment.couponterms.CouponRefusal;
import com.courtgate.payment.couponterms.UserCouponStatus;
import com.courtgate.payment.payorder.PayOrder;
import com.courtgate.payment.payorder.PayOrderStatus;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Ties coupons to pay orders, always in the transaction that moves the pay order. Keyed by the pay order: what happens
 * to one order can never touch the coupon of another.
 */
@Component
@Transactional(propagation = Propagation.MANDATORY)
public class CouponSettlements {
    private static final Logger log = LoggerFactory.getLogger(CouponSettlements.class);
    private final CouponSettlementMapper settlements;
    private final UserCouponMapper coupons;
    private final WalletStore wallets;
    private final TransactionTemplate nested;
    private final AfterCommitCounter<CouponEvent> counted;

    CouponSettlements(
            CouponSettlementMapper settlements,
            UserCouponMapper coupons,
            WalletStore wallets,
            PlatformTransactionManager transactions,
            AfterCommitCounter<CouponEvent> counted) {
        this.settlements = settlements;
        this.coupons = coupons;
        this.wallets = wallets;
        this.counted = counted;
        this.nested = new TransactionTemplate(transactions);
        this.nested.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
    }

    /** The coupon of a pay order, whatever became of it. */
    @Transactional(propagation = Propagation.SUPPORTS)
    public Optional<Long> couponOf(String outTradeNo) {
        return Optional.ofNullable(settlements.find(outTradeNo)).map(Settlement::couponId);
    }

    /** Locks a coupon for a pay order that counts on it. When refused, the transaction must be rolled back. */
    public Optional<CouponRefusal> lock(PayOrder payOrder, long couponId, Instant at) {
        if (coupons.lock(couponId, payOrder.userId(), at) == 0) {
            return Optional.of(Optional.ofNullable(coupons.find(couponId))
                    .flatMap(c -> c.refusal(at))
                    .orElse(CouponRefusal.LOCKED));
        }
        settlements.insert(payOrder, couponId, at);
        wallets.forgetAfterCommit(payOrder.userId());
        counted.one(CouponEvent.LOCKED);
        return Optional.empty();
    }

    /** The pay order is paid. Whatever is wrong with the coupon is written down, no more. */
    public void redeem(String outTradeNo, Instant at) {
        try {
            nested.executeWithoutResult(tx -> use(outTradeNo, at));
        } catch (DataAccessException | RollbackSignal e) {
            // The database has undone all of it, or is away: the payment itself comes again.
            if (e instanceof PessimisticLockingFailureException || Outages.isOutage(e)) {
                throw e;
            }
            recordTrouble(outTradeNo, "not redeemed: " + e.getMessage(), at);
        }
    }

    /** The pay order ended unpaid. */
    public void cancel(String outTradeNo, Instant at) {
        end(outTradeNo, SettlementStatus.CANCELED, UserCouponStatus.LOCKED, at);
    }

    /** The whole order has been given back. */
    public void refunded(String outTradeNo, Instant at) {
        Settlement settlement = settlements.find(outTradeNo);
        if (settlement != null && settlement.status() == SettlementStatus.LOCKED) {
            recordTrouble(outTradeNo, "was never redeemed, and all of its order is given back", at);
            return;
        }
        end(outTradeNo, SettlementStatus.REFUNDED, UserCouponStatus.USED, at);
    }

    /**
     * Brings a settlement to where its pay order is, and the coupon to where the settlement is that holds it, which may
     * be another's; whatever either was before. A live pay order will do so by itself.
     */
    void follow(String outTradeNo, PayOrderStatus payOrder, Instant at) {
        Settlement settlement = settlements.find(outTradeNo);
        if (settlement == null || payOrder.isLive()) {
            return;
        }
        move(settlement, payOrder.isPaid() ? SettlementStatus.PAID : SettlementStatus.CANCELED, at);
        if (payOrder == PayOrderStatus.REFUNDED) {
            move(Objects.requireNonNull(settlements.find(outTradeNo)), SettlementStatus.REFUNDED, at);
        }
        coupons.lockRow(settlement.couponId());
        coupons.follow(settlement.couponId(), at);
        coupons.expire(List.of(settlement.couponId()), at);
        wallets.forgetAfterCommit(settlement.userId());
    }

    private void use(String outTradeNo, Instant at) {
        Settlement settlement = settlements.find(outTradeNo);
        if (settlement == null || !move(settlement, SettlementStatus.PAID, at)) {
            return; // without a coupon, or done before
        }
        if (coupons.move(settlement.couponId(), UserCouponStatus.LOCKED, UserCouponStatus.USED, at) != 1) {
            throw new RollbackSignal("coupon " + settlement.couponId() + " was not locked");
        }
        wallets.forgetAfterCommit(settlement.userId());
        counted.one(CouponEvent.REDEEMED);
    }

    private void end(String outTradeNo, SettlementStatus to, UserCouponStatus held, Instant at) {
        Settlement settlement = settlements.find(outTradeNo);
        if (settlement == null || !move(settlement, to, at)) {
            return;
        }
        if (coupons.move(settlement.couponId(), held, UserCouponStatus.UNUSED, at) != 1) {
            recordTrouble(outTradeNo, "coupon was not " + held + " when it was given back", at);
            return;
        }
        coupons.expire(List.of(settlement.couponId()), at); // nobody gets back what is over
        wallets.forgetAfterCommit(settlement.userId());
        counted.one(CouponEvent.GIVEN_BACK);
    }

    private boolean move(Settlement settlement, SettlementStatus to, Instant at) {
        if (!settlement.status().canBecome(to)) {
            return false;
        }
        return switch (settlements.move(settlement.id(), settlement.status(), to, at)) {
            case 0 -> false;
            case 1 -> true;
            default -> throw new IllegalStateException("id is the key");
        };
    }

    private void recordTrouble(String outTradeNo, String what, Instant at) {
        log.error("Coupon of {}: {}", outTradeNo, what);
        counted.one(CouponEvent.TROUBLE);
        String cut = TruncatedText.of(what);
        settlements.insertTrouble(outTradeNo, couponOf(outTradeNo).orElse(null), cut, at);
    }

    /** Undoes the savepoint. */
    private static final class RollbackSignal extends RuntimeException {
        private static final long serialVersionUID = 1L;

        RollbackSignal(String message) {
            super(message);
        }
    }
}
