package com.courtgate.payment.settle;

import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;

@Mapper
interface PaymentEventMapper {

    /** Whether an event of the payment is still to be sent. */
    @Select("""
            select exists (select 1 from outbox_event
                           where aggregate_id = #{outTradeNo} and status = 'PENDING')
            """)
    boolean isOnItsWay(String outTradeNo);
}
