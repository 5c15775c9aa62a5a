import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;

/** Ends with 0 when the address in COURTGATE_HEALTH answers 200: the images have no other program that could ask. */
final class Health {
    private static final int PATIENCE_MILLIS = 3_000;

    private Health() {}

    public static void main(String[] args) throws IOException {
        var question = (HttpURLConnection)
                URI.create(System.getenv("COURTGATE_HEALTH")).toURL().openConnection();
        question.setConnectTimeout(PATIENCE_MILLIS);
        question.setReadTimeout(PATIENCE_MILLIS);
        int answer = question.getResponseCode();
        System.out.println(answer);
        System.exit(answer == HttpURLConnection.HTTP_OK ? 0 : 1);
    }
}
