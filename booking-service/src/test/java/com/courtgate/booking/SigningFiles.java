package com.courtgate.booking;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.util.ArrayList;
import java.util.List;

/** A keystore and its certificate, made by keytool for this JVM. */
public final class SigningFiles {
    static final String PASSWORD = "keystore-of-the-tests";
    private static final String ALIAS = "courtgate";

    private final Path keystore;
    private final Path certificate;

    SigningFiles() {
        try {
            Path home = Files.createTempDirectory("courtgate-signing");
            keystore = home.resolve("signing.p12");
            certificate = home.resolve("signing.pem");
            keytool("-genkeypair -keyalg RSA -keysize 2048 -validity 2 -dname CN=courtgate-test");
            keytool("-exportcert -rfc -file " + certificate);
            for (Path file : List.of(keystore, certificate, home)) {
                file.toFile().deleteOnExit();
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public Path keystore() {
        return keystore;
    }

    public Path certificate() {
        return certificate;
    }

    KeyPair pair() {
        try (InputStream in = Files.newInputStream(keystore)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, PASSWORD.toCharArray());
            var key = (PrivateKey) store.getKey(ALIAS, PASSWORD.toCharArray());
            return new KeyPair(store.getCertificate(ALIAS).getPublicKey(), key);
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private void keytool(String arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments.split(" ")));
        command.addAll(List.of(
                "-alias", ALIAS, "-keystore", keystore.toString(), "-storetype", "PKCS12", "-storepass", PASSWORD));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        try {
            if (process.waitFor() != 0) {
                throw new IllegalStateException(output);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
