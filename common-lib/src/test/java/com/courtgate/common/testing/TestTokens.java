package com.courtgate.common.testing;

import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import com.courtgate.common.security.SigningKeys;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Date;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Issues access tokens for tests, with keys made for this JVM or given ones. */
public final class TestTokens {
    private static final int MOST_REMEMBERED = 1_000;

    private final RSAKey key;

    /** Signing takes milliseconds, and the same token is asked for again and again. */
    private final Map<JWTClaimsSet, String> signed = new ConcurrentHashMap<>();

    /** Somebody whom no service believes. */
    private static final class Forger {
        private static final KeyPair KEYS = newPair();
    }

    public TestTokens() {
        this(newPair());
    }

    public TestTokens(KeyPair pair) {
        key = keyOf(pair);
    }

    private static RSAKey keyOf(KeyPair pair) {
        return new RSAKey.Builder(SigningKeys.publicKey((RSAPublicKey) pair.getPublic()))
                .privateKey((RSAPrivateKey) pair.getPrivate())
                .build();
    }

    private static KeyPair newPair() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            return generator.generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the keys that a service needs to verify these tokens. */
    public JWKSet publicKeys() {
        return new JWKSet(key.toPublicJWK());
    }

    public String student(long id) {
        return token(id, "s%05d".formatted(id), Role.STUDENT, inAnHour());
    }

    public String admin(long id) {
        return token(id, "admin", Role.ADMIN, inAnHour());
    }

    /** Tokens for a user that no service may take, by how they were forged. */
    public Map<String, String> forgeries(long id) {
        String[] good = student(id).split("\\.");
        String symmetric = base64("{\"alg\":\"HS256\"}") + "." + good[1];
        String named = base64("{\"alg\":\"HS256\",\"kid\":\"" + key.getKeyID() + "\"}") + "." + good[1];
        return Map.of(
                "says that it needs no signature",
                base64("{\"alg\":\"none\"}") + "." + good[1] + ".",
                "signed by a key of its own",
                new TestTokens(Forger.KEYS).student(id),
                "signed by a key of its own under our key's name",
                sign(claims(id, "s1", Role.STUDENT, inAnHour()), keyOf(Forger.KEYS), key.getKeyID()),
                "signed with the public key as a password",
                symmetric + "." + signedWithThePublicKey(symmetric),
                "the same under our key's name",
                named + "." + signedWithThePublicKey(named),
                "of another issuer",
                sign(
                        new JWTClaimsSet.Builder(claims(id, "s1", Role.STUDENT, inAnHour()))
                                .issuer("somebody")
                                .build(),
                        key,
                        key.getKeyID()),
                "without its signature",
                good[0] + "." + good[1] + ".",
                "made an administrator",
                good[0] + "." + base64(text(good[1]).replace("STUDENT", "ADMIN")) + "." + good[2]);
    }

    /** Was good an hour ago. */
    public String expired(long id) {
        return token(id, "s1", Role.STUDENT, Instant.now().minusSeconds(3600));
    }

    public String token(long id, String studentId, Role role, Instant expiry) {
        if (signed.size() > MOST_REMEMBERED) {
            signed.clear();
        }
        return signed.computeIfAbsent(
                claims(id, studentId, role, expiry.truncatedTo(ChronoUnit.SECONDS)),
                claims -> sign(claims, key, key.getKeyID()));
    }

    private static JWTClaimsSet claims(long id, String studentId, Role role, Instant expiry) {
        return new JWTClaimsSet.Builder()
                .issuer("courtgate")
                .subject(Long.toString(id))
                .claim(CurrentUser.STUDENT_ID, studentId)
                .claim(CurrentUser.NAME, studentId)
                .claim(CurrentUser.ROLE, role.name())
                .issueTime(Date.from(expiry.minusSeconds(3600)))
                .expirationTime(Date.from(expiry))
                .build();
    }

    private static String sign(JWTClaimsSet claims, RSAKey key, String keyId) {
        try {
            var jwt = new SignedJWT(
                    new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(keyId).build(), claims);
            jwt.sign(new RSASSASigner(key));
            return jwt.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private String signedWithThePublicKey(String content) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.toPublicKey().getEncoded(), "HmacSHA256"));
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(mac.doFinal(content.getBytes(StandardCharsets.US_ASCII)));
        } catch (GeneralSecurityException | JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Instant inAnHour() {
        return Instant.now().plusSeconds(3600);
    }

    private static String text(String part) {
        return new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8);
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
