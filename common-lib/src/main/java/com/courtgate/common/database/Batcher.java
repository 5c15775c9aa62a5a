package com.courtgate.common.database;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Questions that wait while others are served: whoever comes next serves all that wait by then, in one transaction and
 * with one connection, however many want the same row. For speed only; nothing is right because of it.
 *
 * @param <Q> question
 * @param <A> its answer
 */
public final class Batcher<Q, A> {
    private final ReentrantLock serving = new ReentrantLock();
    private final Queue<Waiting<Q, A>> waiting = new ConcurrentLinkedQueue<>();
    private final int atOnce;
    private final Consumer<List<Waiting<Q, A>>> server;

    /**
     * @param atOnce most questions that are served together
     * @param server completes each answer it is given; what it throws is thrown to all whom it left without one
     */
    public Batcher(int atOnce, Consumer<List<Waiting<Q, A>>> server) {
        this.atOnce = atOnce;
        this.server = server;
    }

    /** A question whose answer somebody waits for. */
    public record Waiting<Q, A>(Q question, CompletableFuture<A> answer) {}

    /** Answers when the question was served, with what the server threw for it as well. */
    public A ask(Q question) {
        var mine = new Waiting<Q, A>(question, new CompletableFuture<>());
        waiting.add(mine);
        while (!mine.answer().isDone()) {
            serving.lock();
            try {
                if (!mine.answer().isDone()) {
                    serve(next());
                }
            } finally {
                serving.unlock();
            }
        }
        return answerOf(mine);
    }

    private List<Waiting<Q, A>> next() {
        List<Waiting<Q, A>> next = new ArrayList<>();
        Waiting<Q, A> one = waiting.poll();
        while (one != null) {
            next.add(one);
            one = next.size() < atOnce ? waiting.poll() : null;
        }
        return next;
    }

    private void serve(List<Waiting<Q, A>> questions) {
        try {
            server.accept(questions);
        } catch (RuntimeException | Error e) {
            questions.forEach(each -> each.answer().completeExceptionally(e));
        }
    }

    private A answerOf(Waiting<Q, A> served) {
        try {
            return served.answer().join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw e;
        }
    }
}
