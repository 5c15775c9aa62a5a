package com.courtgate.common.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Starts actors at the same moment and answers what each of them got. */
public final class Race {
    private Race() {}

    /** Returns how often a race is run: a few times in {@code deploy/dev test}, all in {@code deploy/dev test-all}. */
    public static int rounds(int few, int all) {
        return Boolean.getBoolean("courtgate.every-test") ? all : few;
    }

    public static <T> List<T> run(List<? extends Callable<T>> actors) {
        var start = new CyclicBarrier(actors.size());
        try (var threads = Executors.newFixedThreadPool(actors.size())) {
            List<Future<T>> futures = new ArrayList<>();
            for (Callable<T> actor : actors) {
                futures.add(threads.submit(() -> {
                    start.await();
                    return actor.call();
                }));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("an actor of the race failed: " + e.getCause(), e.getCause());
        }
    }
}
