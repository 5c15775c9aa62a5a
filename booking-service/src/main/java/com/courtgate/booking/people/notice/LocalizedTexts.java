package com.courtgate.booking.people.notice;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.ResourceBundle;

/** Texts for students, in both languages: zh-CN unless the reader wants English. */
public final class LocalizedTexts {
    private static final ResourceBundle.Control NO_FALLBACK =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);
    private final ResourceBundle chinese;
    private final ResourceBundle english;

    /** @param bundle whose file without a language is zh-CN */
    public LocalizedTexts(String bundle) {
        this.chinese = ResourceBundle.getBundle(bundle, Locale.ROOT, NO_FALLBACK);
        this.english = ResourceBundle.getBundle(bundle, Locale.ENGLISH, NO_FALLBACK);
    }

    public String phrase(String key, Locale locale, Object... arguments) {
        String pattern = (locale.getLanguage().equals("en") ? english : chinese).getString(key);
        return new MessageFormat(pattern, locale).format(arguments);
    }
}
