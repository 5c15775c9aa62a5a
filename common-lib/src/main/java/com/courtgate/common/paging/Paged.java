package com.courtgate.common.paging;

import com.baomidou.mybatisplus.core.metadata.IPage;
import java.util.List;
import java.util.function.Function;

/**
 * A part of a list.
 *
 * @param total how many there are in all
 * @param page from 0
 */
public record Paged<T>(List<T> items, long total, long page, long size) {
    public Paged {
        items = List.copyOf(items);
    }

    public static <R, T> Paged<T> of(IPage<R> found, Function<R, T> view) {
        return new Paged<>(
                found.getRecords().stream().map(view).toList(),
                found.getTotal(),
                found.getCurrent() - 1,
                found.getSize());
    }
}
