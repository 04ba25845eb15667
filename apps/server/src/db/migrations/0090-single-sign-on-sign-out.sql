-- The number of a member at their employer, in the partner's words at the last sign-in; null where the partner does not say.
alter table sso_identities add column employee_number text;

-- Where the partner's own session ends, for each session that its page opened here: the address names the person, and is sealed.
create table sso_sign_outs (
  user_id uuid not null,
  session_id uuid not null,
  url_envelope text not null,
  primary key (user_id, session_id),
  foreign key (user_id, session_id) references sessions (user_id, id) on delete cascade
);
