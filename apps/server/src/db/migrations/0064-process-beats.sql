-- When a process of each role last said that it lives. Small and written often: its rows stay in their page.
create table process_beats (
  role text primary key check (role in ('http', 'worker')),
  beat_at timestamptz not null
) with (fillfactor = 50);
