package com.courtgate.booking.dev;

import com.courtgate.booking.court.Courts;
import com.courtgate.booking.people.account.AddUsers;
import com.courtgate.booking.people.identity.DevAccounts;
import java.util.stream.IntStream;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** Adds at every start what is missing; before anybody is served, so that no crowd keeps the start from ending well. */
@Component
@Profile("dev")
class SeedDevData implements SmartInitializingSingleton {
    private static final int COURTS = 6;

    private final AddUsers addUsers;
    private final Courts courts;

    SeedDevData(AddUsers addUsers, Courts courts) {
        this.addUsers = addUsers;
        this.courts = courts;
    }

    @Override
    public void afterSingletonsInstantiated() {
        addUsers.addMissing(DevAccounts.all());
        courts.addMissing(
                IntStream.rangeClosed(1, COURTS).mapToObj(i -> i + "号场").toList());
    }
}
