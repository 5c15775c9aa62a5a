package com.courtgate.gateway.page;

import com.courtgate.common.value.Digests;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/**
 * A file of the pages. Its forms are outside the heap, where the socket reads them: answers share them, so that one
 * which nobody takes costs nothing.
 *
 * @param compressed the same, in the forms that lie beside it
 * @param tag of the plain content; weak, for it stands for all forms
 * @param isHashed whether its name changes with its content, so that it may be kept for ever
 */
record Page(MediaType type, ByteBuffer plain, Map<ContentCoding, ByteBuffer> compressed, String tag, boolean isHashed) {

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

    /** @param path such as {@code /assets/index-B7Tl6V1t.css} */
    static Page of(String path, MediaType type, byte[] plain, Map<ContentCoding, byte[]> compressed) {
        String tag = "W/\"" + Digests.sha256Hex(plain).substring(0, 32) + '"';
        Map<ContentCoding, ByteBuffer> forms = new EnumMap<>(ContentCoding.class);
        compressed.forEach((coding, content) -> forms.put(coding, shared(content)));
        return new Page(type, shared(plain), Map.copyOf(forms), tag, path.contains("/assets/"));
    }

    private static ByteBuffer shared(byte[] content) {
        return ByteBuffer.allocateDirect(content.length).put(content).flip().asReadOnlyBuffer();
    }

    /** The smallest form that the client reads; null for the plain one. */
    @Nullable
    ContentCoding coding(@Nullable String acceptEncoding) {
        for (ContentCoding coding : ContentCoding.values()) {
            if (compressed.containsKey(coding) && coding.isAccepted(acceptEncoding)) {
                return coding;
            }
        }
        return null;
    }

    /** A view of its own of the content. */
    ByteBuffer content(@Nullable ContentCoding coding) {
        return (coding == null ? plain : compressed.getOrDefault(coding, plain)).duplicate();
    }

    /** Whether the client has it already, as its {@code If-None-Match} says. */
    boolean isKnown(@Nullable String ifNoneMatch) {
        return ifNoneMatch != null && (ifNoneMatch.equals("*") || ifNoneMatch.contains(tag.substring(2)));
    }
}
