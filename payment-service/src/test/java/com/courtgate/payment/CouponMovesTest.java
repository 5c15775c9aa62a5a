package com.courtgate.payment;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.courtgate.payment.coupon.CouponSettlements;
import com.courtgate.payment.payorder.PayOrders;
import com.courtgate.payment.refund.CompleteRefund;
import com.courtgate.payment.refund.Refunds;
import com.courtgate.payment.settle.EndPayOrder;
import com.courtgate.payment.settle.SettlePayment;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A move of a pay order that takes its coupon along is made in one place, which moves both. */
class CouponMovesTest {
    private static final JavaClasses MAIN = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("com.courtgate.payment");

    static Arguments[] moves() {
        return new Arguments[] {
            Arguments.of(PayOrders.class, "succeed", SettlePayment.class),
            Arguments.of(CouponSettlements.class, "redeem", SettlePayment.class),
            Arguments.of(PayOrders.class, "end", EndPayOrder.class),
            Arguments.of(CouponSettlements.class, "cancel", EndPayOrder.class),
            Arguments.of(Refunds.class, "succeed", CompleteRefund.class),
            Arguments.of(PayOrders.class, "refunded", CompleteRefund.class),
            Arguments.of(PayOrders.class, "completeIfFullyRefunded", CompleteRefund.class),
            Arguments.of(CouponSettlements.class, "refunded", CompleteRefund.class),
        };
    }

    @ParameterizedTest
    @MethodSource("moves")
    void areMadeInOnePlace(Class<?> rows, String move, Class<?> onePlace) {
        noClasses()
                .that()
                .doNotBelongToAnyOf(onePlace)
                .should()
                .callMethodWhere(target(owner(type(rows))).and(target(name(move))))
                .because("a pay order and its coupon move together")
                .check(MAIN);
    }
}
