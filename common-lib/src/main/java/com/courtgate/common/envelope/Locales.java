package com.courtgate.common.envelope;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which of our two languages a client gets. */
public final class Locales {
    private static final List<Locale> OURS = List.of(Locale.SIMPLIFIED_CHINESE, Locale.ENGLISH);

    private Locales() {}

    /** The best match of an {@code Accept-Language} header; zh-CN when absent or nonsense. */
    public static Locale of(@Nullable String acceptLanguage) {
        if (acceptLanguage == null || acceptLanguage.isBlank() || acceptLanguage.length() > 200) {
            return Locale.SIMPLIFIED_CHINESE;
        }
        try {
            Locale match = Locale.lookup(Locale.LanguageRange.parse(acceptLanguage), OURS);
            return match == null ? Locale.SIMPLIFIED_CHINESE : match;
        } catch (IllegalArgumentException nonsense) {
            return Locale.SIMPLIFIED_CHINESE;
        }
    }
}
