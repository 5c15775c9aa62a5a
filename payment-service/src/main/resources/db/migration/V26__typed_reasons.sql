-- What the office typed stands in the audit log, where the erasure of a person finds it; the copies here go.
update refund_order set reason = 'by the office'
    where kind = 'ADMIN' and reason not like 'again for %';
update refund_order set reason = 'by a person'
    where kind = 'ANOMALY' and reason not like 'again for %'
      and reason not in ('LATE_PAID', 'DOUBLE_PAID', 'AMOUNT_MISMATCH', 'ORDER_ENDED');
update pay_anomaly set resolution = 'by a person'
    where resolution is not null
      and resolution not in ('the channel''s own record is right', 'nothing of it is left with us');
