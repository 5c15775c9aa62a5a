package com.courtgate.payment.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.payment.BookingStub.Booked;
import com.courtgate.payment.CouponServerTest;
import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

class TimelineIT extends CouponServerTest {

    @Test
    void tellsWhatHappenedToTheMoneyOfAnOrder() {
        long user = aUser();
        Booked order = anOrderOf(user, 1);
        String no = paidWith(order, coupon(user, 100));
        refund(order, order.reservationId()).isOk();
        JsonNode events = timeline(order.orderNo);
        assertThat(events.findValuesAsText("kind"))
                .contains("PAY_ORDER", "COUPON", "CALLBACK", "PAYMENT", "REFUND", "REFUNDED")
                .doesNotContain("ANOMALY");
        JsonNode payment = only(events, "PAYMENT");
        assertThat(payment.path("reference").asText()).isEqualTo(no);
        assertThat(payment.path("amountFen").asLong()).isEqualTo(PRICE_FEN - 100);
        assertThat(only(events, "REFUNDED").path("amountFen").asLong()).isEqualTo(PRICE_FEN - 100);
        assertThat(only(events, "COUPON").path("outcome").asText()).isEqualTo("REFUNDED");
    }

    @Test
    void tellsNothingOfOtherOrders() {
        Booked order = anOrder(1);
        paid(order);
        assertThat(timeline("NOBODYS").isEmpty()).isTrue();
        assertThat(getInternal("/internal/orders/%27%20or%201=1/story").status())
                .isEqualTo(400);
        assertThat(get(admin(), "/internal/orders/" + order.orderNo + "/story").status())
                .isIn(401, 403);
    }

    private JsonNode timeline(String orderNo) {
        Answer answer = getInternal("/internal/orders/" + orderNo + "/story");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.body().path("events");
    }

    private static JsonNode only(JsonNode events, String kind) {
        JsonNode found = null;
        for (JsonNode event : events) {
            if (event.path("kind").asText().equals(kind)) {
                assertThat(found).as("one %s in %s", kind, events).isNull();
                found = event;
            }
        }
        assertThat(found).as("%s in %s", kind, events).isNotNull();
        return found;
    }
}
