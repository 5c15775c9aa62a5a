package com.courtgate.payment;

import com.courtgate.common.database.InstantTypeHandler;
import com.courtgate.payment.BookingStub.Booked;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The coupons of a scenario, and what must hold for them. */
final class CouponBooks {
    /** The settlements of a coupon say where it is. */
    private static final String COUPON_AGAINST_SETTLEMENT = """
            select concat_ws(' ', c.id, c.status, group_concat(s.status))
            from user_coupon c left join coupon_settlement s on s.coupon_id = c.id
            where c.template_id in (%s)
            group by c.id, c.status
            having coalesce(sum(s.status = 'LOCKED'), 0) <> (c.status = 'LOCKED')
                or coalesce(sum(s.status = 'PAID'), 0) <> (c.status = 'USED')
            """;

    /** The pay order of a settlement says where it is. */
    private static final String SETTLEMENT_AGAINST_PAY_ORDER = """
            select concat_ws(' ', p.out_trade_no, p.status, s.status)
            from coupon_settlement s join user_coupon c on c.id = s.coupon_id
              left join pay_order p on p.out_trade_no = s.out_trade_no
            where c.template_id in (%s)
              and (p.id is null or p.order_no <> s.order_no or p.user_id <> s.user_id
                   or p.user_id <> c.user_id or p.discount_fen <> s.discount_fen
                   or s.status <> case p.status
                        when 'INIT' then 'LOCKED' when 'PAYING' then 'LOCKED'
                        when 'SUCCESS' then 'PAID' when 'REFUNDED' then 'REFUNDED'
                        else 'CANCELED' end)
            """;

    private static final String TEMPLATE_AGAINST_COUPONS = """
            select concat_ws(' ', t.id, t.stock, t.claimed_count)
            from coupon_template t where t.id in (%s)
              and (t.claimed_count > t.stock
                   or t.claimed_count <> (select count(*) from user_coupon c where c.template_id = t.id)
                   or exists (select 1 from user_coupon c where c.template_id = t.id
                              group by c.user_id
                              having count(*) > t.per_user_limit))
            """;

    private static final String TROUBLE = """
            select concat_ws(' ', x.out_trade_no, x.what) from coupon_trouble x
              join user_coupon c on c.id = x.coupon_id where c.template_id in (%s)
            """;

    private static final String DISCOUNT_WITHOUT_COUPON = """
            select concat_ws(' ', 'discount of nothing', p.out_trade_no)
            from pay_order p left join coupon_settlement s on s.out_trade_no = p.out_trade_no
            where p.user_id in (%s)
              and (p.discount_fen + p.payable_fen <> p.amount_fen
                   or (p.discount_fen = 0) <> (s.id is null))
            """;

    private final MoneyPropertyIT service;
    private final List<Long> templates;
    private final Map<Long, List<Long>> ofUser = new LinkedHashMap<>();

    CouponBooks(MoneyPropertyIT service, List<Booked> orders) {
        this.service = service;
        this.templates = service.someTemplates();
        for (Booked order : orders) {
            ofUser.computeIfAbsent(
                    order.userId,
                    user -> templates.subList(0, templates.size() - 1).stream()
                            .map(template -> service.claimed(user, template))
                            .collect(Collectors.toCollection(ArrayList::new)));
        }
    }

    long of(long user, int choice) {
        List<Long> all = ofUser.get(user);
        return all.get(choice % all.size());
    }

    /** One of the few. */
    void claim(long user) {
        var answer = service.claim(user, templates.getLast());
        if (answer.status() == 200) {
            ofUser.get(user).add(answer.data().path("couponId").asLong());
        }
    }

    /** Returns the violations in words; holds at any moment. */
    List<String> violations() {
        List<String> violations = new ArrayList<>();
        violations.addAll(rows("coupon and settlement differ", COUPON_AGAINST_SETTLEMENT));
        violations.addAll(rows("settlement and pay order differ", SETTLEMENT_AGAINST_PAY_ORDER));
        violations.addAll(rows("more than there is, or than one may have", TEMPLATE_AGAINST_COUPONS));
        violations.addAll(rows("trouble", TROUBLE));
        violations.addAll(
                service.jdbc.queryForList(DISCOUNT_WITHOUT_COUPON.formatted(numbers(ofUser.keySet())), String.class));
        return violations;
    }

    /** Returns the violations once nothing is under way and what is over has been marked. */
    List<String> violationsAtTheEnd() {
        return rows("still locked, or expired at the wrong time", """
                select concat_ws(' ', c.id, c.status, c.valid_to) from user_coupon c
                where c.template_id in (%s)
                  and (c.status = 'LOCKED'
                       or (c.status = 'UNUSED' and c.valid_to <= '$now')
                       or (c.status = 'EXPIRED' and c.valid_to > '$now'))
                """.replace(
                        "$now", InstantTypeHandler.text(PaymentServerTest.clock.instant())));
    }

    private List<String> rows(String what, String sql) {
        return service.jdbc.queryForList(sql.formatted(numbers(templates)), String.class).stream()
                .map(row -> what + ": " + row)
                .toList();
    }

    private static String numbers(Collection<Long> ids) {
        return ids.stream().map(String::valueOf).collect(Collectors.joining(","));
    }
}
