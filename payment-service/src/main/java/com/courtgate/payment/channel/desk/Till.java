package com.courtgate.payment.channel.desk;

import java.time.Instant;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** What a clerk enters: money he has taken, money he has handed back. Of each thing once, whoever enters it. */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class Till {
    /** The desk's name among the channels. */
    public static final String CHANNEL = "desk";

    private final TillMapper mapper;

    Till(TillMapper mapper) {
        this.mapper = mapper;
    }

    /** Answers false, and then no money may be kept: nobody can pay this any more, or it is another sum. */
    public boolean take(String outTradeNo, long fen, long clerk, Instant at) {
        return mapper.take(outTradeNo, fen, clerk, at) == 1;
    }

    /** Answers false, and then no money may be handed out: it was before, or there is nothing to hand back. */
    public boolean handBack(String refundNo, long clerk, Instant at) {
        return mapper.handBack(refundNo, clerk, at) == 1;
    }
}
