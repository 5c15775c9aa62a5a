package com.courtgate.gateway.page;

import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.ClassUtils;

/** Serves the pages when there are any. */
@Configuration(proxyBeanMethods = false)
class PageConfiguration {
    private static final Logger log = LoggerFactory.getLogger(PageConfiguration.class);

    @Bean
    PageFilter pageFilter(PageSettings settings) {
        Map<String, Page> pages = PageFiles.read(ClassUtils.getDefaultClassLoader());
        log.info("{} pages and parts of pages are served", pages.size());
        return new PageFilter(pages, new PageHeaders(settings));
    }
}
