package com.courtgate.suite.wires;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** The process that holds the wires; what they do is said on its own port, a line at a time. */
public final class FaultProxies {
    private static final int BACKLOG = 10;
    private final Map<String, FaultProxy> wires = new HashMap<>();

    private FaultProxies() {}

    /** @param args the port for orders, then NAME:PORT:SERVER_PORT for each wire */
    public static void main(String[] args) throws IOException {
        var all = new FaultProxies();
        for (int i = 1; i < args.length; i++) {
            String[] parts = args[i].split(":");
            all.wires.put(parts[0], new FaultProxy(Integer.parseInt(parts[1]), Integer.parseInt(parts[2])));
        }
        all.obey(Integer.parseInt(args[0]));
    }

    private void obey(int port) throws IOException {
        try (var orders = new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress())) {
            while (true) {
                Socket caller = orders.accept();
                Thread.ofVirtual().start(() -> obey(caller));
            }
        }
    }

    private void obey(Socket caller) {
        try (caller;
                var in = new BufferedReader(new InputStreamReader(caller.getInputStream(), StandardCharsets.UTF_8))) {
            String line;
            while ((line = in.readLine()) != null) {
                String answer = obey(line.strip()) ? "ok\n" : "unknown\n";
                caller.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException hungUp) {
            // nobody waits for an answer
        }
    }

    /** {@code swallow NAME}, {@code carry NAME}, or {@code hello}. */
    private boolean obey(String order) {
        String[] words = order.split(" ");
        if (words.length == 1) {
            return words[0].equals("hello");
        }
        FaultProxy wire = wires.get(words[1]);
        if (wire == null) {
            return false;
        }
        switch (words[0]) {
            case "swallow" -> wire.swallow();
            case "carry" -> wire.carry();
            default -> {
                return false;
            }
        }
        return true;
    }
}
