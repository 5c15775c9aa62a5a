package com.courtgate.booking.people.owndata;

import com.courtgate.booking.people.owndata.OwnDataMapper.Account;
import com.courtgate.booking.people.owndata.OwnDataMapper.Item;
import com.courtgate.booking.people.owndata.OwnDataMapper.Move;
import com.courtgate.booking.people.owndata.OwnDataMapper.OwnOrder;
import com.courtgate.common.contract.payment.OwnPaymentData;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is kept of one person as one JSON text. It is made while it is written, a page of rows after the
 * other, so that it needs as much memory for whoever has ten rows as for whoever has ten thousand of a kind; what is
 * older than those is left out, and said to be.
 */
final class OwnDataExport {
    private static final int PAGE = 200;
    private static final int MOST = 10_000;

    private final OwnDataMapper ownData;
    private final PaymentDataClient paymentData;
    private final ObjectMapper json;
    private final Account account;
    private final OwnPaymentData newestPayOrders;
    private final List<String> leftOut = new ArrayList<>();

    /** @param newestPayOrders known already: payment-service was asked before the first word was written */
    OwnDataExport(
            OwnDataMapper ownData,
            PaymentDataClient paymentData,
            ObjectMapper json,
            Account account,
            OwnPaymentData newestPayOrders) {
        this.ownData = ownData;
        this.paymentData = paymentData;
        this.json = json;
        this.account = account;
        this.newestPayOrders = newestPayOrders;
    }

    /** An order with what was ordered and all that happened to it. */
    private record OrderAndHistory(OwnOrder order, List<Item> items, List<Move> history) {}

    /** Returns the file's name, such as {@code courtgate-s00001.json}. */
    String name() {
        return "courtgate-" + account.studentId().replaceAll("[^A-Za-z0-9._-]", "") + ".json";
    }

    /** Once; what it throws leaves half of a text. */
    void writeTo(OutputStream stream, Instant at) throws IOException {
        JsonGenerator out = json.createGenerator(stream);
        out.disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM); // after each row it would be a packet of its own
        out.writeStartObject();
        out.writePOJOField("madeAt", at);
        out.writePOJOField("account", account);
        out.writePOJOField("failedLogins", ownData.failedLogins(account.studentId()));
        rows(out, "logins", ownData::logins, OwnDataMapper.LoginToken::id);
        rows(out, "reservations", ownData::reservations, OwnDataMapper.OwnReservation::id);
        rows(
                out,
                "orders",
                (userId, before, most) -> withHistory(ownData.orders(userId, before, most)),
                o -> o.order().id());
        rows(out, "linesStoodIn", ownData::waitlistEntries, OwnDataMapper.OwnEntry::id);
        out.writePOJOField("noticeAddress", ownData.noticeAddress(account.id()));
        rows(out, "notices", ownData::notices, OwnDataMapper.OwnNotice::id);
        rows(out, "officeActs", ownData::officeActs, OwnDataMapper.AdminAction::id);
        money(out, "payOrders", OwnPaymentData.Part.PAY_ORDERS);
        money(out, "refunds", OwnPaymentData.Part.REFUNDS);
        money(out, "anomalies", OwnPaymentData.Part.ANOMALIES);
        money(out, "callbacks", OwnPaymentData.Part.CALLBACKS);
        money(out, "coupons", OwnPaymentData.Part.COUPONS);
        money(out, "settlements", OwnPaymentData.Part.SETTLEMENTS);
        out.writePOJOField("leftOut", leftOut);
        out.writeEndObject();
        out.flush();
    }

    private interface Table<R> {
        List<R> page(long userId, long before, int most);
    }

    /** Rows below an id, and below which the next are; null: those are the last. */
    private record Page(List<?> rows, @Nullable Long next) {}

    private <R> void rows(JsonGenerator out, String name, Table<R> table, ToLongFunction<R> idOf) throws IOException {
        write(out, name, before -> {
            List<R> rows = table.page(account.id(), before, PAGE);
            return new Page(rows, rows.size() < PAGE ? null : (Long) idOf.applyAsLong(rows.getLast()));
        });
    }

    private void money(JsonGenerator out, String name, OwnPaymentData.Part part) throws IOException {
        write(out, name, before -> {
            boolean isKnown = part == OwnPaymentData.Part.PAY_ORDERS && before == Long.MAX_VALUE;
            OwnPaymentData page = isKnown ? newestPayOrders : paymentData.page(account.id(), part, before);
            return new Page(page.rows(), page.next());
        });
    }

    private void write(JsonGenerator out, String name, LongFunction<Page> below) throws IOException {
        out.writeArrayFieldStart(name);
        int written = 0;
        Long next = Long.MAX_VALUE;
        while (next != null && written < MOST) {
            Page page = below.apply(next);
            for (Object row : page.rows()) {
                out.writePOJO(row);
            }
            written += page.rows().size();
            next = page.next();
        }
        out.writeEndArray();
        if (next != null) {
            leftOut.add(name);
        }
    }

    private List<OrderAndHistory> withHistory(List<OwnOrder> orders) {
        if (orders.isEmpty()) {
            return List.of();
        }
        List<String> numbers = orders.stream().map(OwnOrder::orderNo).toList();
        Map<String, List<Item>> items = ownData.items(numbers).stream().collect(Collectors.groupingBy(Item::orderNo));
        Map<String, List<Move>> history =
                ownData.history(numbers).stream().collect(Collectors.groupingBy(Move::orderNo));
        return orders.stream()
                .map(order -> new OrderAndHistory(
                        order,
                        items.getOrDefault(order.orderNo(), List.of()),
                        history.getOrDefault(order.orderNo(), List.of())))
                .toList();
    }
}
