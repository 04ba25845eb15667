-- The death of a customer, as who answers for the firm's compliance recorded it from the certificate. Nobody is written to any more.
alter table users add column died_on date;

create table deaths (
  customer_id uuid primary key,
  died_on date not null,
  -- What was seen of it: « acte de décès n° 118, Rennes ».
  proof text not null check (length(proof) between 1 and 500),
  recorded_by uuid not null,
  recorded_at timestamptz not null
);
