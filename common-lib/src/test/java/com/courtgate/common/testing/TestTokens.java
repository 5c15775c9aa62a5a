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
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import java.util.Date;

/** Issues access tokens for tests, with keys made for this JVM or given ones. */
public final class TestTokens {
    private final RSAKey key;

    public TestTokens() {
        this(newPair());
    }

    public TestTokens(KeyPair pair) {
        key =
                new RSAKey.Builder(SigningKeys.publicKey((RSAPublicKey) pair.getPublic()))
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

    /** What a service needs to verify these tokens. */
    public JWKSet publicKeys() {
        return new JWKSet(key.toPublicJWK());
    }

    public String student(long id) {
        return token(id, "s%05d".formatted(id), Role.STUDENT, Instant.now().plusSeconds(3600));
    }

    public String admin(long id) {
        return token(id, "admin", Role.ADMIN, Instant.now().plusSeconds(3600));
    }

    public String token(long id, String studentId, Role role, Instant expiry) {
        try {
            var jwt =
                    new SignedJWT(
                            new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build(),
                            new JWTClaimsSet.Builder()
                                    .issuer("courtgate")
                                    .subject(Long.toString(id))
                                    .claim(CurrentUser.STUDENT_ID, studentId)
                                    .claim(CurrentUser.NAME, studentId)
                                    .claim(CurrentUser.ROLE, role.name())
                                    .issueTime(new Date())
                                    .expirationTime(Date.from(expiry))
                                    .build());
            jwt.sign(new RSASSASigner(key));
            return jwt.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }
}
