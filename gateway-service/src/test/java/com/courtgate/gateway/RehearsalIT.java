package com.courtgate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.courtgate.common.rehearsal.Piece;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class RehearsalIT extends StubbedGateway {
    @Autowired
    private Piece piece;

    @Test
    void pressesThroughToTheServicesBehind() {
        assertThat(piece.isPossible()).isTrue();
        int before = RESERVE.arrived("/reserve/");
        piece.begin();
        try {
            assertThat(piece.turn()).isPositive();
        } finally {
            piece.end();
        }
        assertThat(RESERVE.arrived("/reserve/")).isGreaterThan(before);
        assertThat(get("/sessions", newStudent()).status())
                .as("real users go on")
                .isEqualTo(200);
    }
}
