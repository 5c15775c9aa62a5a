package com.courtgate.common.envelope;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Choice of the client's language among our two. */
public final class Locales {
    /**
     * By the first part of what a client asks for: whoever reads a Chinese of any place or script reads ours rather
     * than English. Some Chinese languages have a code of their own.
     */
    private static final Map<String, Locale> OURS = Map.of(
            "en", Locale.ENGLISH,
            "zh", Locale.SIMPLIFIED_CHINESE,
            "cmn", Locale.SIMPLIFIED_CHINESE,
            "yue", Locale.SIMPLIFIED_CHINESE,
            "wuu", Locale.SIMPLIFIED_CHINESE,
            "hak", Locale.SIMPLIFIED_CHINESE,
            "nan", Locale.SIMPLIFIED_CHINESE,
            "gan", Locale.SIMPLIFIED_CHINESE,
            "hsn", Locale.SIMPLIFIED_CHINESE);

    /** Browsers send a few dozen different headers; whoever makes up more has each of them read again. */
    private static final int MOST_REMEMBERED = 256;

    private static final Map<String, Locale> REMEMBERED = new ConcurrentHashMap<>();

    private Locales() {}

    /** The best match of an {@code Accept-Language} header; zh-CN when absent or nonsense. */
    public static Locale of(@Nullable String acceptLanguage) {
        if (acceptLanguage == null || acceptLanguage.isBlank() || acceptLanguage.length() > 200) {
            return Locale.SIMPLIFIED_CHINESE;
        }
        Locale remembered = REMEMBERED.get(acceptLanguage);
        if (remembered != null) {
            return remembered;
        }
        Locale best = bestMatch(acceptLanguage);
        if (REMEMBERED.size() < MOST_REMEMBERED) {
            REMEMBERED.put(acceptLanguage, best);
        }
        return best;
    }

    private static Locale bestMatch(String acceptLanguage) {
        try {
            for (Locale.LanguageRange wanted : Locale.LanguageRange.parse(acceptLanguage)) {
                String language = wanted.getRange().split("-", 2)[0];
                if (wanted.getWeight() > 0 && OURS.containsKey(language)) {
                    return OURS.get(language);
                }
            }
        } catch (IllegalArgumentException nonsense) {
            // as if nothing had been asked for
        }
        return Locale.SIMPLIFIED_CHINESE;
    }
}
