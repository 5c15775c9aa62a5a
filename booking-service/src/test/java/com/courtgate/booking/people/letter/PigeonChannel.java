package com.courtgate.booking.people.letter;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * A channel of a campus' own, which this class alone adds. Found by the component scan, so that it is in the context of
 * every test of this module.
 */
@Component
class PigeonChannel implements NoticeChannel {
    static final String NAME = "pigeon";

    private final Map<String, List<Letter>> lofts = new ConcurrentHashMap<>();
    private final Set<String> closed = ConcurrentHashMap.newKeySet();
    private volatile CountDownLatch landing = new CountDownLatch(0);
    private volatile boolean isAway;
    private volatile boolean isIll;
    private volatile boolean metATransaction;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title(Locale language) {
        return language.getLanguage().equals("en") ? "Carrier pigeon" : "信鸽";
    }

    @Override
    public Optional<String> address(String given) {
        String loft = given.strip().toLowerCase(Locale.ROOT);
        return loft.matches("loft-[0-9]{1,12}") ? Optional.of(loft) : Optional.empty();
    }

    @Override
    public Delivery send(Letter letter) {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            metATransaction = true;
        }
        try {
            landing.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (isIll) {
            throw new IllegalStateException("a fault in the channel's own code");
        }
        if (isAway) {
            return new Delivery.Unavailable("it rains");
        }
        if (closed.contains(letter.address())) {
            return new Delivery.Refused("this loft is closed");
        }
        lofts.computeIfAbsent(letter.address(), loft -> new CopyOnWriteArrayList<>())
                .add(letter);
        return new Delivery.Sent();
    }

    void goAway() {
        isAway = true;
    }

    void fallIll() {
        isIll = true;
    }

    /** Lets pigeons fly until they come back. */
    void getLost() {
        landing = new CountDownLatch(1);
    }

    void comeBack() {
        isAway = false;
        isIll = false;
        landing.countDown();
        closed.clear();
    }

    void close(String loft) {
        closed.add(loft);
    }

    void open(String loft) {
        closed.remove(loft);
    }

    /** Returns the letters that came there, the first one first. */
    List<Letter> of(String loft) {
        return List.copyOf(lofts.getOrDefault(loft, List.of()));
    }

    boolean metATransaction() {
        return metATransaction;
    }
}
