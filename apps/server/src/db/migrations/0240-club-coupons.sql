-- Promotional codes of the Club, by variant and code in capitals.
create table club_coupons (
  variant text not null,
  code text not null check (code = upper(code) and length(code) between 1 and 40),
  gives jsonb not null,
  ends_on date,
  max_uses integer check (max_uses > 0),
  uses integer not null default 0 check (uses >= 0),
  created_at timestamptz not null,
  primary key (variant, code),
  check (max_uses is null or uses <= max_uses)
);

-- How often a customer tried a code within an hour.
create table club_coupon_tries (
  customer_id uuid primary key references users (id) on delete cascade,
  window_started_at timestamptz not null,
  tries integer not null check (tries > 0)
);
