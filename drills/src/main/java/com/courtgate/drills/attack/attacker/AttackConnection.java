package com.courtgate.drills.attack.attacker;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** One connection of an attacker: never waits, counts the answers that begin, and remembers what it could not write. */
final class AttackConnection {
    private static final byte[] BEGIN = "HTTP/1.1 ".getBytes(StandardCharsets.US_ASCII);
    private static final int DIGITS = 3;
    private final SocketChannel channel;
    private final SelectionKey key;
    private final long openedAt = System.nanoTime();
    private @Nullable ByteBuffer rest;
    private int matched;
    private int status;
    private int waiting;
    private boolean connected;
    private boolean left;

    private AttackConnection(SocketChannel channel, SelectionKey key) {
        this.channel = channel;
        this.key = key;
    }

    /** @param receiveBuffer bytes; 0 for the usual */
    static AttackConnection open(Selector selector, Plan plan, int receiveBuffer, boolean reads) throws IOException {
        SocketChannel channel = SocketChannel.open();
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        if (receiveBuffer > 0) {
            channel.setOption(StandardSocketOptions.SO_RCVBUF, receiveBuffer);
        }
        try {
            channel.bind(new InetSocketAddress(plan.source(), 0));
            boolean now = channel.connect(new InetSocketAddress("127.0.0.1", plan.port()));
            int interest = (reads ? SelectionKey.OP_READ : 0) | (now ? 0 : SelectionKey.OP_CONNECT);
            AttackConnection line = new AttackConnection(channel, channel.register(selector, interest));
            line.connected = now;
            line.key.attach(line);
            return line;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** Whether it may be written to, and everything that was written has gone out. */
    boolean isFree() {
        return connected && rest == null;
    }

    boolean isOpen() {
        return channel.isOpen();
    }

    /** Requests whose answers have not begun. */
    int waiting() {
        return waiting;
    }

    long ageNanos() {
        return System.nanoTime() - openedAt;
    }

    /** Sends what lies in the buffer, now or as soon as there is room. */
    void send(ByteBuffer bytes, int requests) throws IOException {
        waiting += requests;
        channel.write(bytes);
        if (bytes.hasRemaining()) {
            ByteBuffer kept = ByteBuffer.allocate(bytes.remaining());
            kept.put(bytes).flip();
            rest = kept;
            key.interestOpsOr(SelectionKey.OP_WRITE);
        }
    }

    /** Does what the selector has found it ready for. */
    void proceed(ByteBuffer scratch, IntConsumer answers) throws IOException {
        if (key.isConnectable()) {
            connected = channel.finishConnect();
            key.interestOpsAnd(~SelectionKey.OP_CONNECT);
        }
        if (key.isWritable() && rest != null) {
            channel.write(rest);
            if (!rest.hasRemaining()) {
                rest = null;
                key.interestOpsAnd(~SelectionKey.OP_WRITE);
            }
        }
        if (key.isReadable()) {
            read(scratch, answers);
        }
        if (left) {
            close();
        }
    }

    /** Closes the connection when all that has come is read. */
    void leave() {
        left = true;
    }

    private void read(ByteBuffer scratch, IntConsumer answers) throws IOException {
        int count;
        do {
            scratch.clear();
            count = channel.read(scratch);
            if (count < 0) {
                throw new IOException("ended by the gateway");
            }
            scratch.flip();
            look(scratch, answers);
        } while (count == scratch.capacity());
    }

    private void look(ByteBuffer bytes, IntConsumer answers) {
        while (bytes.hasRemaining()) {
            byte next = bytes.get();
            if (matched < BEGIN.length) {
                matched = next == BEGIN[matched] ? matched + 1 : next == BEGIN[0] ? 1 : 0;
            } else {
                status = status * 10 + next - '0';
                if (++matched == BEGIN.length + DIGITS) {
                    answers.accept(status);
                    waiting--;
                    matched = 0;
                    status = 0;
                }
            }
        }
    }

    void close() {
        try {
            channel.setOption(StandardSocketOptions.SO_LINGER, 0); // no ports kept for a minute
            channel.close();
        } catch (IOException gone) {
            // it is closed
        }
    }
}
