-- How often what is kept of a customer has changed, as one number: the sum of the steps of their lines. Triggers write them
-- (`db/follow-changes.ts`). Whoever changes something adds a line and takes in those that nobody else holds, so that one is left of
-- them and no writer waits for another. A step has no fixed length: after a restore the number never passes by where it was before.
create table customer_changes (
  customer_id uuid not null,
  id bigint generated always as identity,
  steps bigint not null check (steps > 0),
  primary key (customer_id, id)
);

-- The same of what is everybody's: the market, the banks, the firms.
create table shared_changes (
  id bigint generated always as identity primary key,
  steps bigint not null check (steps > 0)
);

-- As their owner: a firm changes rows of people whom its statement does not name. A transaction notes a person once, by a setting that a
-- savepoint takes back with the rest. Lines that others hold are left to them: nobody waits here, so that nothing new can wait in a
-- circle.
create function vigie_note_people(people uuid[]) returns void
language plpgsql security definer set search_path = public as $$
begin
  if cardinality(people) = 1 and people[1]::text = current_setting('vigie.noted_person', true) then return; end if;
  with there as (
    select id from users
    where id = any (people) and id::text is distinct from current_setting('vigie.erased_customer', true)
  ), free as (
    select customer_id, id from customer_changes
    where customer_id = any (people) and customer_id in (select id from there) for update skip locked
  ), taken as (
    delete from customer_changes c using free
    where c.customer_id = any (people) and c.customer_id = free.customer_id and c.id = free.id returning c.customer_id, c.steps
  )
  insert into customer_changes (customer_id, steps)
  select there.id, 1 + floor(random() * 1000000)::bigint
    + coalesce((select sum(taken.steps) from taken where taken.customer_id = there.id), 0)::bigint
  from there;
  if cardinality(people) = 1 then perform set_config('vigie.noted_person', people[1]::text, true); end if;
end $$;
create function vigie_note_shared() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if current_setting('vigie.noted_shared', true) = 'yes' or not exists (select from changed) then return null; end if;
  with free as (select id from shared_changes for update skip locked),
    taken as (delete from shared_changes c using free where c.id = free.id returning c.steps)
  insert into shared_changes (steps)
  select 1 + floor(random() * 1000000)::bigint + coalesce(sum(steps), 0)::bigint from taken;
  perform set_config('vigie.noted_shared', 'yes', true);
  return null;
end $$;
revoke execute on function vigie_note_people(uuid[]), vigie_note_shared() from public;

-- Whose rows a statement changed, before and after: a row may go from one person to another. By the column that says whose it is.
create function vigie_note_customer_id() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    perform vigie_note_people(array(
      select customer_id from changed where customer_id is not null union select customer_id from former where customer_id is not null));
  else
    perform vigie_note_people(array(select distinct customer_id from changed where customer_id is not null));
  end if;
  return null;
end $$;
revoke execute on function vigie_note_customer_id() from public;
create function vigie_note_customer_ref() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    perform vigie_note_people(array(
      select customer_ref from changed where customer_ref is not null union select customer_ref from former where customer_ref is not null));
  else
    perform vigie_note_people(array(select distinct customer_ref from changed where customer_ref is not null));
  end if;
  return null;
end $$;
revoke execute on function vigie_note_customer_ref() from public;
create function vigie_note_user_id() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    perform vigie_note_people(array(
      select user_id from changed where user_id is not null union select user_id from former where user_id is not null));
  else
    perform vigie_note_people(array(select distinct user_id from changed where user_id is not null));
  end if;
  return null;
end $$;
revoke execute on function vigie_note_user_id() from public;
create function vigie_note_id() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    perform vigie_note_people(array(
      select id from changed where id is not null union select id from former where id is not null));
  else
    perform vigie_note_people(array(select distinct id from changed where id is not null));
  end if;
  return null;
end $$;
revoke execute on function vigie_note_id() from public;
