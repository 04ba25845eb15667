-- The key that a browser drew for a contract it sends: sent again because its answer was lost, or pressed twice, the contract is
-- typed in once. Null for one that came without a key.
alter table manual_contracts add column request_key uuid;
create unique index manual_contracts_request on manual_contracts (customer_id, request_key);
