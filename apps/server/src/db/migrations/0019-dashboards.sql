-- How a reader arranged the dashboard: kept with the user, so that their phone and their desk agree. Nothing of it is the
-- customer's data, and it goes with the account.
create table dashboards (
  user_id uuid primary key references users (id) on delete cascade,
  -- [{"tile": "history", "hidden": false}, …]
  tiles jsonb not null,
  updated_at timestamptz not null
);
