package com.courtgate.booking.people.letter;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

class PigeonChannelTest extends NoticeChannelContract {
    private static final AtomicInteger LOFTS = new AtomicInteger();
    private final PigeonChannel pigeons = new PigeonChannel();

    @Override
    NoticeChannel channel() {
        return pigeons;
    }

    @Override
    String anAddress() {
        return "loft-" + LOFTS.incrementAndGet();
    }

    @Override
    List<String> arrivedAt(String address) {
        return pigeons.of(address).stream().map(NoticeChannel.Letter::text).toList();
    }

    @Override
    void goAway() {
        pigeons.goAway();
    }

    @Override
    void comeBack() {
        pigeons.comeBack();
    }

    @Override
    NoticeChannel refusing(String address) {
        pigeons.close(address);
        return pigeons;
    }
}
