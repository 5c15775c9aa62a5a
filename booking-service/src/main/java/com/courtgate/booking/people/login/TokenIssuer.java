package com.courtgate.booking.people.login;

import com.courtgate.common.security.CurrentUser;
import com.courtgate.common.security.SigningKeys;
import com.courtgate.common.security.TokenSettings;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Signs access tokens, RS256, with the key that all services have the certificate of. */
@Component
public class TokenIssuer {
    private static final String ALIAS = "courtgate";

    private final JWSHeader header;
    private final RSASSASigner signer;
    private final String issuer;
    private final Duration life;

    TokenIssuer(AccountSettings settings, TokenSettings tokens) {
        issuer = tokens.issuer();
        life = settings.accessTokenLife();
        char[] password = settings.keystorePassword().toCharArray();
        try (InputStream in = Files.newInputStream(settings.keystore())) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, password);
            if (!(store.getKey(ALIAS, password) instanceof PrivateKey key)) {
                throw new IllegalStateException(settings.keystore() + " has no key " + ALIAS);
            }
            var publicKey = (RSAPublicKey) store.getCertificate(ALIAS).getPublicKey();
            signer = new RSASSASigner(key);
            header = new JWSHeader.Builder(JWSAlgorithm.RS256)
                    .keyID(SigningKeys.publicKey(publicKey).getKeyID())
                    .build();
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(
                    "The signing key cannot be read from "
                            + settings.keystore()
                            + " (setting courtgate.account.keystore)",
                    e);
        }
    }

    public Duration life() {
        return life;
    }

    public String issue(CurrentUser user, Instant now) {
        var claims = new JWTClaimsSet.Builder()
                .issuer(issuer)
                .subject(Long.toString(user.id()))
                .claim(CurrentUser.STUDENT_ID, user.studentId())
                .claim(CurrentUser.NAME, user.name())
                .claim(CurrentUser.ROLE, user.role().name())
                .jwtID(UUID.randomUUID().toString())
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plus(life)))
                .build();
        var token = new SignedJWT(header, claims);
        try {
            token.sign(signer);
        } catch (JOSEException e) {
            throw new IllegalStateException("a loaded RSA key can sign", e);
        }
        return token.serialize();
    }
}
