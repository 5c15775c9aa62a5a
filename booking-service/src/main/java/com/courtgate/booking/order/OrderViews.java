package com.courtgate.booking.order;

import com.baomidou.mybatisplus.core.metadata.IPage;
import com.courtgate.booking.order.OrderListMapper.Filter;
import com.courtgate.booking.order.OrderListMapper.ListedItem;
import com.courtgate.booking.order.OrderListMapper.ListedOrder;
import com.courtgate.booking.reservation.OrderNumberFormat;
import com.courtgate.booking.reservation.ReservationStatus;
import com.courtgate.common.paging.PageQuery;
import com.courtgate.common.paging.Paged;
import com.courtgate.common.paging.Period;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Orders as they are shown. */
@Component
public class OrderViews {
    private final OrderListMapper mapper;

    OrderViews(OrderListMapper mapper) {
        this.mapper = mapper;
    }

    /** States of an item: its reservation's, where there is one. */
    @Schema(name = "OrderItemStatus")
    enum ItemStatus {
        /** The order waits for its stock. */
        WAITING,
        PENDING_PAYMENT,
        CONFIRMED,
        CANCELLED,
        /** The order's stock was not to be had. */
        FAILED;

        private static ItemStatus of(OrderStatus order, @Nullable ReservationStatus reservation) {
            if (reservation != null) {
                return valueOf(reservation.name());
            }
            return switch (order) {
                case CREATED -> WAITING;
                case STOCK_FAILED -> FAILED;
                case CANCELED -> CANCELLED;
                case STOCK_RESERVED, PAID, REFUNDED ->
                    throw new IllegalStateException("an order with stock has its reservations");
            };
        }
    }

    /** @param reservationId null before the stock is reserved, and for ever if it never is */
    @Schema(name = "OrderItem")
    record Item(@Nullable Long reservationId, long slotId, ItemStatus status, long amountFen) {}

    /** One event that happened to an order. */
    @Schema(name = "OrderMove")
    record StateChange(
            OrderStatus.Event event, @Nullable OrderStatus from, OrderStatus to, String result, Instant at) {}

    /**
     * An order.
     *
     * @param timeZone of its session
     * @param stockFailure why it is STOCK_FAILED
     * @param flow everything that happened to it; null in lists and in the answer to its placing
     */
    @Schema(name = "Order")
    public record View(
            String orderNo,
            long userId,
            long sessionId,
            String timeZone,
            long hallId,
            OrderStatus status,
            long amountFen,
            @Nullable Instant payDeadline,
            Instant createTime,
            @Nullable String stockFailure,
            List<Item> items,
            @Nullable List<StateChange> flow) {}

    /** Returns an order as it was created, whatever became of it since; so that copies are answered alike. */
    public View asCreated(String orderNo) {
        View now = byNumber(orderNo).orElseThrow();
        return new View(
                now.orderNo(),
                now.userId(),
                now.sessionId(),
                now.timeZone(),
                now.hallId(),
                OrderStatus.CREATED,
                now.amountFen(),
                null,
                now.createTime(),
                null,
                now.items().stream()
                        .map(item -> new Item(null, item.slotId(), ItemStatus.WAITING, item.amountFen()))
                        .toList(),
                null);
    }

    public Optional<View> byNumber(String orderNo) {
        return find(orderNo, null);
    }

    /**
     * Finds an order with its flow.
     *
     * @param userId whose it is; null: anybody's
     */
    Optional<View> find(String orderNo, @Nullable Long userId) {
        if (!OrderNumberFormat.isOne(orderNo)) {
            return Optional.empty();
        }
        var filter = new Filter(null, userId, null, null, null);
        IPage<ListedOrder> one = new PageQuery(0, 1).forMapper();
        return mapper.list(one, orderNo, filter, Period.ALL, userId != null).getRecords().stream()
                .findFirst()
                .map(row -> view(row, items(List.of(row)), mapper.flow(row.orderNo())));
    }

    Paged<View> list(IPage<ListedOrder> page, Filter filter, Period period, boolean isOwn) {
        IPage<ListedOrder> found = mapper.list(page, null, filter, period, isOwn);
        Map<String, List<Item>> items = items(found.getRecords());
        return Paged.of(found, row -> view(row, items, null));
    }

    private static View view(ListedOrder row, Map<String, List<Item>> items, @Nullable List<StateChange> flow) {
        return new View(
                row.orderNo(),
                row.userId(),
                row.sessionId(),
                row.timeZone(),
                row.hallId(),
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
        Map<String, OrderStatus> status =
                orders.stream().collect(Collectors.toMap(ListedOrder::orderNo, ListedOrder::status));
        return mapper.items(status.keySet()).stream()
                .collect(Collectors.groupingBy(
                        ListedItem::orderNo,
                        Collectors.mapping(
                                row -> item(row, Objects.requireNonNull(status.get(row.orderNo()))),
                                Collectors.toList())));
    }

    private static Item item(ListedItem row, OrderStatus order) {
        return new Item(row.reservationId(), row.slotId(), ItemStatus.of(order, row.status()), row.amountFen());
    }
}
