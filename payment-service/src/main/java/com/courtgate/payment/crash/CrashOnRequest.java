package com.courtgate.payment.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Ends the process as kill -9 would, at the point whose name a file holds; once. */
final class CrashOnRequest implements CrashPoints {
    private static final int KILLED = 137;
    private final Path wish;

    CrashOnRequest(Path wish) {
        this.wish = wish;
    }

    @Override
    public void reach(CrashPoint point) {
        try {
            if (Files.exists(wish) && Files.readString(wish).strip().equals(point.name())) {
                Files.delete(wish);
                Runtime.getRuntime().halt(KILLED);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
