-- What a firm's Club subscription covers of the contracts that the customer shares; null where nothing is, or is known.
alter table firm_customers add column advised_cents bigint;
