package com.courtgate.payment.coupon;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Claims that wait while others are served: whoever comes next serves all that wait by then. For speed only, so that a
 * template's row is taken once for many; nothing is right because of it.
 */
final class ClaimBatcher {
    private final ReentrantLock serving = new ReentrantLock();
    private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();
    private final int atOnce;
    private final Consumer<List<Waiting>> server;

    /**
     * @param atOnce most claims that are served together
     * @param server completes each outcome it is given
     */
    ClaimBatcher(int atOnce, Consumer<List<Waiting>> server) {
        this.atOnce = atOnce;
        this.server = server;
    }

    record Waiting(long userId, long templateId, CompletableFuture<ClaimOutcome> outcome) {}

    ClaimOutcome claim(long userId, long templateId) {
        var mine = new Waiting(userId, templateId, new CompletableFuture<>());
        waiting.add(mine);
        while (!mine.outcome().isDone()) {
            serving.lock();
            try {
                if (!mine.outcome().isDone()) {
                    serve(next());
                }
            } finally {
                serving.unlock();
            }
        }
        return outcomeOf(mine);
    }

    private List<Waiting> next() {
        List<Waiting> next = new ArrayList<>();
        Waiting one = waiting.poll();
        while (one != null) {
            next.add(one);
            one = next.size() < atOnce ? waiting.poll() : null;
        }
        return next;
    }

    /** A failure belongs to each of them. */
    private void serve(List<Waiting> claims) {
        try {
            server.accept(claims);
        } catch (RuntimeException | Error e) {
            claims.forEach(claim -> claim.outcome().completeExceptionally(e));
        }
    }

    private static ClaimOutcome outcomeOf(Waiting served) {
        try {
            return served.outcome().join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw e;
        }
    }
}
