-- Most statements change rows of one person, whom their transaction noted with its first: each row is looked at once, and nothing is gathered.
-- Where a row is of somebody else, or nobody was noted yet, the people are gathered as before. A statement that changed no row notes nobody.
create or replace function vigie_note_customer_id() returns trigger
language plpgsql security definer set search_path = public as $$
declare
  noted constant uuid := nullif(current_setting('vigie.noted_person', true), '');
begin
  if tg_op = 'UPDATE' then
    if not exists (select from changed where customer_id is distinct from noted)
      and not exists (select from former where customer_id is distinct from noted) then return null; end if;
    perform vigie_note_people(array(
      select customer_id from changed where customer_id is not null union select customer_id from former where customer_id is not null));
  else
    if not exists (select from changed where customer_id is distinct from noted) then return null; end if;
    perform vigie_note_people(array(select distinct customer_id from changed where customer_id is not null));
  end if;
  return null;
end $$;
create or replace function vigie_note_customer_ref() returns trigger
language plpgsql security definer set search_path = public as $$
declare
  noted constant uuid := nullif(current_setting('vigie.noted_person', true), '');
begin
  if tg_op = 'UPDATE' then
    if not exists (select from changed where customer_ref is distinct from noted)
      and not exists (select from former where customer_ref is distinct from noted) then return null; end if;
    perform vigie_note_people(array(
      select customer_ref from changed where customer_ref is not null union select customer_ref from former where customer_ref is not null));
  else
    if not exists (select from changed where customer_ref is distinct from noted) then return null; end if;
    perform vigie_note_people(array(select distinct customer_ref from changed where customer_ref is not null));
  end if;
  return null;
end $$;
create or replace function vigie_note_user_id() returns trigger
language plpgsql security definer set search_path = public as $$
declare
  noted constant uuid := nullif(current_setting('vigie.noted_person', true), '');
begin
  if tg_op = 'UPDATE' then
    if not exists (select from changed where user_id is distinct from noted)
      and not exists (select from former where user_id is distinct from noted) then return null; end if;
    perform vigie_note_people(array(
      select user_id from changed where user_id is not null union select user_id from former where user_id is not null));
  else
    if not exists (select from changed where user_id is distinct from noted) then return null; end if;
    perform vigie_note_people(array(select distinct user_id from changed where user_id is not null));
  end if;
  return null;
end $$;
create or replace function vigie_note_id() returns trigger
language plpgsql security definer set search_path = public as $$
declare
  noted constant uuid := nullif(current_setting('vigie.noted_person', true), '');
begin
  if tg_op = 'UPDATE' then
    if not exists (select from changed where id is distinct from noted)
      and not exists (select from former where id is distinct from noted) then return null; end if;
    perform vigie_note_people(array(
      select id from changed where id is not null union select id from former where id is not null));
  else
    if not exists (select from changed where id is distinct from noted) then return null; end if;
    perform vigie_note_people(array(select distinct id from changed where id is not null));
  end if;
  return null;
end $$;
