package com.courtgate.common.security;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAPublicKey;

/** Public keys of the token issuer, read from its certificates; a key's id is its thumbprint. */
public final class SigningKeys {
    private SigningKeys() {}

    /** All certificates of a PEM file; refuses to start without one. */
    public static JWKSet read(Path certificates) {
        try (InputStream in = Files.newInputStream(certificates)) {
            var keys = CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
                    .map(X509Certificate.class::cast)
                    .map(c -> publicKey((RSAPublicKey) c.getPublicKey()))
                    .map(JWK.class::cast)
                    .toList();
            if (keys.isEmpty()) {
                throw new IllegalStateException("no certificate in " + certificates);
            }
            return new JWKSet(keys);
        } catch (IOException | CertificateException e) {
            throw new IllegalStateException(
                    "The token issuer's certificates cannot be read from "
                            + certificates
                            + " (setting courtgate.security.certificates)",
                    e);
        }
    }

    /** The key with its id, as it appears in a token's header. */
    public static RSAKey publicKey(RSAPublicKey key) {
        try {
            return new RSAKey.Builder(key).keyIDFromThumbprint().build();
        } catch (JOSEException e) {
            throw new IllegalStateException("an RSA key always has a thumbprint", e);
        }
    }
}
