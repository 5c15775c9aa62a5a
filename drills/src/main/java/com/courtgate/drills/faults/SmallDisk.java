package com.courtgate.drills.faults;

import com.courtgate.suite.Dev;
import com.courtgate.suite.Suite;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A file system of its own for the data of one server, small enough to be filled in a moment; the server is restarted
 * on it, and on its own disk again at the end. In memory, so nothing is shown of what a lost machine forgets.
 */
public final class SmallDisk implements AutoCloseable {
    private static final PrintStream OUT = System.out;
    private static final int MEGABYTE = 1 << 20;
    private static final long ROOM = 256L * MEGABYTE;
    private final Dev dev;
    private final String server;
    private final long spare;
    private final Path log;
    private final Path folder;
    private final Path kept;
    private final Path filler;

    /**
     * Moves a server.
     *
     * @param server its name for deploy/dev
     * @param spare bytes that stay free when the disk is full
     */
    public SmallDisk(Suite suite, Dev dev, String server, long spare) throws IOException {
        this.dev = dev;
        this.server = server;
        this.spare = spare;
        this.log = suite.stateFolder().resolve("log").resolve(server + ".log");
        this.folder = suite.stateFolder().resolve("data").resolve(server);
        this.kept = folder.resolveSibling(server + ".kept");
        this.filler = folder.resolve("filler");
        dev.run("stop", server);
        Files.move(folder, kept);
        Files.createDirectory(folder);
        run("mount", "-t", "tmpfs", "-o", "mode=700,size=" + (size(kept) + ROOM), "tmpfs", folder.toString());
        run("cp", "-a", kept + "/.", folder.toString());
        dev.run("start", server);
    }

    /** Whether this user may mount something. */
    public static boolean canBeMade() {
        return "root".equals(System.getProperty("user.name"));
    }

    /**
     * The disk is full, as long as that takes. A server that died of it is started again when there is room, as whoever
     * runs a server does; and its last words are printed.
     */
    public Fault full(Fault.Course meanwhile) {
        return new Fault("full-" + server, () -> {
            try {
                fill();
                meanwhile.run();
            } finally {
                Files.delete(filler);
                startAgain();
            }
        });
    }

    /** Does nothing with a server that runs. */
    private void startAgain() throws IOException {
        if (dev.run("start", server).contains("ready on")) {
            OUT.println(server + " had died of a full disk:");
            try (var lines = Files.lines(log)) {
                lines.filter(line -> line.matches(".*(ERROR|FATAL|signal|Assert).*"))
                        .forEach(OUT::println);
            }
        }
    }

    private void fill() throws IOException {
        byte[] block = new byte[MEGABYTE];
        try (OutputStream file = Files.newOutputStream(filler)) {
            while (Files.getFileStore(folder).getUsableSpace() > spare) {
                file.write(block);
            }
        } catch (IOException full) {
            if (Files.getFileStore(folder).getUsableSpace() > MEGABYTE) {
                throw full;
            }
        }
    }

    private static long size(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        }
    }

    @Override
    public void close() throws IOException {
        dev.run("stop", server);
        run("rm", "-r", kept.toString()); // nothing of it may come back among what is there now
        run("cp", "-a", folder.toString(), kept.toString());
        run("umount", folder.toString());
        Files.delete(folder);
        Files.move(kept, folder);
        dev.run("start", server);
    }

    private static void run(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException(Arrays.toString(command) + ": " + said);
        }
    }
}
