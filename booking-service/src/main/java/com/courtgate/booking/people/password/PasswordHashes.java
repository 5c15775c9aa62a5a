package com.courtgate.booking.people.password;

import com.courtgate.booking.people.login.AccountSettings;
import com.courtgate.common.value.Digests;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.UUID;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.stereotype.Component;

/**
 * Passwords as they are stored: {@code {bcrypt}salt$bcrypt(digest)} where {@code digest} is the base64 of
 * HMAC-SHA-256(pepper, salt || password). The HMAC lets bcrypt see passwords of any length, and makes a stolen table
 * useless without the pepper.
 *
 * <p>The salt's last byte is a tag of the password, by the pepper too: 255 of 256 wrong passwords show by it that they
 * are wrong, in microseconds. It tells whose turn at the slow hash comes first, and decides alone where a guess would
 * get no turn. Without the pepper it says nothing; with pepper and table it saves a thief as many of 256 hashes.
 *
 * <p>bcrypt costs about 60 ms, on purpose: 20,000 students would take 20 minutes to import. Bulk work therefore stores
 * {@code {staged}salt$digest} first and {@code RehashImportedPasswords} puts bcrypt around it in the minutes that
 * follow. A staged hash is salted and peppered, so the pepper alone protects it for that while. A login accepts both
 * forms and leaves the final one behind.
 */
@Component
public class PasswordHashes {
    private static final String STAGED = "{staged}";
    private static final String FINAL = "{bcrypt}";
    private static final int COST = 10;
    private static final int SALT_BYTES = 16; // and a tag; salts of before have none
    private static final byte[] TAG = "courtgate password tag 1".getBytes(StandardCharsets.US_ASCII);

    private final BCryptPasswordEncoder bcrypt = new BCryptPasswordEncoder(COST);
    private final SecureRandom random = new SecureRandom();
    private final SecretKeySpec pepper;
    private final String nobodys;

    PasswordHashes(AccountSettings settings) {
        pepper = new SecretKeySpec(settings.pepper().getBytes(StandardCharsets.UTF_8), "HmacSHA256");
        nobodys = hash(UUID.randomUUID().toString());
    }

    public enum Verdict {
        WRONG,
        RIGHT,
        /** Right, and the caller shall store {@link #wrap} of it. */
        RIGHT_BUT_STAGED
    }

    /** What the tag says of a password before it is hashed. */
    public enum Likelihood {
        /** It is wrong. */
        NONE,
        /** It is right, or one of 256 wrong ones. */
        GREAT,
        /** The hash is from before there were tags. */
        UNKNOWN
    }

    /**
     * Returns what can be said in microseconds, whether the account exists or not.
     *
     * @param stored null when there is no such account
     */
    public Likelihood likelihood(@Nullable String stored, String password) {
        byte[] salt = Base64.getDecoder().decode(Parts.of(stored == null ? nobodys : stored).salt);
        if (salt.length <= SALT_BYTES) {
            return Likelihood.UNKNOWN;
        }
        return salt[SALT_BYTES] == tag(salt, password) ? Likelihood.GREAT : Likelihood.NONE;
    }

    /** The final form; slow. */
    public String hash(String password) {
        return wrap(stage(password));
    }

    /** The form for bulk work; fast. */
    public String stage(String password) {
        byte[] salt = new byte[SALT_BYTES + 1];
        random.nextBytes(salt);
        salt[SALT_BYTES] = tag(salt, password);
        return STAGED + Base64.getEncoder().encodeToString(salt) + "$" + digest(salt, password);
    }

    /** The final form of a staged hash; slow. */
    public String wrap(String staged) {
        Parts parts = Parts.of(staged);
        return FINAL + parts.salt + "$" + bcrypt.encode(parts.secret);
    }

    /**
     * Compares in the same time whether the account exists or not.
     *
     * @param stored null when there is no such account
     */
    public Verdict verify(@Nullable String stored, String password) {
        Parts parts = Parts.of(stored == null ? nobodys : stored);
        String digest = digest(Base64.getDecoder().decode(parts.salt), password);
        if (!parts.staged) {
            boolean right = bcrypt.matches(digest, parts.secret) && stored != null;
            return right ? Verdict.RIGHT : Verdict.WRONG;
        }
        if (MessageDigest.isEqual(
                digest.getBytes(StandardCharsets.US_ASCII), parts.secret.getBytes(StandardCharsets.US_ASCII))) {
            return Verdict.RIGHT_BUT_STAGED; // the caller's wrap() is the slow part
        }
        bcrypt.matches(digest, Parts.of(nobodys).secret);
        return Verdict.WRONG;
    }

    private byte tag(byte[] salt, String password) {
        Mac mac = Digests.hmacSha256(pepper);
        mac.update(TAG);
        mac.update(salt, 0, SALT_BYTES);
        return mac.doFinal(password.getBytes(StandardCharsets.UTF_8))[0];
    }

    private String digest(byte[] salt, String password) {
        Mac mac = Digests.hmacSha256(pepper);
        mac.update(salt);
        return Base64.getEncoder().encodeToString(mac.doFinal(password.getBytes(StandardCharsets.UTF_8)));
    }

    private record Parts(boolean staged, String salt, String secret) {
        static Parts of(String stored) {
            boolean staged = stored.startsWith(STAGED);
            int secret = stored.indexOf('$');
            if (secret < 0 || !(staged || stored.startsWith(FINAL))) {
                throw new IllegalStateException("a password hash of an unknown form is stored");
            }
            int salt = staged ? STAGED.length() : FINAL.length();
            return new Parts(staged, stored.substring(salt, secret), stored.substring(secret + 1));
        }
    }
}
