package com.courtgate.common.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.core.io.FileSystemResource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/**
 * The database of the release before, as two files of a service's tests: {@code migrations.txt}, a line per migration
 * that it had (version and checksum, the last one is its schema's), and {@code rows.sql}, rows that its code has
 * written. How both are renewed: docs/decisions/proving-it.md.
 */
public final class FrozenRelease {
    /** Set to {@code true}, today's migrations become those of the release before. */
    private static final String FREEZE = "courtgate.freeze-release";

    private static final Path FOLDER = Path.of("src/test/resources/release-before");
    private static final Path MIGRATIONS = FOLDER.resolve("migrations.txt");

    private FrozenRelease() {}

    /** To which its schema was migrated. */
    public static String version() {
        return migrations().getLast().replaceAll(" .*", "");
    }

    /** Returns the migrations, such as {@code 24 -1780914912}, in the order of versions. */
    public static List<String> migrations() {
        try {
            return Files.readAllLines(MIGRATIONS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** To be told all of today's migrations before they are used; writes them down when a release is frozen. */
    public static void offer(List<String> today) {
        if (Boolean.getBoolean(FREEZE)) {
            try {
                Files.write(MIGRATIONS, today);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Writes its rows into a schema that is at its version. */
    public static void addRows(DataSource schema) {
        new ResourceDatabasePopulator(new FileSystemResource(FOLDER.resolve("rows.sql"))).execute(schema);
    }
}
