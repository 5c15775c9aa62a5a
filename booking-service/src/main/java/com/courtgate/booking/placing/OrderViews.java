package com.courtgate.booking.placing;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.booking.order.OrderNumbers;
import com.courtgate.booking.order.OrderStatus;
import com.courtgate.booking.placing.PlacingMapper.Filter;
import com.courtgate.booking.placing.PlacingMapper.ListedItem;
import com.courtgate.booking.placing.PlacingMapper.ListedOrder;
import com.courtgate.booking.reservation.ReservationStatus;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Orders as they are shown. */
@Component
class OrderViews {
    private final PlacingMapper mapper;

    OrderViews(PlacingMapper mapper) {
        this.mapper = mapper;
    }

    record Item(long reservationId, long slotId, ReservationStatus status, long amountFen) {
        Item asCreated() {
            return new Item(reservationId, slotId, ReservationStatus.PENDING, amountFen);
        }
    }

    /** One event that happened to an order. */
    record Flow(OrderStatus.Event event, @Nullable OrderStatus from, OrderStatus to, String result, Instant at) {}

    /**
     * An order.
     *
     * @param stockFailure why it is STOCK_FAILED
     * @param flow everything that happened to it; null in lists and in the answer to its placing
     */
    record View(
            String orderNo,
            long userId,
            long sessionId,
            OrderStatus status,
            long amountFen,
            @Nullable Instant payDeadline,
            Instant createTime,
            @Nullable String stockFailure,
            List<Item> items,
            @Nullable List<Flow> flow) {}

    /** As it was created, whatever became of it since; so that copies are answered alike. */
    View asCreated(String orderNo) {
        return find(Filter.byNumber(orderNo)).map(OrderViews::created).orElseThrow();
    }

    private static View created(View now) {
        return new View(
                now.orderNo(),
                now.userId(),
                now.sessionId(),
                OrderStatus.CREATED,
                now.amountFen(),
                null,
                now.createTime(),
                null,
                now.items().stream().map(Item::asCreated).toList(),
                null);
    }

    /** With its flow; empty when there is none that the filter lets through. */
    Optional<View> find(Filter filter) {
        if (filter.orderNo() != null && !OrderNumbers.isOne(filter.orderNo())) {
            return Optional.empty();
        }
        return mapper.list(new PageQuery(0, 1).forMapper(), filter).getRecords().stream()
                .findFirst()
                .map(row -> view(row, items(List.of(row)), flow(row.orderNo())));
    }

    Paged<View> list(IPage<ListedOrder> page, Filter filter) {
        IPage<ListedOrder> found = mapper.list(page, filter);
        Map<String, List<Item>> items = items(found.getRecords());
        return Paged.of(found, row -> view(row, items, null));
    }

    private static View view(ListedOrder row, Map<String, List<Item>> items, @Nullable List<Flow> flow) {
        return new View(
                row.orderNo(),
                row.userId(),
                row.sessionId(),
                row.status(),
                row.amountFen(),
                row.payDeadline(),
                row.createdAt(),
                row.stockFailure(),
                items.getOrDefault(row.orderNo(), List.of()),
                flow);
    }

    private Map<String, List<Item>> items(List<ListedOrder> orders) {
        if (orders.isEmpty()) {
            return Map.of();
        }
        return mapper.items(orders.stream().map(ListedOrder::orderNo).toList()).stream()
                .collect(Collectors.groupingBy(
                        ListedItem::orderNo, Collectors.mapping(OrderViews::item, Collectors.toList())));
    }

    private static Item item(ListedItem row) {
        return new Item(row.reservationId(), row.slotId(), row.status(), row.amountFen());
    }

    private List<Flow> flow(String orderNo) {
        return mapper.flow(orderNo).stream()
                .map(f -> new Flow(f.event(), f.fromStatus(), f.toStatus(), f.result(), f.at()))
                .toList();
    }
}
