-- What was sent under a key: the same key with another body is refused, not answered with the first portfolio.
alter table manual_contracts add column request_hash text check (request_hash ~ '^[0-9a-f]{64}$');
