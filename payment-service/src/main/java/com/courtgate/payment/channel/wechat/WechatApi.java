package com.courtgate.payment.channel.wechat;

import com.courtgate.payment.channel.BridgeCall;
import com.courtgate.payment.channel.NewPayment;
import com.courtgate.payment.channel.NewRefund;
import com.wechat.pay.java.core.auth.WechatPay2Credential;
import com.wechat.pay.java.core.auth.WechatPay2Validator;
import com.wechat.pay.java.core.cipher.RSAPrivacyDecryptor;
import com.wechat.pay.java.core.cipher.RSASigner;
import com.wechat.pay.java.core.http.DefaultHttpClientBuilder;
import com.wechat.pay.java.core.http.HttpClient;
import com.wechat.pay.java.core.util.PemUtil;
import com.wechat.pay.java.service.billdownload.BillDownloadService;
import com.wechat.pay.java.service.billdownload.model.BillType;
import com.wechat.pay.java.service.billdownload.model.GetTradeBillRequest;
import com.wechat.pay.java.service.billdownload.model.QueryBillEntity;
import com.wechat.pay.java.service.billdownload.model.TarType;
import com.wechat.pay.java.service.payments.model.Transaction;
import com.wechat.pay.java.service.payments.nativepay.NativePayService;
import com.wechat.pay.java.service.payments.nativepay.model.CloseOrderRequest;
import com.wechat.pay.java.service.payments.nativepay.model.QueryOrderByOutTradeNoRequest;
import com.wechat.pay.java.service.refund.RefundService;
import com.wechat.pay.java.service.refund.model.AmountReq;
import com.wechat.pay.java.service.refund.model.CreateRequest;
import com.wechat.pay.java.service.refund.model.QueryByOutRefundNoRequest;
import com.wechat.pay.java.service.refund.model.Refund;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.PrivateKey;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** The calls as the SDK wants them. */
final class WechatApi {
    private static final List<String> SIGNATURE_HEADERS =
            List.of("Wechatpay-Serial", "Wechatpay-Signature", "Wechatpay-Timestamp", "Wechatpay-Nonce", "Request-ID");

    private static final int ACCEPTED = 202;
    private static final int NO_CONTENT = 204;
    private static final int CONFLICT = 409;

    /** A shared merchant's bill has tens of megabytes; each part of it comes within an answer's time. */
    private static final Duration FILE = Duration.ofMinutes(5);

    private final WechatSettings settings;
    private final HttpClient files;
    private final WechatPrepay prepay;
    private final NativePayService payments;
    private final RefundService refunds;
    private final BillDownloadService bills;

    WechatApi(WechatSettings settings, PlatformKeys keys, OkHttpClient base, Clock clock) {
        this.settings = settings;
        PrivateKey ours =
                PemUtil.loadPrivateKeyFromPath(settings.privateKeyFile().toString());
        var signer = new RSASigner(settings.merchantSerial(), ours);
        OkHttpClient calls = limited(base, settings);
        var client = new DefaultHttpClientBuilder()
                .credential(new WechatPay2Credential(settings.merchantId(), signer))
                .validator(new WechatPay2Validator(keys));
        HttpClient http = client.okHttpClient(calls).build();
        files = client.okHttpClient(calls.newBuilder().callTimeout(FILE).build())
                .build();
        prepay = new WechatPrepay(settings, http, signer, clock);
        payments = new NativePayService.Builder().httpClient(http).build();
        refunds = new RefundService.Builder().httpClient(http).build();
        bills = new BillDownloadService.Builder()
                .httpClient(http)
                .decryptor(new RSAPrivacyDecryptor(ours))
                .build();
    }

    /** Nothing is tried twice behind our back, and nothing takes longer than we are told. */
    private static OkHttpClient limited(OkHttpClient base, WechatSettings settings) {
        return base.newBuilder()
                .connectTimeout(settings.connectTimeout())
                .readTimeout(settings.answerTimeout())
                .writeTimeout(settings.answerTimeout())
                .callTimeout(settings.answerTimeout())
                .retryOnConnectionFailure(false)
                .followRedirects(false)
                .addInterceptor(chain -> spelledAsTheSdkReads(doneOrRefused(chain.proceed(chain.request()))))
                .build();
    }

    /**
     * The SDK looks headers up by their exact letters; HTTP does not care, and a proxy or HTTP/2 makes all of them
     * small. Without this, each signed answer would be taken for an unsigned one.
     */
    private static Response spelledAsTheSdkReads(Response answer) {
        Response.Builder spelled = answer.newBuilder();
        for (String name : SIGNATURE_HEADERS) {
            @Nullable String value = answer.header(name);
            if (value != null) {
                spelled.header(name, value);
            }
        }
        return spelled.build();
    }

    /**
     * The SDK takes each 2xx for done and drops the body of an answer to a close. Only 204 closes, and 202 says of any
     * request that it is not done: USER_PAYING. Such an answer is handed on as the refusal that it is.
     */
    private static Response doneOrRefused(Response answer) {
        boolean isClose = answer.request().url().encodedPath().endsWith("/close");
        boolean isDone = isClose ? answer.code() == NO_CONTENT : answer.code() != ACCEPTED;
        return answer.isSuccessful() && !isDone
                ? answer.newBuilder().code(CONFLICT).build()
                : answer;
    }

    WechatReply<String> create(NewPayment payment) {
        return prepay.of(payment);
    }

    BridgeCall bridgeCall(String prepayId) {
        return prepay.call(prepayId);
    }

    /** Queries a payment by its number, whatever kind of client it was made for. */
    WechatReply<Transaction> query(String outTradeNo) {
        var request = new QueryOrderByOutTradeNoRequest();
        request.setOutTradeNo(outTradeNo);
        request.setMchid(settings.merchantId());
        return WechatReply.of(() -> payments.queryOrderByOutTradeNo(request));
    }

    WechatReply<Boolean> close(String outTradeNo) {
        var request = new CloseOrderRequest();
        request.setOutTradeNo(outTradeNo);
        request.setMchid(settings.merchantId());
        return WechatReply.of(() -> {
            payments.closeOrder(request);
            return true;
        });
    }

    WechatReply<Refund> refund(NewRefund refund) {
        var amount = new AmountReq();
        amount.setRefund(refund.refundFen());
        amount.setTotal(refund.paidFen());
        amount.setCurrency("CNY");
        var request = new CreateRequest();
        request.setOutTradeNo(refund.outTradeNo());
        request.setTransactionId(refund.channelTradeNo());
        request.setOutRefundNo(refund.refundNo());
        if (!refund.reason().isBlank()) {
            request.setReason(refund.reason());
        }
        if (!refund.notifyUrl().isBlank()) {
            request.setNotifyUrl(refund.notifyUrl());
        }
        request.setAmount(amount);
        return WechatReply.of(() -> refunds.create(request));
    }

    WechatReply<Refund> queryRefund(String refundNo) {
        var request = new QueryByOutRefundNoRequest();
        request.setOutRefundNo(refundNo);
        return WechatReply.of(() -> refunds.queryByOutRefundNo(request));
    }

    WechatReply<QueryBillEntity> bill(LocalDate day) {
        var request = new GetTradeBillRequest();
        request.setBillDate(day.toString());
        request.setBillType(BillType.ALL);
        request.setTarType(TarType.GZIP);
        return WechatReply.of(() -> bills.getTradeBill(request));
    }

    /** Reads a file while it comes in. */
    <T> WechatReply<T> download(String url, FileReader<T> reader) {
        return WechatReply.of(() -> {
            try (InputStream in = files.download(url)) {
                return reader.read(in);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** What becomes of a file. */
    interface FileReader<T> {
        T read(InputStream file) throws IOException;
    }
}
