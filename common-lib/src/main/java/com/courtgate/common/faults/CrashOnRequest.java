package com.courtgate.common.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Lets the process end at the point whose name a file holds; once, for whoever takes the file away is the one who dies.
 */
final class CrashOnRequest implements CrashPoints {
    private final Path wish;
    private final Runnable end;

    /** @param end ends the process as kill -9 would */
    CrashOnRequest(Path wish, Runnable end) {
        this.wish = wish;
        this.end = end;
    }

    @Override
    public void reach(Enum<?> point) {
        if (!Files.exists(wish)) {
            return;
        }
        try {
            if (Files.readString(wish).strip().equals(point.name()) && Files.deleteIfExists(wish)) {
                end.run();
            }
        } catch (NoSuchFileException taken) {
            // another thread is about to end the process
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
