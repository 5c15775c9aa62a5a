package com.courtgate.common.security;

import jakarta.servlet.http.HttpServletRequest;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.regex.Pattern;

/** Identity of a visitor: an IPv4 address, or an IPv6 /64, because one customer owns all of it. */
public final class ClientNetwork {
    /** Request header by which the gateway tells services where a request comes from. */
    public static final String HEADER = "X-Client-Ip";

    /** Header with the whole address, for a party outside that compares it. */
    public static final String ADDRESS_HEADER = "X-Client-Address";

    /** Network of an address that cannot be read. */
    public static final String UNKNOWN = "0.0.0.0";

    private static final int NETWORK_BYTES = 8;
    private static final int SITE_BYTES = 6;
    private static final int ADDRESS_BYTES = 16;
    private static final Pattern V4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
    private static final Pattern V6 = Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

    private ClientNetwork() {}

    /**
     * The network of an address in its one spelling: {@code 192.0.2.1}, {@code 2001:db8:1:2:0:0:0:0}. That of a network
     * is the network itself; that of anything but an address is {@link #UNKNOWN}.
     *
     * @param address literal IPv4 or IPv6 address, with or without a zone ({@code %eth0})
     */
    public static String of(String address) {
        return frontOf(address, NETWORK_BYTES);
    }

    private static String frontOf(String address, int bytes) {
        int zone = address.indexOf('%');
        String literal = zone < 0 ? address : address.substring(0, zone);
        if (!V4.matcher(literal).matches() && !V6.matcher(literal).matches()) {
            return UNKNOWN; // a name would be looked up
        }
        try {
            InetAddress parsed = InetAddress.getByName(literal);
            return parsed instanceof Inet6Address ? front(parsed, bytes) : parsed.getHostAddress();
        } catch (UnknownHostException e) {
            return UNKNOWN;
        }
    }

    /**
     * Returns the owner of a network, as far as one can tell: an IPv4 address itself, or the IPv6 /48 that a /64 or an
     * address lies in, in the spelling of {@link #of(String)}. One customer may be given that much.
     */
    public static String site(String network) {
        return frontOf(network, SITE_BYTES);
    }

    /** The network a request comes from: what the gateway says, or, when anybody else says it, the peer's own. */
    public static String of(HttpServletRequest request, EdgeKey key) {
        return of(told(request, HEADER, key));
    }

    /** The address a request comes from, not of the network alone; told and believed in the same way. */
    public static String addressOf(HttpServletRequest request, EdgeKey key) {
        String told = told(request, ADDRESS_HEADER, key);
        int zone = told.indexOf('%');
        String literal = zone < 0 ? told : told.substring(0, zone);
        return of(literal).equals(UNKNOWN) ? UNKNOWN : literal;
    }

    private static String told(HttpServletRequest request, String header, EdgeKey key) {
        String told = request.getHeader(header);
        return told != null && key.matches(request.getHeader(EdgeKey.HEADER)) ? told : request.getRemoteAddr();
    }

    private static String front(InetAddress address, int bytes) throws UnknownHostException {
        byte[] front = Arrays.copyOf(address.getAddress(), bytes);
        return InetAddress.getByAddress(Arrays.copyOf(front, ADDRESS_BYTES)).getHostAddress();
    }
}
