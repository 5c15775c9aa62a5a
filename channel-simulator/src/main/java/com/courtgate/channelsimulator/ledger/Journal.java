package com.courtgate.channelsimulator.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A file of JSON lines, only ever appended to. A line counts when its line feed is there: what a crash has left half
 * written was never told to anybody and is cut off at the next start.
 */
final class Journal implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;

    private Journal(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Opens or creates the file and hands every change in it to the reader, in order. */
    static Journal open(Path file, Consumer<Change> reader) {
        try {
            @Nullable Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            lock(channel, file);
            var journal = new Journal(file, channel);
            journal.replay(reader);
            return journal;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Two processes that append to one file would both be wrong about the money. */
    private static void lock(FileChannel channel, Path file) throws IOException {
        try {
            @Nullable FileLock lock = channel.tryLock();
            if (lock != null) {
                return;
            }
        } catch (OverlappingFileLockException e) {
            // by this very process
        }
        channel.close();
        throw new IllegalStateException(file + " is in use by another simulator");
    }

    private void replay(Consumer<Change> reader) throws IOException {
        // Not through a second descriptor: to close one gives up the process's lock on the file.
        byte[] all = new byte[Math.toIntExact(channel.size())];
        ByteBuffer buffer = ByteBuffer.wrap(all);
        while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
            // until all is there
        }
        int start = 0;
        for (int end = 0; end < all.length; end++) {
            if (all[end] == '\n') {
                reader.accept(parse(new String(all, start, end - start, UTF_8)));
                start = end + 1;
            }
        }
        channel.truncate(start);
        channel.position(start);
    }

    private Change parse(String line) {
        try {
            return Json.MAPPER.readValue(line, Change.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(file + " has a line that cannot be read", e);
        }
    }

    /** Returns when the change is on disk; a failure leaves the file as it was. */
    void append(Change change) {
        try {
            long before = channel.position();
            ByteBuffer line = ByteBuffer.wrap((Json.MAPPER.writeValueAsString(change) + "\n").getBytes(UTF_8));
            try {
                while (line.hasRemaining()) {
                    channel.write(line);
                }
                channel.force(false);
            } catch (IOException e) {
                channel.truncate(before);
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
