import { addMonths, type Day, historyDays } from "@vigie/domain";
import type { createPool } from "../../apps/server/src/db/connection.ts";

type Pool = ReturnType<typeof createPool>;
export type BareCall = { readonly name: string; readonly run: (customerId: string) => Promise<unknown[]> };

/** The person's share of a portfolio, as decision 0020 counts it when ownership is not divided; no seeded customer has divided
 * ownership. */
const ownedRatio = `case
    when coalesce(ownership_kind, case when kind = 'joint' or told_ownership = 'co-owner' then 'joint' else 'full' end) = 'joint'
    then coalesce(ownership_ratio, 0.5) else 1 end`;

const portfolios = `select *, ${ownedRatio} as owned_ratio from portfolios
  where customer_id = $1 and deleted_at is null and complete and not disabled`;

/** The last value of a portfolio up to a day: the index read on which every answer over time is based. */
const lastValue = (day: string) => `left join lateral (
  select value_cents, paid_total_cents, provenance from valuations
  where customer_id = $1 and portfolio_id = p.id and day <= ${day} order by day desc limit 1)`;

/** Rounded per portfolio, half away from zero, then added up. */
const owned = (amount: string) => `round(${amount} * p.owned_ratio)`;

const summary = `select sum(${owned("p.amount_cents")})::bigint as net,
    sum(${owned("p.amount_cents")}) filter (where p.amount_cents > 0)::bigint as assets,
    sum(${owned("last.value_cents")} - ${owned("first.value_cents")})::bigint as change,
    sum(${owned("last.paid_total_cents")} - ${owned("first.paid_total_cents")})::bigint as paid,
    min(p.amount_as_of) as as_of, count(*)::int as contracts,
    (select count(*)::int from connections c where c.customer_id = $1 and c.deleted_at is null) as sources
  from (${portfolios} and status = 'visible') p
  ${lastValue("$2")} first on true ${lastValue("$3")} last on true`;

const series = `select d.day, sum(${owned("v.value_cents")})::bigint as value, sum(${owned("v.paid_total_cents")})::bigint as paid,
    bool_or(v.provenance = 'reconstructed') as reconstructed
  from (${portfolios} and status = 'visible') p cross join unnest($2::date[]) as d (day)
  ${lastValue("d.day")} v on true
  group by d.day order by d.day`;

/** The parts of one portfolio are rounded together: each is the difference of two running sums. */
const composition = `with p as (${portfolios} and status = 'visible' and amount_cents > 0),
  lines as (select h.portfolio_id, h.id, coalesce(f.asset_class, h.holding_kind) as part, h.valuation_cents as amount
    from holdings h join p on p.id = h.portfolio_id left join funds f on f.isin = h.isin where h.customer_id = $1),
  rest as (select p.id as portfolio_id, null::uuid as id, p.kind as part, p.amount_cents - coalesce(sum(l.amount), 0) as amount
    from p left join lines l on l.portfolio_id = p.id group by p.id, p.kind, p.amount_cents),
  parts as (select part, amount, p.owned_ratio,
      sum(amount) over (partition by p.id order by parts.id nulls last) as whole
    from (select * from lines union all select * from rest where amount <> 0) parts join p on p.id = parts.portfolio_id)
  select part, sum(round(whole * owned_ratio) - round((whole - amount) * owned_ratio))::bigint as amount, count(*)::int as count
  from parts group by part order by 2 desc`;

const performances = `select p.*, last.value_cents - first.value_cents
    - (last.paid_total_cents - first.paid_total_cents) as market, first.value_cents as start
  from (${portfolios}) p ${lastValue("$2")} first on true ${lastValue("$3")} last on true order by p.id`;

const accounts = `select c.*, s.state as sync_state, s.step, s.steps_done,
    (select array_agg(p.id) from portfolios p where p.customer_id = $1 and p.connection_id = c.id) as portfolio_ids
  from connections c
  left join lateral (select * from syncs where customer_id = $1 and connection_id = c.id
    order by created_at desc, id desc limit 1) s on true
  where c.customer_id = $1 and c.deleted_at is null order by c.id`;

const user = "select * from users where id = $1";
const tiles = "select tiles from dashboards where user_id = $1";

/** The first day of a year's history. */
export function yearStart(today: Day): Day {
  return addMonths(today, -12);
}

/** The dashboard's five answers, each computed in the database by one statement. */
export function bareCalls(pool: Pool, today: Day): BareCall[] {
  const from = yearStart(today);
  const days = [...historyDays(from, today)];
  const ask = asker(pool);
  return [
    ask("wealth", summary, [from, today]),
    ask("series", series, [days]),
    ask("composition", composition),
    ask("portfolios", performances, [from, today]),
    ask("accounts", accounts),
  ];
}

/** The call with which the page opens, as successive statements. */
export function bareOpening(pool: Pool, today: Day): BareCall {
  const ask = asker(pool);
  const inOpening = bareCalls(pool, today).filter(({ name }) =>
    ["wealth", "series", "portfolios"].includes(name),
  );
  const calls = [ask("user", user), ask("tiles", tiles), ...inOpening];
  const run = async (customerId: string): Promise<unknown[]> => {
    const answers: unknown[] = [];
    for (const call of calls) answers.push(await call.run(customerId));
    return answers;
  };
  return { name: "opening", run };
}

function asker(pool: Pool) {
  return (name: string, text: string, more: readonly unknown[] = []): BareCall => ({
    name,
    run: async (customerId) => {
      const values = [customerId, ...more];
      return (await pool.query<Record<string, unknown>>({ name, text, values })).rows;
    },
  });
}
