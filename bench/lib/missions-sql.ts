import { addMonths, addMs, dayOf, type Instant } from "@vigie/domain";
import type { createPool } from "../../apps/server/src/db/connection.ts";

type Pool = ReturnType<typeof createPool>;
type Row = Record<string, unknown>;
export type BareMissions = {
  readonly count: (firmId: string, asksAnswers: boolean) => Promise<Row[]>;
  readonly preview: (firmId: string, asksAnswers: boolean) => Promise<Row[]>;
};

/** The request made to both sides: a target on what customers hold, and one that also uses their answers. */
export const asked = {
  kind: "lifeinsurance",
  wealthFromCents: 6_000_000,
  ageFrom: 40,
  status: "married",
} as const;

const dayMs = 86_400_000;
const wealthBounds = [10_000, 50_000, 100_000, 250_000, 500_000, 1_000_000].map((euros) => euros * 100);
const ageBounds = [25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85];

const book = `(select customer_id from customer_advisors where firm_id = $1 group by 1) as link
  join users as person on person.id = link.customer_id
  left join customer_profiles as told on told.customer_id = link.customer_id
  left join book_days as figures on figures.customer_id = link.customer_id and figures.latest`;
const held = "figures.kinds && array[$2] and figures.wealth_cents >= $3";
/** The latest choice of each customer on the use of their answers, and each answer given since. */
const answering = `${held} and person.birthdate <= $4::date and told.situation ->> 'maritalStatus' = $5 and exists (
    select from (select distinct on (customer_id) customer_id, granted, at from answer_uses where firm_id = $1
      order by customer_id, at desc, id desc) as said
    where said.customer_id = link.customer_id and said.granted and (told.said_at ->> 'birthdate')::timestamptz >= said.at
      and (told.said_at ->> 'maritalStatus')::timestamptz >= said.at)`;
const busy = "(select customer_id from mission_leads where firm_id = $1 and live)";
/** By sets, the fastest way for a book of this size: the latest consent to calls, the running contracts, the calls and the
 * refusals. */
const phones = `select distinct on (customer_id) customer_id, granted, at from contact_consents
  where firm_id = $1 and channel = 'phone' order by customer_id, at desc, id desc`;
const running = (
  today: string,
) => `select customer_id from firm_contracts where firm_id = $1 and started_on <= ${today}::date
  and coalesce(ended_on, ${today}::date) >= ${today}::date`;
const calls = (
  refusals: string,
  month: string,
) => `select customer_id, max(refused_at) filter (where refused_at > ${refusals}) as refused_at,
    count(*) filter (where counted_at > ${month}) as nb
  from interactions where firm_id = $1 and (refused_at > ${refusals} or counted_at > ${month}) group by 1`;

const targetOf = (
  condition: string,
  from: number,
): string => `with phone as (${phones}), contract as (${running(`$${from}`)}),
  called as (${calls(`$${from + 1}::timestamptz`, `$${from + 2}::timestamptz`)}), target as materialized (
    select link.customer_id, person.first_name, person.last_name, person.birthdate, figures.wealth_cents, figures.cash_cents,
      busy.customer_id is not null as is_busy,
      case when phone.granted is not true and contract.customer_id is null then 'no_basis'
        when called.refused_at is not null and (phone.granted is not true or phone.at <= called.refused_at) then 'refused'
        when called.nb >= 4 then 'too_many' when person.mobile is null then 'no_number' end as not_called
    from ${book} left join ${busy} as busy on busy.customer_id = link.customer_id
      left join phone on phone.customer_id = link.customer_id left join contract on contract.customer_id = link.customer_id
      left join called on called.customer_id = link.customer_id
    where ${condition})`;
const told = `select (select json_build_object('found', count(*), 'targeted', count(*) filter (where not is_busy),
      'contactable', count(*) filter (where not is_busy and not_called is null), 'cash', sum(cash_cents) filter (where not is_busy))
    from target) as counts,
  (select json_object_agg(reason, nb) from (select case when is_busy then 'other_mission' else not_called end as reason, count(*) as nb
    from target group by 1) as r where reason is not null) as reasons,
  (select json_agg(f) from (select * from target where not is_busy order by cash_cents desc nulls last, customer_id limit 12) as f) as first,
  (select json_agg(o) from (select m.id, m.name, count(*) from target join mission_leads as l on l.customer_id = target.customer_id
    and l.firm_id = $1 and l.live join missions as m on m.firm_id = l.firm_id and m.id = l.mission_id group by 1, 2) as o) as overlap,
  (select json_object_agg(step, nb) from (select width_bucket(wealth_cents, array[${wealthBounds.join()}]::bigint[]) as step, count(*) as nb
    from target where not is_busy and wealth_cents is not null group by 1) as s) as steps`;
const steps = `select width_bucket(figures.wealth_cents, array[${wealthBounds.join()}]::bigint[]) as wealth,
    width_bucket(extract(year from age($2::date, person.birthdate))::int, array[${ageBounds.join()}]::int[]) as age, count(*)::int
  from ${book} group by grouping sets ((1), (2))`;
const allowed = `select count(*)::int from ${book} where exists (
    select from (select distinct on (customer_id) customer_id, granted, at from answer_uses where firm_id = $1
      order by customer_id, at desc, id desc) as said
    where said.customer_id = link.customer_id and said.granted and (told.said_at ->> 'birthdate')::timestamptz >= said.at
      and (told.said_at ->> 'maritalStatus')::timestamptz >= said.at)`;
/** The leads of missions that have ended, by how far each got, and whether its customer may be called. */
const past = `with phone as (${phones}), contract as (${running("$2")}), called as (${calls("$3::timestamptz", "$4::timestamptz")})
  select l.state, l.was_contacted, l.had_appointment, count(*)::int,
    phone.granted is not true and contract.customer_id is null or called.refused_at is not null or called.nb >= 4 as is_kept
  from mission_leads as l join missions as m on m.firm_id = l.firm_id and m.id = l.mission_id and m.state = 'ended'
    left join phone on phone.customer_id = l.customer_id left join contract on contract.customer_id = l.customer_id
    left join called on called.customer_id = l.customer_id
  where l.firm_id = $1 group by 1, 2, 3, 5`;

/** A target, counted and previewed with statements written by hand for a book of this size. */
export function bareMissions(pool: Pool, clock: () => Instant): BareMissions {
  const ask = async (name: string, text: string, given: readonly unknown[]): Promise<Row[]> =>
    (await pool.query<Row>({ name, text, values: [...given] })).rows;
  const filters = (asksAnswers: boolean): readonly unknown[] => [
    asked.kind,
    asked.wealthFromCents,
    ...(asksAnswers ? [addMonths(dayOf(clock()), -12 * asked.ageFrom), asked.status] : []),
  ];
  // At the time of the call, like ours: customers were called 30 days ago to the hour.
  const moments = (): readonly unknown[] => {
    const now = clock();
    return [dayOf(now), addMs(now, -60 * dayMs), addMs(now, -30 * dayMs)];
  };
  return {
    count: async (firmId, asksAnswers) =>
      await ask(
        `count ${String(asksAnswers)}`,
        `select count(*)::int as found, (count(*) filter (where busy.customer_id is null))::int as targeted
        from ${book} left join ${busy} as busy on busy.customer_id = link.customer_id where ${asksAnswers ? answering : held}`,
        [firmId, ...filters(asksAnswers)],
      ),
    preview: async (firmId, asksAnswers) => {
      const target = targetOf(asksAnswers ? answering : held, asksAnswers ? 6 : 4);
      const rows = await ask(`preview ${String(asksAnswers)}`, `${target} ${told}`, [
        firmId,
        ...filters(asksAnswers),
        ...moments(),
      ]);
      await ask("steps", steps, [firmId, dayOf(clock())]);
      await ask("past", past, [firmId, ...moments()]);
      if (asksAnswers) await ask("allowed", allowed, [firmId]);
      return rows;
    },
  };
}

const theFirm = "(select id from firms where name = 'Cabinet 1')";
const theManager = "(select id from users where email = 'manager-1@demo.vigie.fr')";
const chance = (word: string) => `(abs(hashtextextended('${word}' || customer_id::text, 3)) % 100)`;
const missionOf = (key: string) => `md5('bench ${key}')::uuid`;

/** What the firm knows of its customers: consents to calls withdrawn and given again, contracts, calls and refusals, the use of
 * answers, and two missions, one of which has ended. */
export const knownOfCustomers: readonly string[] = [
  `insert into contact_consents (customer_id, firm_id, id, channel, granted, at, said_by)
   select customer_id, firm_id, md5('word' || k || customer_id)::uuid, 'phone', k = 0 or ${chance("back")} < 70, now() - interval '90 days' + k * interval '10 days', 'customer'
   from firm_customers cross join generate_series(0, 1) as k where ${chance("word")} < 60`,
  `insert into firm_contracts (customer_id, firm_id, name, started_on, ended_on, declared_by, declared_at)
   select customer_id, firm_id, 'Convention', current_date - 400, case when ${chance("ended")} < 20 then current_date - 1 end, ${theManager}, now()
   from firm_customers where ${chance("contract")} < 30`,
  `insert into interactions (customer_id, id, firm_id, author_id, author_name, kind, at, note, words, called_at, counted_at, refused_at, created_at)
   select customer_id, md5('call' || k || customer_id)::uuid, firm_id, ${theManager}, 'Responsable 1', 'outbound_call', x.at, '', '', x.at, x.at,
     case when k = 0 and ${chance("refused")} < 5 then x.at end, x.at
   from firm_customers cross join generate_series(0, 4) as k
     cross join lateral (select now() - make_interval(days => (${chance("day")} + 11 * k)::int) as at) as x where ${chance("call")} < 50 + 10 * (4 - k)`,
  `insert into answer_uses (customer_id, firm_id, id, granted, at)
   select customer_id, firm_id, md5('use' || k || customer_id)::uuid, k = 0 or ${chance("kept")} < 80, now() - interval '80 days' + k * interval '10 days'
   from firm_customers cross join generate_series(0, 1) as k where ${chance("use")} < 50`,
  `update customer_profiles set said_at = jsonb_build_object('maritalStatus', now() - interval '5 days', 'birthdate', now() - interval '5 days')
   where ${chance("said")} < 75`,
  `insert into missions (firm_id, id, author_id, shared, state, kind, category, name, description, pitch, objective, goal_count, duration_days,
     product_ids, filters, excluded_ids, created_at, opened_at, ends_on, ended_at)
   select ${theFirm}, x.id, ${theManager}, true, x.state, 'client', 'sales_pitch', x.state, '', '', 'new_clients', 10, 60, '{}', '{}', '{}',
     now() - interval '100 days', now() - interval '90 days', x.ends_on, x.ended_at
   from (values (${missionOf("open")}, 'open', current_date + 30, null::timestamptz), (${missionOf("ended")}, 'ended', current_date - 20, now() - interval '20 days'))
     as x (id, state, ends_on, ended_at)`,
  `insert into mission_leads (customer_id, firm_id, mission_id, advisor_id, state, live, was_contacted, created_at)
   select customer_id, firm_id, ${missionOf("open")}, null::uuid, 'targeted', true, false, now() from firm_customers where ${chance("open")} < 5
   union all
   select customer_id, firm_id, ${missionOf("ended")}, null::uuid, case when ${chance("yes")} < 30 then 'validated' else 'targeted' end, false, ${chance("yes")} < 60, now()
   from firm_customers where ${chance("done")} < 5`,
];
