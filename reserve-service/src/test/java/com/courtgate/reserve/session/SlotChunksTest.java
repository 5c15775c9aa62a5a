package com.courtgate.reserve.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotChunksTest {
    @Test
    void haveNoPartOfNoSlots() {
        assertThat(SlotChunks.of(List.<Integer>of(), n -> n)).isEmpty();
    }

    @Test
    void areOfTwoHundredSlotsAtMost() {
        assertThat(SlotChunks.of(Collections.nCopies(450, 1), n -> n))
                .extracting(List::size)
                .containsExactly(200, 200, 50);
    }

    @Test
    void haveNotManyHoldersUnlessItIsASingleSlot() {
        assertThat(SlotChunks.of(List.of(10_000, 1_999, 1, 1, 10_000, 3), n -> n))
                .containsExactly(List.of(10_000), List.of(1_999, 1), List.of(1), List.of(10_000), List.of(3));
    }
}
