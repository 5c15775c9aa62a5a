package com.courtgate.payment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists as files. */
class ListFilesIT extends PaymentServerTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "pay-orders, \"outTradeNo,orderNo,userId,channel,status,payableFen,paidFen,refundingFen,refundedFen,channelTradeNo,paidAt,closeReason,createdAt\"",
                "refunds, \"refundNo,outTradeNo,orderNo,reservationId,userId,kind,status,amountFen,refundedAt,createdAt,lastError\"",
                "callbacks, \"id,channel,payNo,kind,signatureValid,result,message,receivedAt\"",
                "reconcile-audits, \"id,outTradeNo,action,from,to,detail,at\"",
                "anomalies, \"id,kind,status,outTradeNo,orderNo,userId,channelTradeNo,expectedFen,paidFen,refundNo,paidAt,foundAt,detail\"",
                "bills, \"id,billDay,channel,lineCount,differenceCount,ranAt\"",
                "coupon-templates, \"id,name,target,slotIds,courtIds,kind,amountFen,thresholdFen,percentOff,capFen,stock,remaining,perUserLimit,validFrom,validTo\"",
                "coupon-troubles, \"id,outTradeNo,couponId,what,at,resolvedAt\"",
                "coupon-settlements, \"id,orderNo,outTradeNo,couponId,userId,discountFen,status,createdAt,updatedAt\"",
                "user-coupons, \"couponId,templateId,templateName,userId,status,validFrom,validTo,claimedAt\"",
                "payment/outbox, \"id,eventId,aggregateId,exchangeName,routingKey,status,attempts,traceParent,lastError,createdAt,sentAt\"",
                "payment/inbox, \"id,eventId,consumerGroup,type,status,attempts,nextAttemptAt,lastError,traceParent,receivedAt,doneAt\""
            })
    void haveTheColumnsOfTheirList(String list, String head) {
        String file = "/admin/" + list + ".csv";
        Answer answer = get(admin(), file);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        assertThat(answer.text().lines()).first().isEqualTo("\uFEFF" + head);
        get(student(1), file).isRefused(403, "FORBIDDEN");
    }
}
