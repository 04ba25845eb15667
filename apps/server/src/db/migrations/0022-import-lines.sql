-- The lines of a file in lots: a file of 200,000 lines in one value would be parsed in one piece, and hold every other request.
create table import_lines (
  customer_id uuid not null,
  import_id uuid not null,
  account_key text not null,
  -- Lots of one account follow one another by this number.
  at integer not null,
  lines jsonb not null,
  primary key (customer_id, import_id, account_key, at),
  foreign key (customer_id, import_id) references statement_imports (customer_id, id) on delete cascade
);
insert into import_lines (customer_id, import_id, account_key, at, lines)
select file.customer_id, file.id, account.value ->> 'key', (line.place - 1) / 250, jsonb_agg(line.value order by line.place)
from statement_imports as file,
  jsonb_array_elements(file.content -> 'accounts') as account,
  jsonb_array_elements(account.value -> 'lines') with ordinality as line (value, place)
group by file.customer_id, file.id, account.value ->> 'key', (line.place - 1) / 250;
update statement_imports set content = jsonb_build_object('accounts', (
  select coalesce(jsonb_agg(account.value - 'lines' order by account.place), '[]')
  from jsonb_array_elements(content -> 'accounts') with ordinality as account (value, place)
));
