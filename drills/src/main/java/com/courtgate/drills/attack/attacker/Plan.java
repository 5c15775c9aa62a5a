package com.courtgate.drills.attack.attacker;

import java.io.Serializable;
import java.time.Duration;
import java.util.List;

/**
 * All that an attacker has to know; sent to its process.
 *
 * @param port of the gateway, on 127.0.0.1
 * @param source address of this machine that connections come from
 * @param length how long it lasts
 * @param requests bytes that are sent, in turn
 */
public record Plan(int port, String source, Duration length, Manner way, List<byte[]> requests)
        implements Serializable {

    public sealed interface Manner extends Serializable {
        /** Returns the wanted value of {@link AttackReport#reached()}. */
        double wanted();

        /** Returns the same with a share of its rate; what is held open is held open on any machine. */
        Manner at(double pace);

        /** Returns as much of it as one of two gateways gets, over which it is spread evenly. */
        Manner half();
    }

    /**
     * Flood of so many requests a second.
     *
     * @param perSecond spread evenly
     * @param lines connections that they are spread over
     * @param together how many are written to one connection at once
     * @param hangsUp whether a connection is left as soon as its answer begins, or after a second
     */
    public record Flood(double perSecond, int lines, int together, boolean hangsUp) implements Manner {
        @Override
        public double wanted() {
            return perSecond;
        }

        @Override
        public Flood at(double pace) {
            return new Flood(perSecond * pace, lines, together, hangsUp);
        }

        @Override
        public Flood half() {
            return new Flood(perSecond / 2, lines / 2, together, hangsUp);
        }
    }

    /**
     * Siege by so many connections at once, each with one request; whichever ends is opened again a second later.
     *
     * @param receiveBuffer bytes, of each connection; 0 for the usual
     * @param reads whether what comes is read
     * @param drip time between single bytes that follow a request; zero for none
     */
    public record Siege(int sockets, int receiveBuffer, boolean reads, Duration drip) implements Manner {
        @Override
        public double wanted() {
            return sockets;
        }

        @Override
        public Siege at(double pace) {
            return this;
        }

        @Override
        public Siege half() {
            return new Siege(sockets / 2, receiveBuffer, reads, drip);
        }
    }

    public Plan half() {
        return new Plan(port, source, length, way.half(), requests);
    }

    public Plan on(int otherPort) {
        return new Plan(otherPort, source, length, way, requests);
    }

    public Plan from(String otherSource) {
        return new Plan(port, otherSource, length, way, requests);
    }

    public Plan at(double pace) {
        return new Plan(port, source, length, way.at(pace), requests);
    }

    public Plan lasting(Duration other) {
        return new Plan(port, source, other, way, requests);
    }
}
