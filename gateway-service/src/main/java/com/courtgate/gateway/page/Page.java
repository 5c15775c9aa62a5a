package com.courtgate.gateway.page;

import com.courtgate.common.value.Digests;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/**
 * A file of the pages.
 *
 * @param compressed the same, in the forms that lie beside it
 * @param tag of the plain content; weak, for it stands for all forms
 * @param isHashed whether its name changes with its content, so that it may be kept for ever
 */
record Page(MediaType type, byte[] plain, Map<Coding, byte[]> compressed, String tag, boolean isHashed) {

    /** @param path such as {@code /assets/index-B7Tl6V1t.css} */
    static Page of(String path, MediaType type, byte[] plain, Map<Coding, byte[]> compressed) {
        String tag = "W/\"" + Digests.sha256Hex(plain).substring(0, 32) + '"';
        return new Page(type, plain, Map.copyOf(compressed), tag, path.contains("/assets/"));
    }

    /** The smallest form that the client reads; null for the plain one. */
    @Nullable
    Coding coding(@Nullable String acceptEncoding) {
        for (Coding coding : Coding.values()) {
            if (compressed.containsKey(coding) && coding.isAccepted(acceptEncoding)) {
                return coding;
            }
        }
        return null;
    }

    byte[] content(@Nullable Coding coding) {
        return coding == null ? plain : compressed.getOrDefault(coding, plain);
    }

    /** Whether the client has it already, as its {@code If-None-Match} says. */
    boolean isKnown(@Nullable String ifNoneMatch) {
        return ifNoneMatch != null && (ifNoneMatch.equals("*") || ifNoneMatch.contains(tag.substring(2)));
    }
}
