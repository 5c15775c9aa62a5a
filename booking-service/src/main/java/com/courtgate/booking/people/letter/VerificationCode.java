package com.courtgate.booking.people.letter;

import com.courtgate.booking.people.letter.AddressMapper.StoredAddress;
import com.courtgate.common.value.Digests;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.UUID;

/**
 * A code that was sent to an address. Only its hash is kept, so that nobody reads it in passing: in a backup, or on a
 * screen.
 *
 * @param digits six of them
 * @param hash of salt, user, address and digits
 */
record VerificationCode(String digits, String salt, String hash) {
    static final String FORM = "[0-9]{6}";

    private static final SecureRandom RANDOM = new SecureRandom();

    static VerificationCode forAddress(long userId, String address) {
        String digits = "%06d".formatted(RANDOM.nextInt(1_000_000));
        String salt = UUID.randomUUID().toString();
        return new VerificationCode(digits, salt, hash(salt, userId, address, digits));
    }

    /** Whether the digits are those that were sent to the wanted address. */
    static boolean fits(StoredAddress stored, String digits) {
        String hash = stored.codeHash();
        if (hash == null) {
            return false;
        }
        String given = hash(
                String.valueOf(stored.codeSalt()), stored.userId(), String.valueOf(stored.wantedAddress()), digits);
        return MessageDigest.isEqual(
                hash.getBytes(StandardCharsets.US_ASCII), given.getBytes(StandardCharsets.US_ASCII));
    }

    private static String hash(String salt, long userId, String address, String digits) {
        String whole = String.join("\n", salt, String.valueOf(userId), address, digits);
        return Digests.sha256Hex(whole.getBytes(StandardCharsets.UTF_8));
    }

    /** Leaves out the code. */
    @Override
    public String toString() {
        return "confirm code";
    }
}
