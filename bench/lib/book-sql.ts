import { addMonths, contactKinds, type Day, day, paceMonths } from "@vigie/domain";
import type { createPool } from "../../apps/server/src/db/connection.ts";
import { bareRecount, type Recounted } from "./recount-sql.ts";

type Pool = ReturnType<typeof createPool>;
type Row = Record<string, unknown>;
type BareBook = {
  readonly list: (firmId: string) => Promise<Row[]>;
  readonly search: (firmId: string) => Promise<Row[]>;
  readonly count: (firmId: string) => Promise<Row[]>;
  readonly sheet: (customerId: string, reader: Reader) => Promise<Row[]>;
  readonly meeting: (customerId: string, reader: Reader) => Promise<Row[]>;
  /** The same under the row policies of the web process's role, which filter the rows as they do for the server. */
  readonly meetingAsWeb: (customerId: string, reader: Reader) => Promise<Row[]>;
  readonly statistics: (firmId: string) => Promise<Row[]>;
  readonly recount: (customerIds: readonly string[]) => Promise<Recounted>;
  /** What each saved segment of the reader finds, stored for the week. All segments of the bench find the same. */
  readonly keepCounts: (reader: Reader) => Promise<void>;
};
/** The reader whose reads are recorded in the access log, on connections with their scope. */
export type Reader = {
  readonly firmId: string;
  readonly managerId: string;
  readonly sessionId: string;
  readonly webPool: Pool;
};

/** The URL of connections that act as the web process for one reader: its role, the rows of the firm, and plans that are made
 * once, as the server has them. */
export function addressOf(url: string, { firmId, managerId }: Pick<Reader, "firmId" | "managerId">): string {
  const address = new URL(url);
  const settings = {
    role: "vigie_web",
    "vigie.people": `{${managerId}}`,
    "vigie.firm": firmId,
    plan_cache_mode: "force_generic_plan",
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  address.searchParams.set("options", options.join(" "));
  return String(address);
}

/** The request made to both sides. */
export const asked = {
  kind: "lifeinsurance",
  wealthFromCents: 8_000_000,
  ageFrom: 40,
  text: "marti",
} as const;

const contactKindsText = `'{${contactKinds.join(",")}}'::text[]`;
const links = `select customer_id, min(since) as since, array_agg(advisor_id) as advisor_ids
  from customer_advisors where firm_id = $1 group by customer_id`;
const book = `(${links}) as link join users as person on person.id = link.customer_id
  left join customer_profiles as told on told.customer_id = link.customer_id
  left join book_days as figures on figures.customer_id = link.customer_id and figures.latest
  left join firm_customers as known on known.customer_id = link.customer_id and known.firm_id = $1`;
const filters = "figures.kinds && array[$2] and figures.wealth_cents >= $3 and person.birthdate <= $4::date";
const told = `link.customer_id, link.since, person.first_name, person.last_name, person.email, person.mobile, person.birthdate,
  told.recommended_risk, told.situation, figures.computed_at, figures.wealth_cents, figures.flows_cents, figures.market_cents,
  figures.cash_cents, figures.oldest_on, figures.connection, known.file_completeness, known.file_missing, figures.contract_count,
  figures.unknown_count, figures.favourite_kind, known.last_contact_at, known.next_appointment_at, known.alert_count`;
/** Computed only for the rows that are shown: names of their advisors, tags, whether they may be called. */
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
const shownContracts = `(select * from portfolios
  where customer_id = $1 and deleted_at is null and complete and not disabled and not advisor_hidden) as p`;
/** With the day from which each is known: an earlier value is not growth. */
const contracts = `(select json_agg(json_build_object('id', id, 'name', name, 'kind', kind, 'bank', institution_name, 'cents', amount_cents,
    'day', amount_as_of, 'infos', infos, 'known', (select min(day) from valuations v where v.customer_id = $1 and v.portfolio_id = p.id)))
  from ${shownContracts})`;
/** The current analysis of each contract that has a goal, from which the outlook of a project is computed. */
const analyses = `(select json_agg(a) from (select distinct on (portfolio_id) portfolio_id, sections, finished_at from analyses
  where customer_id = $1 and state = 'done' order by portfolio_id, finished_at desc) as a) as analyses`;
/** The first read of each hour and session is recorded, as in the product. */
const ledger = `written as (insert into accesses (customer_id, id, at, kind, actor_id, actor_name, actor_role, firm_id, firm_name, session_id,
    hour, method, path)
  select $1, gen_random_uuid(), now(), 'read', u.id, concat_ws(' ', u.first_name, u.last_name), 'manager', $2, f.name, $4,
    date_trunc('hour', now()), 'GET', '/customers/{id}'
  from users u join firms f on f.id = $2 where u.id = $5
  on conflict (customer_id, actor_id, session_id, hour) where hour is not null do nothing)`;
const movements = `(select json_agg(m) from (select date, wording, amount_cents from transactions where customer_id = $1 and not coming
    and date > last.day and abs(amount_cents) >= 100000 and not exists (select from portfolios p where p.customer_id = $1
      and p.id = transactions.portfolio_id and p.advisor_hidden) order by abs(amount_cents) desc limit 5) as m) as movements`;
/** The rules on calls: consent or a running contract, no refusal in the last sixty days, at most three calls in thirty days. */
const notCalled = `(select case
    when granted is not true and not exists (select from firm_contracts c where c.customer_id = $1 and c.firm_id = $2
      and c.started_on <= $3::date and coalesce(c.ended_on, $3::date) >= $3::date) then 'no_basis'
    when exists (select from interactions i where i.customer_id = $1 and i.firm_id = $2 and i.refused_at > now() - interval '60 days'
      and (granted is not true or at <= i.refused_at)) then 'refused'
    when (select count(*) from interactions i where i.customer_id = $1 and i.firm_id = $2
      and i.counted_at > now() - interval '30 days' and i.counted_at <= now()) >= 4 then 'too_many' end
  from (select) as one left join lateral (select granted, at from contact_consents c where c.customer_id = $1 and c.firm_id = $2
    and channel = 'phone' order by at desc, id desc limit 1) as phone on true) as not_called`;
const keepCount = `insert into book_segment_counts (firm_id, segment_id, person_id, week, day, reach, customer_count, is_bounded)
  values ($1, $2, $3, date_trunc('week', $4::date), $4, 'firm', $5, false)`;
const sheet = `with ${ledger} select person.*, told.*, figures.*, known.*, ${contracts} as contracts, ${movements}, ${notCalled}, ${analyses},
    (select json_agg(a) from (select state, assessment, made_at, decided_at from suitability_answers where customer_id = $1
      order by made_at desc) as a) as suitability,
    (select count(*) from book_observations o where o.customer_id = $1) as insights,
    (select count(*) from mission_leads l where l.customer_id = $1 and l.firm_id = $2) as missions,
    (select count(*) from interactions i where i.customer_id = $1 and i.firm_id = $2 and hidden_at is null and not is_system) as exchanges,
    (select row_to_json(i) from (select sent_at, accepted_at from invitations where firm_id = $2 and accepted_by = $1
      and accepted_at is not null order by accepted_at desc limit 1) as i) as invitation,
    (select state from club_subscriptions s where s.customer_id = $1 and s.firm_id = $2 order by created_at desc, id desc limit 1) as club,
    (select json_agg(t) from customer_tags c join firm_tags t on t.firm_id = c.firm_id and t.id = c.tag_id
      where c.customer_id = $1 and c.firm_id = $2) as tags, earlier.value as earlier_value, earlier.paid as earlier_paid,
    today.value, today.paid, today.paid - earlier.paid as flows,
    (select array_agg(u.last_name) from customer_advisors a join users u on u.id = a.advisor_id where a.customer_id = $1 and a.firm_id = $2)
  from users as person left join customer_profiles as told on told.customer_id = person.id
  left join book_days as figures on figures.customer_id = person.id and figures.latest
  left join firm_customers as known on known.customer_id = person.id and known.firm_id = $2
  cross join lateral (select greatest((coalesce(known.last_contact_at, (select min(since) from customer_advisors a
    where a.customer_id = $1 and a.firm_id = $2)) at time zone 'Europe/Paris')::date,
    (select min(known.day) from ${shownContracts} cross join lateral (select min(day) as day from valuations v
      where v.customer_id = $1 and v.portfolio_id = p.id) as known)) as day) as last
  cross join lateral ${values("last.day")} as earlier cross join ${values("$3::date")} as today
  where person.id = $1 and exists (select from customer_advisors a where a.customer_id = $1 and a.firm_id = $2)`;
/** A page of what people wrote, the pinned line, the promises of both sides, and the values that the filters of the log offer. */
const exchanges = `with lines as materialized (select * from interactions where customer_id = $1 and firm_id = $2 and hidden_at is null),
  shown as (select * from lines where not is_system order by at desc, id desc limit 20)
  select (select json_agg(s order by s.at desc, s.id desc) from shown s) as events,
    (select row_to_json(l) from lines l join interaction_pins p on p.customer_id = $1 and p.firm_id = $2 and p.interaction_id = l.id) as pinned,
    (select json_agg(p) from interaction_promises p where p.customer_id = $1 and (p.interaction_id in (select id from shown)
      or p.interaction_id = (select interaction_id from interaction_pins where customer_id = $1 and firm_id = $2))) as promises,
    (select json_agg(distinct author_name) from lines) as authors,
    (select json_agg((at at time zone 'Europe/Paris')::date order by at) from lines where kind = any(${contactKindsText}) and not unanswered
      and at between $3::date - interval '${paceMonths} months' and now()) as contact_days,
    (select json_agg(distinct extract(year from at at time zone 'Europe/Paris')) from lines) as years, ${notCalled}`;
/** The rest of the page of a meeting: open tasks and promises, alerts in order of severity, observations in order of euros, the
 * couple. */
const besideMeeting = `with due as (select id, title, due_on, assignee_id from tasks where firm_id = $2 and customer_ref = $1 and done_at is null
    union all select p.id, p.what, p.due_on, p.assignee_id from interaction_promises p
      join interactions i on i.customer_id = p.customer_id and i.id = p.interaction_id
      where p.customer_id = $1 and p.firm_id = $2 and i.hidden_at is null and p.done_at is null)
  select (select json_agg(d order by due_on, d.id) from (select due.*, u.first_name, u.last_name from due join users u on u.id = assignee_id
      order by due_on, due.id limit 20) as d) as tasks,
    (select json_build_object('open', count(*), 'late', count(*) filter (where due_on < $3::date)) from due) as counts,
    (select json_agg(a order by useless, size desc, a.id) from (select alert.*, abs(coalesce(amount_cents, wealth_cents, 0)) as size,
        (select count(*) from customer_alerts d where d.firm_id = $2 and d.dismissed_by = $4 and d.kind = alert.kind
          and d.dismissed_at > now() - interval '90 days') as useless
      from customer_alerts alert left join book_days figures on figures.customer_id = alert.customer_id and figures.latest
      where alert.customer_id = $1 and alert.firm_id = $2 and ended_at is null and dismissed_at is null
        and coalesce(snoozed_until <= $3::date, true)) as a) as alerts,
    (select json_agg(k) from (select rule, count(*), sum(amount_cents) from book_observations where customer_id = $1 group by rule) as k) as kinds,
    (select json_agg(o order by amount_cents desc nulls last, key) from book_observations o where customer_id = $1) as insights,
    (select row_to_json(c) from firm_couples c where c.customer_id = $1 and c.firm_id = $2 and ended_at is null) as couple`;

const mine = "(select distinct customer_id from customer_advisors where firm_id = $1) as mine";
const asset = (
  by: string,
  limit: number,
) => `(select json_agg(a) from (select ${by} as name, sum(amount) as amount from held
  where ${by} is not null group by 1 order by 2 desc limit ${limit}) as a)`;
const contactSince = (days: number) =>
  `count(*) filter (where known.last_contact_at is null or known.last_contact_at < $3::date - ${days})`;
const statistics = `with held as (select kind, provider, coalesce(isin, line) as line, sum(amount_cents) as amount from book_assets
    join ${mine} using (customer_id) group by 1, 2, 3)
  select
  (select json_build_object('total', count(*), 'new', count(*) filter (where link.since >= $2::date),
      'known', count(figures.wealth_cents), 'sharing', count(*) filter (where figures.contract_count > 0),
      'silent', array[${[90, 182, 365].map(contactSince).join(", ")}],
      'alone', count(*) filter (where known.next_appointment_at is null or known.next_appointment_at < $3::date),
      'advised', sum(known.advised_cents), 'unknown', sum(figures.unknown_count),
      'old', count(*) filter (where figures.oldest_on < $3::date - 30),
      'broken', count(*) filter (where figures.connection = 'broken'), 'complete', count(*) filter (where known.file_completeness = 1),
      'ages', array[${[30, 40, 50, 60, 70, 80].map((age) => `count(*) filter (where person.birthdate <= $3::date - ${age} * interval '1 year')`).join(", ")}],
      'largest', (array_agg(figures.wealth_cents order by figures.wealth_cents desc) filter (where figures.wealth_cents > 0))[1:50])
    from ${book}) as people,
  (select json_object_agg(item, nb) from (select item, count(*) as nb from ${mine} join firm_customers known
    on known.customer_id = mine.customer_id and known.firm_id = $1 cross join unnest(known.file_missing) as item group by 1) as i) as missing,
  (select json_agg(m) from (select made.month, link.since >= $2::date as is_new, sum(start_cents) as start, sum(in_cents) as paid,
      sum(out_cents) as out, sum(market_cents) as market, sum(correction_cents) as corrections, sum(end_cents) as finish
    from book_months as made join (${links}) as link on link.customer_id = made.customer_id
    where made.month between $2 and $3 group by 1, 2 order by 1) as m) as months,
  ${asset("kind", 60)} as kinds, ${asset("provider", 60)} as providers, ${asset("line", 10)} as lines,
  (select json_object_agg(kind, count) from (select kind, count(*) from interactions as log join ${mine} on mine.customer_id = log.customer_id
    where log.firm_id = $1 and not is_system and hidden_at is null and at >= $2 and at <= now() group by 1) as k) as exchanges,
  (select count(distinct id) from book_departures where firm_id = $1 and left_at >= $2) as lost,
  (select sum(case bill.kind when 'credit_note' then -ht_cents else ht_cents end) from club_invoices bill join club_subscriptions s
    on s.customer_id = bill.customer_id and s.id = bill.subscription_id
    where s.firm_id = $1 and bill.state in ('paid', 'refunded') and paid_at >= $2) as revenue,
  (select count(*) from tasks where firm_id = $1 and done_at is null and due_on < $3
    and (customer_ref is null or customer_ref in (select customer_id from ${mine}))) +
  (select count(*) from interaction_promises p join interactions i on i.customer_id = p.customer_id and i.id = p.interaction_id
    where p.firm_id = $1 and hidden_at is null and done_at is null and due_on < $3
      and p.customer_id in (select customer_id from ${mine})) as late,
  (select json_agg(a) from (select alert.*, person.first_name, person.last_name, figures.wealth_cents
    from customer_alerts alert join ${mine} on mine.customer_id = alert.customer_id join users person on person.id = alert.customer_id
    left join book_days figures on figures.customer_id = alert.customer_id and figures.latest
    where alert.firm_id = $1 and ended_at is null and dismissed_at is null and coalesce(snoozed_until <= $3, true)
      and alert.kind = 'disengagement') as a) as risky`;

/** The book's answers, each computed in the database by one statement. */
export function bareBook(pool: Pool, today: Day): BareBook {
  const asker =
    (from: Pool) =>
    async (name: string, text: string, given: readonly unknown[]): Promise<Row[]> =>
      (await from.query<Row>({ name, text, values: [...given] })).rows;
  const ask = asker(pool);
  const filtered = [asked.kind, asked.wealthFromCents, addMonths(today, -12 * asked.ageFrom)];
  const from = addMonths(day(`${today.slice(0, 7)}-01`), -11);
  const sheetOf = async (from: Pool, id: string, { firmId, managerId, sessionId }: Reader) =>
    await asker(from)("sheet", sheet, [id, firmId, today, sessionId, managerId]);
  const meetingOf = async (from: Pool, id: string, reader: Reader) => [
    ...(await sheetOf(from, id, reader)),
    ...(await asker(from)("exchanges", exchanges, [id, reader.firmId, today])),
    ...(await asker(from)("beside", besideMeeting, [id, reader.firmId, today, reader.managerId])),
  ];
  return {
    list: async (firmId) => await ask("list", list, [firmId, ...filtered]),
    search: async (firmId) => await ask("search", search, [firmId, asked.text]),
    count: async (firmId) => await ask("count", count, [firmId, ...filtered]),
    sheet: async (id, reader) => await sheetOf(pool, id, reader),
    meeting: async (id, reader) => await meetingOf(pool, id, reader),
    meetingAsWeb: async (id, reader) => await meetingOf(reader.webPool, id, reader),
    statistics: async (firmId) => await ask("statistics", statistics, [firmId, from, today]),
    recount: async (ids) => await bareRecount(pool, today, ids),
    keepCounts: async ({ firmId, managerId }) => {
      for (const { id } of await ask("segments", "select id from book_segments where author_id = $1", [
        managerId,
      ])) {
        const [found] = await ask("count", count, [firmId, ...filtered]);
        await ask("keep count", keepCount, [firmId, id, managerId, today, found?.["total"]]);
      }
    },
  };
}
