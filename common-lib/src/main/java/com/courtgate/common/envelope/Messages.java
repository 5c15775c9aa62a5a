package com.courtgate.common.envelope;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;

/** Sentences of the answers, zh-CN unless the client asked for English. */
final class Messages {
    private static final String BUNDLE = "com.courtgate.common.envelope.messages";
    private static final ResourceBundle.Control NO_FALLBACK =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);
    private static final ResourceBundle CHINESE = ResourceBundle.getBundle(BUNDLE, Locale.ROOT, NO_FALLBACK);
    private static final ResourceBundle ENGLISH = ResourceBundle.getBundle(BUNDLE, Locale.ENGLISH, NO_FALLBACK);

    private Messages() {}

    static String text(Locale locale, String key, Object... arguments) {
        ResourceBundle bundle = locale.getLanguage().equals("en") ? ENGLISH : CHINESE;
        try {
            String pattern = bundle.getString(key);
            return arguments.length == 0 ? pattern : new MessageFormat(pattern, locale).format(arguments);
        } catch (MissingResourceException unknownKey) {
            return key;
        }
    }
}
