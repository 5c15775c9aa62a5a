package com.courtgate.common.envelope;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Choice of the client's language among our two. */
public final class Locales {
    private static final List<Locale> OURS = List.of(Locale.SIMPLIFIED_CHINESE, Locale.ENGLISH);

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
            Locale match = Locale.lookup(Locale.LanguageRange.parse(acceptLanguage), OURS);
            return match == null ? Locale.SIMPLIFIED_CHINESE : match;
        } catch (IllegalArgumentException nonsense) {
            return Locale.SIMPLIFIED_CHINESE;
        }
    }
}
