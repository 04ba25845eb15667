import { addDays, addMonths, type Day, day } from "@vigie/domain";
import type { createPool } from "../../apps/server/src/db/connection.ts";

type Pool = ReturnType<typeof createPool>;
type Row = Record<string, unknown>;
type BareBook = {
  readonly list: (firmId: string) => Promise<Row[]>;
  readonly search: (firmId: string) => Promise<Row[]>;
  readonly count: (firmId: string) => Promise<Row[]>;
  readonly sheet: (customerId: string, firmId: string) => Promise<Row[]>;
  readonly meeting: (customerId: string, firmId: string) => Promise<Row[]>;
  readonly statistics: (firmId: string) => Promise<Row[]>;
  readonly recount: (customerId: string) => Promise<Row[]>;
};

/** What both sides are asked. */
export const asked = {
  kind: "lifeinsurance",
  wealthFromCents: 8_000_000,
  ageFrom: 40,
  text: "marti",
} as const;

const links = `select customer_id, min(since) as since, array_agg(advisor_id) as advisor_ids
  from customer_advisors where firm_id = $1 group by customer_id`;
const book = `(${links}) as link join users as person on person.id = link.customer_id
  left join customer_profiles as told on told.customer_id = link.customer_id
  left join book_days as figures on figures.customer_id = link.customer_id and figures.latest
  left join firm_customers as known on known.customer_id = link.customer_id and known.firm_id = $1`;
const filters = "figures.kinds && array[$2] and figures.wealth_cents >= $3 and person.birthdate <= $4::date";
const told = `link.customer_id, link.since, person.first_name, person.last_name, person.email, person.mobile, person.birthdate,
  told.recommended_risk, told.situation, figures.computed_at, figures.wealth_cents, figures.flows_cents, figures.market_cents,
  figures.cash_cents, figures.oldest_on, figures.connection, figures.completeness, figures.missing, figures.contract_count,
  figures.unknown_count, figures.favourite_kind, known.last_contact_at, known.next_appointment_at, known.alert_count`;
/** Of the rows that are shown alone: names of their advisors, tags, whether they may be called. */
const beside = `(select array_agg(u.first_name || ' ' || u.last_name) from users u where u.id = any(page.advisor_ids)) as advisors,
  (select array_agg(t.name) from customer_tags c join firm_tags t on t.firm_id = c.firm_id and t.id = c.tag_id
    where c.customer_id = page.customer_id and c.firm_id = $1) as tags,
  (select granted from contact_consents c where c.customer_id = page.customer_id and c.firm_id = $1 and channel = 'phone'
    order by at desc limit 1) as may_be_called`;

const list = `select page.*, ${beside} from (select ${told}, link.advisor_ids, count(*) over () as total from ${book}
    where ${filters} order by figures.wealth_cents desc nulls last, link.customer_id limit 51) as page`;
const search = `select page.*, ${beside} from (select ${told}, link.advisor_ids, count(*) over () as total from ${book}
    where folded(concat_ws(' ', person.first_name, person.last_name, person.email, told.situation -> 'address' ->> 'city')) like '%' || $2 || '%'
    order by folded(concat_ws(' ', person.last_name, person.first_name, person.email)) collate "C", link.customer_id limit 21) as page`;
const count = `select count(*)::int as total from ${book} where ${filters}`;

const values = (
  from: string,
) => `(select sum(v.value_cents) as value, sum(v.paid_total_cents) as paid from portfolios p
  cross join lateral (select value_cents, paid_total_cents from valuations
    where customer_id = $1 and portfolio_id = p.id and day <= ${from} order by day desc limit 1) as v
  where p.customer_id = $1 and p.deleted_at is null and p.complete and not p.disabled and not p.advisor_hidden)`;
const contracts = `(select json_agg(json_build_object('id', id, 'name', name, 'kind', kind, 'bank', institution_name, 'cents', amount_cents,
    'day', amount_as_of)) from portfolios where customer_id = $1 and deleted_at is null and complete and not disabled and not advisor_hidden)`;
const sheet = `select person.*, told.*, figures.*, known.*, ${contracts} as contracts, earlier.value as earlier_value, earlier.paid as earlier_paid,
    today.value, today.paid,
    (select array_agg(u.last_name) from customer_advisors a join users u on u.id = a.advisor_id where a.customer_id = $1 and a.firm_id = $2)
  from users as person left join customer_profiles as told on told.customer_id = person.id
  left join book_days as figures on figures.customer_id = person.id and figures.latest
  left join firm_customers as known on known.customer_id = person.id and known.firm_id = $2
  cross join ${values("$3::date")} as earlier cross join ${values("$4::date")} as today
  where person.id = $1 and exists (select from customer_advisors a where a.customer_id = $1 and a.firm_id = $2)`;
const exchanges = `select * from interactions where customer_id = $1 and firm_id = $2 and hidden_at is null
  order by at desc, id desc limit 50`;

const mine = "(select distinct customer_id from customer_advisors where firm_id = $1) as mine";
const assets = (
  by: string,
  limit: number,
) => `(select json_agg(a) from (select asset.${by} as name, sum(amount_cents) as amount
  from book_assets as asset join ${mine} on mine.customer_id = asset.customer_id where asset.${by} is not null
  group by 1 order by 2 desc limit ${limit}) as a)`;
const statistics = `select
  (select json_build_object('total', count(*), 'new', count(*) filter (where link.since >= $2::date),
      'known', count(figures.wealth_cents), 'sharing', count(*) filter (where figures.contract_count > 0),
      'silent', count(*) filter (where known.last_contact_at is null or known.last_contact_at < $3::date - 182),
      'broken', count(*) filter (where figures.connection = 'broken'), 'complete', count(*) filter (where figures.completeness = 1),
      'ages', array_agg(person.birthdate), 'wealths', array_agg(figures.wealth_cents order by figures.wealth_cents desc nulls last))
    from ${book}) as people,
  (select json_agg(m) from (select made.month, link.since >= $2::date as is_new, sum(start_cents) as start, sum(in_cents) as paid,
      sum(out_cents) as out, sum(market_cents) as market, sum(correction_cents) as corrections, sum(end_cents) as finish
    from book_months as made join (${links}) as link on link.customer_id = made.customer_id
    where made.month between $2 and $3 group by 1, 2 order by 1) as m) as months,
  ${assets("kind", 60)} as kinds, ${assets("provider", 60)} as providers, ${assets("line", 10)} as lines,
  (select json_object_agg(kind, count) from (select kind, count(*) from interactions as log join ${mine} on mine.customer_id = log.customer_id
    where log.firm_id = $1 and not is_system and hidden_at is null and at >= $2 group by 1) as k) as exchanges,
  (select count(*) from tasks where firm_id = $1 and due_on < $3) as late,
  (select json_agg(a) from (select * from customer_alerts where firm_id = $1 and ended_at is null and kind = 'at_risk' limit 20) as a) as risky`;

/** A row is counted twice each night: once as of its moment, to be compared, and once of the new day, to be kept. */
const recount = `with p as (select id, kind, institution_name, amount_cents, amount_as_of from portfolios
    where customer_id = $1 and deleted_at is null and complete and not disabled and not advisor_hidden),
  figures as (select sum(amount_cents) as wealth, sum(amount_cents) filter (where kind in ('savings', 'checking', 'joint')) as cash,
      min(amount_as_of) as oldest, count(*)::int as contracts, array_agg(distinct kind) as kinds, array_agg(distinct institution_name) as insurers
    from p),
  held as (select array_agg(distinct isin) filter (where isin is not null) as isins from holdings where customer_id = $1)
  select figures.*, held.isins, earlier.value as earlier_value, earlier.paid as earlier_paid, today.value, today.paid, person.birthdate, told.situation,
    (select count(*) from connections c where c.customer_id = $1 and c.deleted_at is null) as connections
  from figures, held, ${values("$2::date")} as earlier, ${values("$3::date")} as today,
    users as person left join customer_profiles as told on told.customer_id = person.id where person.id = $1`;
const keep = "update book_days set computed_at = now() where customer_id = $1 and latest";

/** The book's answers, each by one statement that computes it in the database. */
export function bareBook(pool: Pool, today: Day): BareBook {
  const ask = async (name: string, text: string, given: readonly unknown[]): Promise<Row[]> =>
    (await pool.query<Row>({ name, text, values: [...given] })).rows;
  const filtered = [asked.kind, asked.wealthFromCents, addMonths(today, -12 * asked.ageFrom)];
  const monthAgo = addDays(today, -30);
  const from = addMonths(day(`${today.slice(0, 7)}-01`), -12);
  const sheetOf = async (id: string, firmId: string) =>
    await ask("sheet", sheet, [id, firmId, monthAgo, today]);
  return {
    list: async (firmId) => await ask("list", list, [firmId, ...filtered]),
    search: async (firmId) => await ask("search", search, [firmId, asked.text]),
    count: async (firmId) => await ask("count", count, [firmId, ...filtered]),
    sheet: sheetOf,
    meeting: async (id, firmId) => [
      ...(await sheetOf(id, firmId)),
      ...(await ask("exchanges", exchanges, [id, firmId])),
    ],
    statistics: async (firmId) => await ask("statistics", statistics, [firmId, from, today]),
    recount: async (id) => {
      await ask("recount", recount, [id, monthAgo, today]);
      const rows = await ask("recount", recount, [id, monthAgo, today]);
      await ask("keep", keep, [id]);
      return rows;
    },
  };
}
