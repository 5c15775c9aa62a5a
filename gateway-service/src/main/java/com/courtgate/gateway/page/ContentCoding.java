package com.courtgate.gateway.page;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Form in which a file lies in the jar, the smallest first. */
enum ContentCoding {
    BROTLI("br", ".br"),
    GZIP("gzip", ".gz");

    private final String label;
    private final String ending;

    ContentCoding(String label, String ending) {
        this.label = label;
        this.ending = ending;
    }

    String label() {
        return label;
    }

    String ending() {
        return ending;
    }

    /** @param acceptEncoding the header of the request */
    boolean isAccepted(@Nullable String acceptEncoding) {
        return acceptEncoding != null
                && Arrays.stream(acceptEncoding.split(",")).anyMatch(this::isNamedBy);
    }

    /** One element, such as {@code gzip;q=0.5}; with the quality 0 it is named to be left out. */
    private boolean isNamedBy(String element) {
        String[] parts = element.replace(" ", "").split(";", 2);
        return parts[0].equalsIgnoreCase(label) && (parts.length == 1 || !parts[1].matches("q=0(\\.0*)?"));
    }
}
