import { addDays, alertLimits, bookMonths, type Day } from "@vigie/domain";
import type { createPool } from "../../apps/server/src/db/connection.ts";

/** The night of some customers by bare SQL, as the recount does it: their dates of contact; then in one snapshot their rows as of their
 * moment, to be compared, and of the new day, with what stands, and all that the rules of alerts, observations and files read, deciding
 * none; then what is kept, locked, under the transaction that writes the rows. What stays the same is not written. */

type Row = Record<string, unknown>;
type Pool = ReturnType<typeof createPool>;

const theirs = "customer_id = any($1::uuid[])";
const ofPerson = "customer_id = person.id";
const ofLink = "customer_id = link.customer_id and firm_id = link.firm_id";
const shared = `select customer_id, id, kind, institution_name, amount_cents, amount_as_of, infos from portfolios
    where ${theirs} and deleted_at is null and complete and not disabled and not advisor_hidden`;
const lastValue = `cross join lateral (select value_cents, paid_total_cents from valuations
      where customer_id = p.customer_id and portfolio_id = p.id and day <= d.day order by day desc limit 1) as v`;

const lock = `select pg_advisory_xact_lock(hashtextextended('book/' || id, 0)) from unnest($1::text[]) as id`;
const keepContacts = `update firm_customers set updated_at = now(), last_contact_at = made.last_at, next_appointment_at = made.next_at
  from (select customer_id, firm_id, max(at) filter (where at <= now() and not unanswered) as last_at,
      min(starts_at) filter (where kind = 'appointment' and starts_at > now()) as next_at
    from interactions where ${theirs} and hidden_at is null and not is_system group by 1, 2) as made
  where firm_customers.customer_id = made.customer_id and firm_customers.firm_id = made.firm_id
    and (firm_customers.last_contact_at, firm_customers.next_appointment_at) is distinct from (made.last_at, made.next_at)`;

/** The values of the row: both ends of the month, and of cash and payments those that the rules need. */
const figures = `with p as (${shared}),
  ends as (select p.customer_id, d.day, sum(v.value_cents) as value, sum(v.paid_total_cents) as paid,
      sum(v.value_cents) filter (where kind in ('savings', 'checking', 'joint')) as cash
    from p cross join unnest(array[$2, $3, $4, $5]::date[]) as d (day) ${lastValue} group by 1, 2)
  select p.customer_id, sum(amount_cents) as wealth, sum(amount_cents) filter (where kind in ('savings', 'checking', 'joint')) as cash,
    min(amount_as_of) as oldest, count(*)::int as contracts, count(*) filter (where amount_cents is null)::int as unknown,
    array_agg(distinct kind order by kind) as kinds, (array_agg(kind order by amount_cents desc nulls last))[1] as favourite,
    array_agg(distinct institution_name order by institution_name) as insurers,
    (select array_agg(distinct isin order by isin) from holdings h where h.customer_id = p.customer_id) as isins,
    (select max(valuation_cents) from holdings h where h.customer_id = p.customer_id) as largest,
    (select json_agg(e) from ends e where e.customer_id = p.customer_id) as ends
  from p group by p.customer_id`;
const stood = `select d.*, (select array_agg(id) from book_marks m where m.customer_id = d.customer_id) as marks from book_days d
  where ${theirs} and latest`;

/** Per contract: lines and their funds, the analysis and its stored chance, pockets, loans. */
const contracts = `with p as (${shared}) select p.*,
    (select json_agg(h) from holdings h where h.customer_id = p.customer_id and h.portfolio_id = p.id) as lines,
    (select json_agg(f) from funds f join holdings h on h.isin = f.isin where h.customer_id = p.customer_id and h.portfolio_id = p.id) as funds,
    (select json_agg(k) from pockets k where k.customer_id = p.customer_id and k.portfolio_id = p.id) as pockets,
    (select sections from analyses a where a.customer_id = p.customer_id and a.portfolio_id = p.id and a.state = 'done'
      order by finished_at desc limit 1) as analysis,
    (select json_agg(c) from (select day, chance from book_chances c where c.customer_id = p.customer_id and c.portfolio_id = p.id
      and day >= $2) as c) as chances,
    (select row_to_json(l) from loan_settings l where l.customer_id = p.customer_id and l.portfolio_id = p.id) as loan
  from p`;
/** Per person: what they entered, answered and visited, their connections, and their movements by day. */
const people = `select person.id, person.first_name, person.last_name, person.mobile, person.birthdate, told.situation, told.recommended_risk,
    visit.seen_on, visit.seen_before,
    (select max(answered_at) from risk_profiles where ${ofPerson} and portfolio_id is null) as profiled_at,
    (select json_agg(a order by made_at desc) from (select state, answers, made_at, decided_at from suitability_answers where ${ofPerson}) as a) as answers,
    (select json_agg(c) from (select connections.*, (select json_agg(json_build_object('part', unread_part, 'since', unread_since)) from portfolios p
        where p.customer_id = person.id and p.connection_id = connections.id and unread_part is not null) as unread
      from connections where ${ofPerson} and deleted_at is null) as c) as connections,
    (select json_agg(m) from (select date, sum(amount_cents) as amount from transactions where ${ofPerson} and not coming and date > $2
      group by date, amount_cents > 0) as m) as movements
  from users person left join customer_profiles told on told.customer_id = person.id
  left join customer_visits visit on visit.customer_id = person.id where person.id = any($1::uuid[])`;
/** Per firm: its log, promises, Club, letters, recommendations and reviews, and its file. */
const firms = `select link.*, known.last_contact_at, known.file_completeness, known.file_missing, known.file_blocking, known.advised_cents,
    (select max(refused_at) from interactions where ${ofLink}) as refused_at,
    (select json_agg(c) from (select id, starts_at, hidden_at from interactions where ${ofLink} and kind = 'appointment' and hidden_at < starts_at
      order by hidden_at desc limit 1) as c) as canceled,
    (select json_agg(l) from (select p.id, p.what, p.due_on from interaction_promises p
      join interactions i on i.customer_id = p.customer_id and i.id = p.interaction_id
      where p.customer_id = link.customer_id and p.firm_id = link.firm_id and p.promised_by = 'customer' and p.done_at is null
        and p.due_on < $2 and i.hidden_at is null) as l) as late,
    (select json_agg(s) from (select id, state, since, failed_at, der_received_at, concluded_at, signed_at, identity_state, review_months,
        (select array_agg(portfolio_id) from club_portfolios c where c.customer_id = link.customer_id and c.subscription_id = s.id
          and c.excluded is null) as covered
      from club_subscriptions s where ${ofLink}) as s) as club,
    (select source_expires from club_payers y where y.customer_id = link.customer_id and source_kind = 'card') as card,
    (select max(ended_on) from firm_contracts where ${ofLink}) as letter_ends_on,
    (select json_agg(r) from (select id, state, opened_at, decided_at, portfolio_id, other_portfolio_ids from proposals
      where ${ofLink} and not advisor_hidden) as r) as proposals,
    (select json_agg(r) from (select id, state, opened_at, concluded_at from advice_reviews where ${ofLink}) as r) as reviews,
    (select json_agg(f) from (select kind, state, sent_at, expires_on from file_documents where ${ofLink} and state <> 'removed') as f) as documents,
    (select json_object_agg(item, seen_on) from (select distinct on (item) item, seen_on from file_attestations where ${ofLink}
      order by item, said_at desc) as w) as attested,
    (select max(at) from contact_consents where ${ofLink}) as consents_at
  from (select customer_id, firm_id, min(since) as since from customer_advisors where ${theirs} group by 1, 2) as link
  left join firm_customers known on known.customer_id = link.customer_id and known.firm_id = link.firm_id`;
/** The current alerts and observations, in full: without the rules the statement cannot know that they are unchanged. */
const told = `select person.id,
    (select json_agg(a) from customer_alerts a where ${ofPerson} and ended_at is null) as alerts,
    (select json_agg(o) from book_observations o where ${ofPerson}) as observations
  from unnest($1::uuid[]) as person (id)`;

const months = `with p as (${shared}),
  days as (select (date_trunc('month', $2::date) - make_interval(months => m))::date as day, m from generate_series(0, ${bookMonths}) as m
    union all select $2::date, -1),
  sums as (select p.customer_id, d.m, sum(v.value_cents) as value, sum(v.paid_total_cents) as paid from p cross join days d
    ${lastValue} group by 1, 2),
  made as (select a.customer_id, (select day from days where m = a.m) as month, a.value as before, b.value as after, b.paid - a.paid as paid
    from sums a join sums b on b.customer_id = a.customer_id and b.m = a.m - 1)
  select count(*) from made left join book_months kept on kept.customer_id = made.customer_id and kept.month = made.month
  where (kept.start_cents, kept.in_cents + kept.out_cents, kept.market_cents, kept.end_cents)
    is distinct from (made.before, made.paid, made.after - made.before - made.paid, made.after)`;
const assets = `with made as (select p.customer_id, p.kind, p.institution_name, h.label, h.isin, coalesce(h.valuation_cents, p.amount_cents) as amount
    from (${shared}) as p left join holdings h on h.customer_id = p.customer_id and h.portfolio_id = p.id)
  select count(*) from made left join book_assets kept on kept.customer_id = made.customer_id and kept.kind = made.kind
    and kept.line is not distinct from made.label and kept.isin is not distinct from made.isin
  where (kept.provider, kept.amount_cents) is distinct from (made.institution_name, made.amount)`;

const marks = `select id from book_marks where ${theirs}`;
const keepRows = `with p as (${shared}),
  made as (select p.customer_id, sum(amount_cents) as wealth, count(*)::int as contracts, count(*) filter (where amount_cents is null)::int as unknown,
      sum(amount_cents) filter (where kind in ('savings', 'checking', 'joint')) as cash, min(amount_as_of) as oldest,
      array_agg(distinct kind order by kind) as kinds, array_agg(distinct institution_name order by institution_name) as insurers
    from p group by 1)
  update book_days set computed_at = now(), wealth_cents = made.wealth, cash_cents = made.cash, oldest_on = made.oldest,
    contract_count = made.contracts, unknown_count = made.unknown, kinds = made.kinds, insurers = made.insurers, latest = true
  from made where book_days.customer_id = made.customer_id and latest`;
const keepAlertCounts = `update firm_customers set updated_at = now(), alert_count = made.count
  from (select customer_id, firm_id, count(*) filter (where ended_at is null and dismissed_at is null) as count from customer_alerts
    where ${theirs} group by 1, 2) as made
  where firm_customers.customer_id = made.customer_id and firm_customers.firm_id = made.firm_id and alert_count is distinct from made.count`;
const keepObservations = `update book_observations set made_on = $2 where ${theirs} and made_on <> $2`;

export type Recounted = {
  readonly rows: readonly Row[];
  /** Months and parts of wealth that differ from those stored. */
  readonly otherMonths: unknown;
  readonly otherAssets: unknown;
};

export async function bareRecount(pool: Pool, today: Day, ids: readonly string[]): Promise<Recounted> {
  const client = await pool.connect();
  const ask = async (name: string, text: string, ...more: readonly string[]): Promise<Row[]> =>
    (await client.query<Row>({ name, text, values: [ids, ...more] })).rows;
  const within = async <T>(start: string, run: () => Promise<T>): Promise<T> => {
    await client.query(start);
    const done = await run();
    await client.query("commit");
    return done;
  };
  const since = [30, alertLimits.idleDays, alertLimits.withdrawalDays].map((days) => addDays(today, -days));
  const [monthAgo = today] = since;
  try {
    await within("begin", async () => {
      await ask("lock", lock);
      await ask("contacts", keepContacts);
    });
    const found = await within("begin isolation level repeatable read read only", async () => {
      const made = await ask("figures", figures, ...since, today);
      await ask("stood", stood);
      await ask("contracts", contracts, addDays(today, -365));
      await ask("people", people, monthAgo);
      await ask("firms", firms, today);
      await ask("told", told);
      const [otherMonths] = await ask("months", months, today);
      const [otherAssets] = await ask("assets", assets);
      return { rows: made, otherMonths: otherMonths?.["count"], otherAssets: otherAssets?.["count"] };
    });
    await within("begin", async () => {
      await ask("lock", lock);
      await ask("marks", marks);
      await ask("rows", keepRows);
      await ask("alert counts", keepAlertCounts);
      await ask("observations", keepObservations, today);
    });
    return found;
  } finally {
    client.release();
  }
}
