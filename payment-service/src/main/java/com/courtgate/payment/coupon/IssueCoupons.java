package com.courtgate.payment.coupon;

import com.courtgate.payment.coupon.ClaimCoupon.Outcome;
import com.courtgate.payment.coupon.UserCouponMapper.Numbered;
import com.courtgate.payment.couponterms.CouponTemplate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Gives coupons of a template to users, in one transaction. The database alone decides, by the numbered key of each
 * user and by the stock's conditional update, which comes last so that its row is held for no longer than the commit.
 */
@Component
class IssueCoupons {
    private final TemplateMapper templates;
    private final UserCouponMapper coupons;
    private final TransactionTemplate transaction;

    IssueCoupons(TemplateMapper templates, UserCouponMapper coupons, TransactionTemplate transaction) {
        this.templates = templates;
        this.coupons = coupons;
        this.transaction = transaction;
    }

    /**
     * Issues a coupon to each user and returns the results in their order; a user may be among them more than once.
     * Empty, and nothing has changed, when somebody else took some at the same moment.
     */
    Optional<List<Outcome>> take(long templateId, List<Long> users, Instant now) {
        try {
            return Objects.requireNonNull(transaction.execute(tx -> {
                var outcomes = tryTake(templateId, users, now);
                if (outcomes.isEmpty()) {
                    tx.setRollbackOnly();
                }
                return outcomes;
            }));
        } catch (DuplicateKeyException | PessimisticLockingFailureException another) {
            return Optional.empty();
        }
    }

    private Optional<List<Outcome>> tryTake(long templateId, List<Long> users, Instant now) {
        CouponTemplate template = templates.find(templateId);
        if (template == null) {
            return Optional.of(all(users, new Outcome.NotFound()));
        }
        if (now.isBefore(template.validFrom())) {
            return Optional.of(all(users, new Outcome.NotYet()));
        }
        if (!now.isBefore(template.validTo())) {
            return Optional.of(all(users, new Outcome.Over()));
        }
        List<ClaimDecision> decisions = decide(template, users);
        List<Numbered> wins = decisions.stream()
                .map(ClaimDecision::win)
                .filter(Objects::nonNull)
                .toList();
        if (wins.isEmpty()) {
            return Optional.of(decisions.stream()
                    .map(decision -> decision.outcome(Map.of()))
                    .toList());
        }
        coupons.insert(template, wins, now);
        Map<Numbered, Long> ids = ids(templateId, users);
        return templates.take(templateId, wins.size(), now) == 0
                ? Optional.empty()
                : Optional.of(decisions.stream()
                        .map(decision -> decision.outcome(ids))
                        .toList());
    }

    private static List<Outcome> all(List<Long> users, Outcome outcome) {
        return users.stream().map(user -> outcome).toList();
    }

    /** Decision for a user: the coupon of that number, or a refusal. */
    private record ClaimDecision(@Nullable Numbered win, Outcome refusal) {
        Outcome outcome(Map<Numbered, Long> ids) {
            return win == null ? refusal : new Outcome.Claimed(Objects.requireNonNull(ids.get(win)));
        }
    }

    private List<ClaimDecision> decide(CouponTemplate template, List<Long> users) {
        Map<Long, Integer> has = new HashMap<>();
        ids(template.id(), users).keySet().forEach(one -> has.merge(one.userId(), 1, Integer::sum));
        int left = template.stock() - template.claimedCount();
        List<ClaimDecision> decisions = new ArrayList<>();
        for (Long user : users) {
            int before = has.getOrDefault(user, 0);
            if (before >= template.perUserLimit()) {
                decisions.add(new ClaimDecision(null, new Outcome.LimitReached()));
            } else if (left <= 0) {
                decisions.add(new ClaimDecision(null, new Outcome.SoldOut()));
            } else {
                left--;
                has.put(user, before + 1);
                decisions.add(new ClaimDecision(new Numbered(user, before + 1), new Outcome.SoldOut()));
            }
        }
        return decisions;
    }

    private Map<Numbered, Long> ids(long templateId, List<Long> users) {
        return coupons.numbered(templateId, users).stream()
                .collect(Collectors.toMap(row -> new Numbered(row.userId(), row.nth()), UserCouponMapper.Existing::id));
    }
}
