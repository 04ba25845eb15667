-- References of the market: the same for every customer.
create table reference_series (
  slug text primary key,
  label text not null,
  -- The domain's ReferenceSeries, whole.
  details jsonb not null,
  -- Weekly, as one row: a series of ten years is some five hundred points.
  days date[] not null default '{}',
  points numeric[] not null default '{}',
  -- The last day asked for; null while no value was ever read.
  points_until date,
  demo boolean not null,
  updated_at timestamptz not null
);

create table fund_tags (
  slug text primary key,
  label text not null,
  updated_at timestamptz not null
);
