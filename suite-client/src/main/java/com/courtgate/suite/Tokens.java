package com.courtgate.suite;

import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.Role;
import com.courtgate.common.security.SigningKeys;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.stream.LongStream;

/** Mints access tokens with the suite's own key, for load that needs thousands of students. */
public final class Tokens {
    private static final String ALIAS = "courtgate";
    private static final Duration LIFETIME = Duration.ofHours(2);
    private final RSASSASigner signer;
    private final JWSHeader header;

    public Tokens(Suite suite) {
        try {
            char[] password = suite.get("COURTGATE_TOKEN_KEYSTORE_PASSWORD").toCharArray();
            KeyStore store = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(Path.of(suite.get("COURTGATE_TOKEN_KEYSTORE")))) {
                store.load(in, password);
            }
            signer = new RSASSASigner((PrivateKey) store.getKey(ALIAS, password));
            var publicKey = (RSAPublicKey) store.getCertificate(ALIAS).getPublicKey();
            header = new JWSHeader.Builder(JWSAlgorithm.RS256)
                    .keyID(SigningKeys.publicKey(publicKey).getKeyID())
                    .build();
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException("the suite's token keystore is not usable", e);
        }
    }

    public String student(long id, Instant now) {
        return mint(id, "r" + id, Role.STUDENT, now);
    }

    /** Tokens of users first, first + 1, ... */
    public List<String> students(long first, int count, Instant now) {
        return LongStream.range(first, first + count)
                .parallel()
                .mapToObj(id -> student(id, now))
                .toList();
    }

    private String mint(long id, String studentId, Role role, Instant now) {
        var claims = new JWTClaimsSet.Builder()
                .issuer("courtgate")
                .subject(Long.toString(id))
                .claim(CurrentUser.STUDENT_ID, studentId)
                .claim(CurrentUser.NAME, studentId)
                .claim(CurrentUser.ROLE, role.name())
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plus(LIFETIME)))
                .build();
        try {
            var token = new SignedJWT(header, claims);
            token.sign(signer);
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }
}
