package com.courtgate.payment.bill;

import org.springframework.context.ApplicationContext;

/** For tests outside of the package: the bills that are there are compared, as the job does. */
public final class BillsOfTheDay {
    private BillsOfTheDay() {}

    public static void compare(ApplicationContext service) {
        service.getBean(CompareMissingBills.class).run();
    }
}
