package com.courtgate.gateway.page;

import com.courtgate.gateway.page.Page.ContentCoding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.http.MediaType;

/** The pages on the class path. */
final class PageFiles {
    private static final String FOLDER = "META-INF/courtgate-web";

    /** Media types of pages by file extension; nothing of the API ends like this. */
    private static final Map<String, MediaType> TYPES = Map.ofEntries(
            Map.entry("html", MediaType.valueOf("text/html;charset=UTF-8")),
            Map.entry("js", MediaType.valueOf("text/javascript;charset=UTF-8")),
            Map.entry("css", MediaType.valueOf("text/css;charset=UTF-8")),
            Map.entry("svg", MediaType.valueOf("image/svg+xml")),
            Map.entry("png", MediaType.IMAGE_PNG),
            Map.entry("webp", MediaType.valueOf("image/webp")),
            Map.entry("ico", MediaType.valueOf("image/x-icon")),
            Map.entry("woff2", MediaType.valueOf("font/woff2")),
            Map.entry("txt", MediaType.valueOf("text/plain;charset=UTF-8")),
            Map.entry("webmanifest", MediaType.valueOf("application/manifest+json")));

    private PageFiles() {}

    /** All pages by their paths, {@code index.html} also by that of its folder; empty without a jar of pages. */
    static Map<String, Page> read(@Nullable ClassLoader loader) {
        try {
            Map<String, byte[]> files = files(loader);
            Map<String, Page> pages = new HashMap<>();
            files.forEach((path, content) -> {
                MediaType type = TYPES.get(path.substring(path.lastIndexOf('.') + 1));
                if (type != null) {
                    pages.put(path, Page.of(path, type, content, compressed(files, path)));
                }
            });
            for (String path : List.copyOf(pages.keySet())) {
                if (path.endsWith("/index.html")) {
                    pages.put(path.substring(0, path.length() - "index.html".length()), pages.get(path));
                }
            }
            return pages;
        } catch (IOException e) {
            throw new UncheckedIOException("The pages cannot be read", e);
        }
    }

    private static Map<String, byte[]> files(@Nullable ClassLoader loader) throws IOException {
        Map<String, byte[]> files = new HashMap<>();
        var resolver = new PathMatchingResourcePatternResolver(loader);
        for (Resource file : resolver.getResources("classpath*:" + FOLDER + "/**")) {
            if (file.isReadable()) {
                String address = file.getURL().toString();
                files.put(
                        address.substring(address.lastIndexOf(FOLDER) + FOLDER.length()), file.getContentAsByteArray());
            }
        }
        return files;
    }

    private static Map<ContentCoding, byte[]> compressed(Map<String, byte[]> files, String path) {
        Map<ContentCoding, byte[]> compressed = new EnumMap<>(ContentCoding.class);
        for (ContentCoding coding : ContentCoding.values()) {
            byte @Nullable [] content = files.get(path + coding.ending());
            if (content != null) {
                compressed.put(coding, content);
            }
        }
        return compressed;
    }
}
