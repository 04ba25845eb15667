-- What somebody of a firm found of no use, which weighs on the order of every list of alerts.
create index customer_alerts_dismissed on customer_alerts (firm_id, dismissed_by, dismissed_at) where dismissed_at is not null;
