-- Events to services with a schema; those that were sent in the day before @at may have been in a queue then, and the
-- inbox makes copies harmless. reserve-service hears nothing again: what it has to know it loads.
update outbox_event
    set status = 'PENDING', attempts = 0, lease_token = null, next_attempt_at = utc_timestamp(3)
    where status = 'SENT'
      and routing_key in ('order.canceled', 'reservation.withdrawn', 'payment.refused', 'payment.succeeded',
                          'refund.sent', 'refund.arrived', 'coupon.end.neared', 'admin.acted')
      and sent_at >= cast(@at as datetime(3)) - interval 1 day;
