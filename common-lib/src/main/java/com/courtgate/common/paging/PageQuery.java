package com.courtgate.common.paging;

import com.baomidou.mybatisplus.extension.plugins.pagination.Page;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.jspecify.annotations.Nullable;

/**
 * Requested page of a list; bound from {@code ?page=&size=} by {@code @Valid @ParameterObject}.
 *
 * @param page from 0, default 0
 * @param size 1 to 200, default 20
 */
public record PageQuery(
        @Nullable @Min(0) @Max(1_000_000) Integer page,
        @Nullable @Min(1) @Max(200) Integer size) {

    public int number() {
        return page == null ? 0 : page;
    }

    public int length() {
        return size == null ? 20 : size;
    }

    /** Returns the page for a mapper method's first parameter; MyBatis-Plus counts from 1. */
    public <T> Page<T> forMapper() {
        return new Page<>(number() + 1L, length());
    }
}
