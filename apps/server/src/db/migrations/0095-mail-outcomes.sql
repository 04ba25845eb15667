-- How a mail ended where it was not simply sent, since when its server asks to come back later, and when its text was handed over
-- without an answer.
alter table mails
  add column outcome text check (outcome in ('no_reader', 'outdated', 'suppressed', 'address_refused', 'refused', 'gave_up',
    'unanswered', 'bounced', 'complained')),
  add column deferred_at timestamptz,
  add column unanswered_at timestamptz;

-- The one row that is there while the mail server refuses us (sign-in, sender, relaying, encryption): every mail waits until one
-- that is tried from time to time is taken.
create table mail_stop (
  only_row boolean primary key default true check (only_row),
  stopped_at timestamptz not null,
  reply text not null,
  next_probe_at timestamptz not null
);
