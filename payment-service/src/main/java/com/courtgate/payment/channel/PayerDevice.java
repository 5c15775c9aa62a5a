package com.courtgate.payment.channel;

/** The device that a payer pays from, with what the channel has to know of it. */
public sealed interface PayerDevice {
    default ClientKind kind() {
        return switch (this) {
            case Screen screen -> ClientKind.NATIVE;
            case PhoneBrowser browser -> ClientKind.H5;
            case InsideApp app -> ClientKind.JSAPI;
        };
    }

    /** A screen, whose code the payer scans with another device. */
    record Screen() implements PayerDevice {}

    /**
     * The browser of a phone.
     *
     * @param address IPv4 or IPv6; the channel lets nobody else follow the link
     */
    record PhoneBrowser(String address) implements PayerDevice {}

    /**
     * The channel's own app.
     *
     * @param openid of its user at our account; nobody else can pay
     */
    record InsideApp(String openid) implements PayerDevice {}
}
