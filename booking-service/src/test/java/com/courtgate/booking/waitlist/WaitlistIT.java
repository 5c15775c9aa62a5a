package com.courtgate.booking.waitlist;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.contract.HoldsDecided.Decision;
import com.courtgate.common.contract.HoldsDecided.Outcome;
import com.courtgate.common.database.InstantTypeHandler;
import com.courtgate.common.envelope.ResultCode;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The waitlist as a student sees it, and who gets a place that comes back. */
class WaitlistIT extends WaitlistServerTest {

    @Test
    void isJoinedForWhatIsSoldOut() {
        Slot slot = aSlot(1);
        long user = aStudent();
        assertThat(join(user, slot).enumCode()).as("on sale").isEqualTo("PARAM_ERROR");
        fill(slot);
        long entry = joined(user, slot);
        assertThat(entry(user, entry).path("position").asInt()).isEqualTo(1);
        long second = aStudent();
        assertThat(entry(second, joined(second, slot)).path("position").asInt()).isEqualTo(2);
        assertThat(join(user, slot).enumCode()).as("once").isEqualTo("DUP_REQ");
    }

    /** A gate opens by its time, and who finds everything gone may be faster than whoever notes that it is open. */
    @Test
    void isJoinedFromTheGatesTimeOnAlsoBeforeTheSessionIsNotedAsOpen() {
        Slot slot = aFullSlot(1).slot();
        String warmed = "update booking_session set status = 'WARMED', flash_time = ? where id = ?";
        Instant gate = clock.instant().plusSeconds(1);
        jdbc.update(warmed, InstantTypeHandler.text(gate), slot.sessionId());
        long user = aStudent();
        assertThat(join(user, slot).enumCode()).as("before the gate").isEqualTo("PARAM_ERROR");
        clock.set(gate);
        joined(user, slot);
    }

    @Test
    void hasRoomForThreeEntriesOfAPerson() {
        long user = aStudent();
        for (int i = 0; i < 3; i++) {
            joined(user, aFullSlot(1).slot());
        }
        Slot fourth = aFullSlot(1).slot();
        assertThat(join(user, fourth).enumCode()).isEqualTo("QUOTA_EXCEEDED");
    }

    @Test
    void isNotJoinedByWhoHasAPlace() {
        Full full = aFullSlot(1);
        assertThat(join(full.sold().getFirst().userId(), full.slot()).enumCode())
                .isEqualTo("DUP_REQ");
    }

    @Test
    void offersWhatComesBackToTheFirst() {
        Full full = aFullSlot(1);
        Slot slot = full.slot();
        List<Long> users = students(3);
        List<Long> entries = users.stream().map(user -> joined(user, slot)).toList();
        look();
        assertThat(isMarked(slot)).as("kept before anything is free").isTrue();
        cancel(full.sold().getFirst());
        Decision offer = offered(entries.get(0), users.get(0), slot);
        assertThat(orderOf(entries.get(1))).isNull();
        assertThat(get(student(users.get(0)), "/orders/" + offer.orderNo())
                        .isOk()
                        .data()
                        .path("payDeadline")
                        .asText())
                .isEqualTo(clock.instant().plus(Duration.ofMinutes(20)).toString());
        assertThat(count("notice where user_id = ? and kind = 'PLACE_OFFERED'", users.get(0)))
                .isOne();
        payFor(offer, "P" + offer.orderNo());
        assertThat(state(users.get(0), entries.get(0))).isEqualTo("TAKEN");
        clock.advance(Duration.ofMinutes(1));
        look();
        assertThat(state(users.get(1), entries.get(1))).isEqualTo("WAITING");
        assertThat(underWay(slot)).isZero();
        assertThat(entry(users.get(1), entries.get(1)).path("position").asInt()).isEqualTo(1);
    }

    @Test
    void reachesTheThirdThroughTwoOffersThatLapse() {
        Full full = aFullSlot(1);
        Slot slot = full.slot();
        List<Long> users = students(3);
        List<Long> entries = users.stream().map(user -> joined(user, slot)).toList();
        cancel(full.sold().getFirst());
        for (int turn = 0; turn < 2; turn++) {
            offered(entries.get(turn), users.get(turn), slot);
            clock.advance(Duration.ofMinutes(20));
            works.run("end-overdue");
            look();
            assertThat(state(users.get(turn), entries.get(turn))).isEqualTo("ENDED");
            assertThat(entry(users.get(turn), entries.get(turn))
                            .path("endReason")
                            .asText())
                    .isEqualTo("LAPSED");
        }
        Decision third = offered(entries.get(2), users.get(2), slot);
        payFor(third, "P" + third.orderNo());
        assertThat(activeReservations(slot)).isOne();
        assertThat(isMarked(slot)).isTrue();
        clock.advance(Duration.ofMinutes(1));
        look();
        assertThat(isMarked(slot)).as("nobody waits any more").isFalse();
    }

    /** Instances have clocks of their own. */
    @Test
    void isInTheOrderOfJoiningWhateverAnInstancesClockSays() {
        Slot slot = aFullSlot(1).slot();
        long first = aStudent();
        long second = aStudent();
        clock.advance(Duration.ofSeconds(2));
        long firstEntry = joined(first, slot);
        clock.advance(Duration.ofSeconds(-2));
        long secondEntry = joined(second, slot);
        assertThat(entry(first, firstEntry).path("position").asInt()).isEqualTo(1);
        assertThat(entry(second, secondEntry).path("position").asInt()).isEqualTo(2);
    }

    @Test
    void goesToTheEndForTheOtherSlotsWhenOneIsDeclined() {
        List<Slot> slots = aSession(1, 1);
        Full first = fill(slots.get(0));
        Full other = fill(slots.get(1));
        long user = aStudent();
        long entry = joined(user, first.slot(), other.slot());
        long second = aStudent();
        long secondEntry = joined(second, other.slot());
        cancel(first.sold().getFirst());
        Decision offer = offered(entry, user, first.slot());
        cancel(offer);
        look();
        assertThat(state(user, entry)).isEqualTo("WAITING");
        cancel(other.sold().getFirst());
        offered(secondEntry, second, other.slot());
        assertThat(orderOf(entry)).as("behind the second by now").isNull();
    }

    @Test
    void givesTheOfferOfWhoLeavesToTheNext() {
        Full full = aFullSlot(1);
        Slot slot = full.slot();
        long user = aStudent();
        long entry = joined(user, slot);
        long next = aStudent();
        long nextEntry = joined(next, slot);
        cancel(full.sold().getFirst());
        offered(entry, user, slot);
        leave(user, entry).isOk();
        assertThat(state(user, entry)).isEqualTo("LEFT");
        assertThat(activeReservations(slot)).isZero();
        offered(nextEntry, next, slot);
    }

    @Test
    void leavesWhileItsOrderIsUnderWay() {
        Full full = aFullSlot(1);
        Slot slot = full.slot();
        long user = aStudent();
        long entry = joined(user, slot);
        cancel(full.sold().getFirst());
        look();
        String orderNo = orderOf(entry);
        leave(user, entry).isOk();
        assertThat(decided(slot, orderHold(orderNo, user, List.of(slot))).outcome())
                .as("its permit goes back by the decision")
                .isEqualTo(Outcome.FAILED);
        assertThat(get(student(user), "/orders/mine")
                        .isOk()
                        .data()
                        .path("total")
                        .asInt())
                .as("it never stood")
                .isZero();
    }

    @Test
    void isNobodyElsesToLeave() {
        Slot slot = aFullSlot(1).slot();
        long entry = joined(aStudent(), slot);
        assertThat(leave(aStudent(), entry).status()).isEqualTo(404);
    }

    @Test
    void isOnSaleToAllWhileNobodyInItMayHaveIt() {
        closeSessionsOfTestsBefore();
        Full full = aFullSlot(1);
        Slot slot = full.slot();
        long user = aStudent();
        long entry = joined(user, slot);
        look();
        assertThat(isMarked(slot)).isTrue();
        post(
                        admin(),
                        "/admin/suspensions",
                        Map.of("userId", user, "until", clock.instant().plusSeconds(3600), "why", "for this test"))
                .isOk();
        cancel(full.sold().getFirst());
        look();
        assertThat(isMarked(slot)).isFalse();
        assertThat(entry(user, entry).path("passedOver").asText()).isEqualTo("SUSPENDED");
        post(admin(), "/admin/suspensions/" + user + "/lift", Map.of("why", "for this test"))
                .isOk();
        offered(entry, user, slot);
        assertThat(isMarked(slot)).isTrue();
    }

    @Test
    void passesOverWhoHasNoQuotaLeftUntilTheyGiveOneBack() {
        settings(Map.of("MAX_RESERVATIONS_PER_USER_PER_SESSION", 1));
        List<Slot> slots = aSession(1, 1);
        Full wanted = fill(slots.get(0));
        long user = aStudent();
        Decision other = recorded(slots.get(1), user);
        long entry = joined(user, wanted.slot());
        long next = aStudent();
        long nextEntry = joined(next, wanted.slot());
        cancel(wanted.sold().getFirst());
        look();
        assertThat(orderOf(entry)).isNull();
        assertThat(entry(user, entry).path("passedOver").asText()).isEqualTo("QUOTA_EXCEEDED");
        Decision offer = stockTaken(nextEntry, next, wanted.slot());
        cancel(other);
        cancel(offer);
        offered(entry, user, wanted.slot());
    }

    /** They are looked through a hundred at a time. */
    @Test
    void reachesTheFirstWithQuotaBehindManyWhoHaveNoneLeft() {
        settings(Map.of("MAX_RESERVATIONS_PER_USER_PER_SESSION", 1));
        List<Slot> slots = aSession(1, 101);
        Full wanted = fill(slots.get(0));
        students(101).forEach(user -> {
            recorded(slots.get(1), user);
            joined(user, wanted.slot());
        });
        long user = aStudent();
        long entry = joined(user, wanted.slot());
        cancel(wanted.sold().getFirst());
        offered(entry, user, wanted.slot());
    }

    @Test
    void passesOverWhomRedisRefusesTheirQuota() {
        Full full = aFullSlot(1);
        Slot slot = full.slot();
        long user = aStudent();
        long entry = joined(user, slot);
        long next = aStudent();
        long nextEntry = joined(next, slot);
        cancel(full.sold().getFirst());
        look();
        stockRefused(entry, user, slot, ResultCode.QUOTA_EXCEEDED);
        clock.advance(Duration.ofSeconds(1));
        offered(nextEntry, next, slot);
        assertThat(entry(user, entry).path("passedOver").asText()).isEqualTo("QUOTA_EXCEEDED");
        assertThat(state(user, entry)).isEqualTo("WAITING");
    }

    @Test
    void waitsEachTimeThatNoPermitIsThere() {
        Full full = aFullSlot(1);
        Slot slot = full.slot();
        long user = aStudent();
        long entry = joined(user, slot);
        cancel(full.sold().getFirst());
        for (int turn = 0; turn < 4; turn++) {
            look();
            stockRefused(entry, user, slot, ResultCode.OUT_OF_STOCK);
            clock.advance(Duration.ofSeconds(1));
            look();
            assertThat(orderOf(entry)).isNull();
            clock.advance(Duration.ofSeconds(5).minusMillis(1));
            look();
            assertThat(orderOf(entry)).as("before 5 s are over").isNull();
            assertThat(isMarked(slot)).isTrue();
            clock.advance(Duration.ofMillis(1));
        }
        offered(entry, user, slot);
        assertThat(entry(user, entry).path("passedOver").isNull()).isTrue();
    }

    /** Somebody on both waitlists would be tried at one and the other all the time. */
    @Test
    void waitsAlsoAtTheOtherWaitlistsOfWhoFoundNoPermit() {
        List<Slot> slots = aSession(1, 1);
        List<Full> full = slots.stream().map(this::fill).toList();
        long user = aStudent();
        long entry = joined(user, slots.get(0), slots.get(1));
        full.forEach(one -> cancel(one.sold().getFirst()));
        look();
        Slot tried = underWay(slots.get(0)) == 1 ? slots.get(0) : slots.get(1);
        stockRefused(entry, user, tried, ResultCode.OUT_OF_STOCK);
        clock.advance(Duration.ofSeconds(1));
        look();
        look();
        assertThat(orderOf(entry)).isNull();
        clock.advance(Duration.ofSeconds(5).minusMillis(1));
        look();
        assertThat(orderOf(entry)).as("before 5 s are over").isNull();
        clock.advance(Duration.ofMillis(1));
        look();
        assertThat(orderOf(entry)).isNotNull();
    }

    @Test
    void offersNothingInQuietHours() {
        Full full = aFullSlot(1);
        Slot slot = full.slot();
        long user = aStudent();
        long entry = joined(user, slot);
        var local = clock.instant().atZone(ZoneId.of("Asia/Shanghai")).toLocalTime();
        int minute = local.toSecondOfDay() / 60;
        settings(Map.of("QUIET_FROM", minute, "QUIET_TO", (minute + 10) % 1440));
        cancel(full.sold().getFirst());
        look();
        assertThat(isMarked(slot)).as("kept for the morning").isTrue();
        assertThat(orderOf(entry)).isNull();
        clock.advance(Duration.ofMinutes(11));
        offered(entry, user, slot);
    }

    @Test
    void keepsNothingThatIsTooLateToOffer() {
        Full full = aFullSlot(1);
        Slot slot = full.slot();
        joined(aStudent(), slot);
        look();
        assertThat(isMarked(slot)).isTrue();
        clock.set(startOf(slot).minus(Duration.ofMinutes(14)));
        cancel(full.sold().getFirst());
        look();
        assertThat(isMarked(slot)).isFalse();
    }

    @Test
    void endsWithTheBeginOfItsHours() {
        Full full = aFullSlot(1);
        long user = aStudent();
        long entry = joined(user, full.slot());
        look();
        clock.set(startOf(full.slot()));
        look();
        assertThat(state(user, entry)).isEqualTo("ENDED");
        assertThat(count("notice where user_id = ? and kind = 'LINE_ENDED'", user))
                .isOne();
        assertThat(isMarked(full.slot())).isFalse();
        assertThat(count(
                        "slot_line where slot_id = ? and due_at is not null",
                        full.slot().id()))
                .isZero();
    }

    private void withdraw(Slot slot) {
        post(
                        admin(),
                        "/admin/sessions/" + slot.sessionId() + "/slots/withdraw",
                        Map.of("slotIds", List.of(slot.id()), "why", "a burst pipe"))
                .isOk();
    }

    @Test
    void endsWithTheWithdrawalOfItsSlotAlsoForWhoHasAnOrderUnderWay() {
        Full full = aFullSlot(1);
        Slot slot = full.slot();
        long user = aStudent();
        long entry = joined(user, slot);
        cancel(full.sold().getFirst());
        look();
        withdraw(slot);
        clock.advance(Duration.ofSeconds(1));
        look();
        assertThat(state(user, entry)).as("its order is under way").isNotEqualTo("ENDED");
        stockRefused(entry, user, slot, ResultCode.SLOT_CLOSED);
        clock.advance(Duration.ofMinutes(1));
        look();
        assertThat(state(user, entry)).isEqualTo("ENDED");
        assertThat(entry(user, entry).path("endReason").asText()).isEqualTo("WITHDRAWN");
        assertThat(count("notice where user_id = ? and kind = 'LINE_ENDED'", user))
                .isOne();
        assertThat(count("slot_line where slot_id = ? and (withdrawn or due_at is not null)", slot.id()))
                .as("it is over, and may be joined should the slot come back")
                .isZero();
    }

    @Test
    void endsWithTheWithdrawalAlsoForWhoHasAnOfferOfAnotherSlot() {
        List<Slot> slots = aSession(1, 1);
        Full offered = fill(slots.get(0));
        Full withdrawn = fill(slots.get(1));
        long user = aStudent();
        long entry = joined(user, offered.slot(), withdrawn.slot());
        cancel(offered.sold().getFirst());
        Decision offer = offered(entry, user, offered.slot());
        withdraw(withdrawn.slot());
        clock.advance(Duration.ofSeconds(1));
        look();
        assertThat(state(user, entry)).isEqualTo("OFFERED");
        cancel(offer);
        look();
        assertThat(state(user, entry)).as("nothing is left to wait for").isEqualTo("ENDED");
    }

    @Test
    void endsWhenTheOfficeSaysSo() {
        Slot slot = aFullSlot(1).slot();
        long user = aStudent();
        long entry = joined(user, slot);
        post(admin(), "/admin/waitlist/" + entry + "/end", Map.of("why", "a mistake"))
                .isOk();
        assertThat(state(user, entry)).isEqualTo("ENDED");
        assertThat(entry(user, entry).path("endWhy").asText()).isEqualTo("a mistake");
        assertThat(count("notice where user_id = ? and kind = 'LINE_ENDED'", user))
                .isOne();
        assertThat(get(admin(), "/admin/waitlist?slotId=" + slot.id())
                        .isOk()
                        .data()
                        .path("total")
                        .asInt())
                .isOne();
    }

    @Test
    void isListedByHall() {
        long hall = aHall("Europe/Berlin");
        Slot slot = aSessionOf(hall, 1).getFirst();
        fill(slot);
        long user = aStudent();
        long entry = joined(user, slot);
        joined(user, aFullSlot(1).slot());
        assertThat(entry(user, entry).path("slots").path(0).path("hallId").asLong())
                .isEqualTo(hall);
        String ofHall = "?userId=" + user + "&hallId=";
        JsonNode there = get(admin(), "/admin/waitlist" + ofHall + hall).isOk().data();
        assertThat(there.path("total").asInt()).isOne();
        assertThat(there.path("items").path(0).path("id").asLong()).isEqualTo(entry);
        assertThat(get(admin(), "/admin/waitlist" + ofHall + 1)
                        .isOk()
                        .data()
                        .path("items")
                        .findValuesAsText("sessionId"))
                .hasSize(1)
                .doesNotContain(String.valueOf(slot.sessionId()));
        assertThat(get(admin(), "/admin/waitlist.csv" + ofHall + hall).text().lines())
                .hasSize(2)
                .first()
                .asString()
                .endsWith(",createTime,endTime,hallId,hallZh,hallEn");
        assertThat(get(admin(), "/admin/waitlist.csv" + ofHall + hall).text().lines())
                .last()
                .asString()
                .endsWith("," + hall + ",馆,Halle");
        get(admin(), "/admin/waitlist?hallId=north").isRefused(400, "VALIDATE_FAILED");
    }

    @Test
    void offersTenPlacesInOrderAndLosesNoneWhenAllLapseTogether() {
        Full full = aFullSlot(10);
        Slot slot = full.slot();
        List<Long> users = students(25);
        List<Long> entries = users.stream().map(user -> joined(user, slot)).toList();
        full.sold().forEach(this::cancel);
        for (int round = 0; round < 2; round++) {
            look();
            for (int i = 0; i < 25; i++) {
                boolean isTheirTurn = i / 10 == round;
                assertThat(orderOf(entries.get(i)) != null)
                        .as("offered to the " + i + "th in round " + round)
                        .isEqualTo(isTheirTurn);
                if (isTheirTurn) {
                    stockTaken(entries.get(i), users.get(i), slot);
                }
            }
            assertThat(activeReservations(slot)).isEqualTo(10);
            clock.advance(Duration.ofMinutes(20));
            works.run("end-overdue");
            assertThat(activeReservations(slot)).isZero();
        }
        look();
        List<Decision> last = new ArrayList<>();
        for (int i = 20; i < 25; i++) {
            last.add(stockTaken(entries.get(i), users.get(i), slot));
        }
        assertThat(last).allMatch(decision -> decision.outcome() == Outcome.SUCCESS);
        clock.advance(Duration.ofMinutes(1));
        look();
        assertThat(isMarked(slot)).as("five are left, and nobody to have them").isFalse();
    }

    @Test
    void tellsHowManyWait() {
        Slot slot = aFullSlot(1).slot();
        joined(aStudent(), slot);
        joined(aStudent(), slot);
        var board = get(student(aStudent()), "/sessions/" + slot.sessionId() + "/slots")
                .isOk()
                .data();
        assertThat(board.path(0).path("line").asInt()).isEqualTo(2);
        look();
        var stock =
                getInternal("/internal/sessions/" + slot.sessionId() + "/load").body();
        var mark = stock.path("slots").path(0).path("line");
        assertThat(mark.path("kept").asBoolean()).isTrue();
        assertThat(mark.path("version").asInt()).isEqualTo(1);
    }
}
