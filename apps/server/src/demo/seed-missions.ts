import { kindOfObjective } from "@vigie/domain";
import { type Db, executor } from "../db/connection.ts";
import { leadLines } from "../features/book/missions/text.ts";
import { author, type Book, chance, customers, idOf, workingHour } from "./seed-book.ts";

/** Four missions of the demo's advisor: one finished, one in progress, one that stalls, and a draft. Each result of a lead has
 * its line in the customer's log, as the action writes both. Created in SQL, once, like the book. */
export async function seedMissions(db: Db, { advisorId, firmId, now }: Book): Promise<void> {
  const { executeSql } = executor(db);
  await executeSql(productRows(), [advisorId, firmId, now]);
  for (const one of answersAllowed) await executeSql(one, [advisorId, firmId, now]);
  for (const one of missions) {
    await executeSql(missionRow(one), [advisorId, firmId, now, one.name, one.pitch]);
    if (one.state === "draft") continue;
    await executeSql(leadRows(one), [advisorId, firmId, now]);
    await executeSql(callLines(one), [advisorId, firmId, now, leadLines.contacted(one.name)]);
    await executeSql(outcomeLines(one), [
      advisorId,
      firmId,
      now,
      leadLines.validated(one.name),
      leadLines.canceled(one.name),
      leadLines.appointment(one.name),
    ]);
  }
}

/** Two customers in five allow the firm to select them by their answers, since the day after they gave them. */
const allowing = `${customers} where c.n % 5 < 2`;
const answersAllowed = [
  `insert into answer_uses (customer_id, firm_id, id, granted, at)
    select c.customer_id, $2, ${idOf("'answers ' || c.n")}, true, c.since from ${allowing} and c.since < $3::timestamptz - interval '1 day'
    on conflict do nothing`,
  `update customer_profiles as p set said_at = p.said_at || given.answers
    from (select c.customer_id, (select coalesce(jsonb_object_agg(name, c.since + interval '1 day'), '{}')
        from (select jsonb_object_keys(own.situation) union select 'birthdate' union select 'risk') as known (name)) as answers
      from customer_profiles as own, ${allowing} and own.customer_id = c.customer_id and c.since < $3::timestamptz - interval '1 day') as given
    where p.customer_id = given.customer_id`,
];

type Seeded = {
  readonly key: string;
  readonly name: string;
  readonly pitch: string;
  readonly state: "draft" | "open" | "ended";
  readonly category: "financial_product" | "sales_pitch" | "event";
  /** The contract that those who agreed opened. */
  readonly contract: string;
  readonly objective: "new_amount" | "new_contracts";
  readonly goal: number;
  /** Opened in the week this many days ago, for this long. */
  readonly openedDaysAgo: number;
  readonly days: number;
  /** Worked on between these two numbers of days ago. */
  readonly worked: readonly [number, number];
  /** The mission's filters, as the wizard stores them. */
  readonly filters: string;
  /** Customers by number; no two open missions share one. */
  readonly chosen: string;
};

/** All selected customers have at least this much. */
const cashFrom = '{"cashAbove": 2000}';

const missions: readonly Seeded[] = [
  {
    key: "cash",
    name: "Épargne qui dort",
    pitch:
      "Bonjour {prenom}, une partie de votre argent attend sur vos comptes. Voyons ensemble ce que vous voulez garder disponible.",
    state: "ended",
    category: "financial_product",
    contract: "Assurance vie",
    objective: "new_amount",
    goal: 8_000_000,
    openedDaysAgo: 150,
    days: 80,
    worked: [76, 143],
    filters: cashFrom,
    chosen: "c.n % 8 = 1",
  },
  {
    key: "pension",
    name: "Préparer la retraite avant la fin de l’année",
    pitch: "Bonjour {prenom}, un versement sur un plan d’épargne retraite se décide avant le 31 décembre.",
    state: "open",
    category: "financial_product",
    contract: "PER",
    objective: "new_contracts",
    goal: 6,
    openedDaysAgo: 28,
    days: 60,
    worked: [5, 21],
    filters: cashFrom,
    chosen: "c.n % 10 = 3",
  },
  {
    key: "regular",
    name: "Versements réguliers",
    pitch:
      "Bonjour {prenom}, un versement chaque mois évite de choisir la date. Parlons de ce qui vous convient.",
    state: "open",
    category: "sales_pitch",
    contract: "Assurance vie",
    objective: "new_contracts",
    goal: 8,
    openedDaysAgo: 45,
    days: 120,
    worked: [22, 38],
    filters: cashFrom,
    chosen: "c.n % 12 = 6",
  },
  {
    key: "evening",
    name: "Soirée des clients de printemps",
    pitch: "",
    state: "draft",
    category: "event",
    contract: "",
    objective: "new_contracts",
    goal: 4,
    openedDaysAgo: 0,
    days: 30,
    worked: [0, 0],
    filters: "{}",
    chosen: "false",
  },
];

const missionId = (one: Seeded) => idOf(`'mission ${one.key} ' || $2::uuid::text`);
const productId = (key: string) => idOf(`'product ${key} ' || $2::uuid::text`);
const opened = ({ openedDaysAgo }: Seeded) =>
  `((date_trunc('week', ($3::timestamptz at time zone 'Europe/Paris') - interval '${String(openedDaysAgo)} days')
    + interval '9 hours') at time zone 'Europe/Paris')`;

/** Returns two products for missions: one that is offered, and one that no longer is. */
function productRows(): string {
  return `insert into products (firm_id, id, name, kind, provider, isin, contract_code, sri, entry_fee_ratio, yearly_fee_ratio,
      age_from, age_to, risk_from, horizon_years, loss_from, family, knowledge, documents, remuneration, state, updated_at)
    select $2::uuid, x.id, x.name, x.kind, 'Armor Épargne', null, x.code, x.sri, x.entry, x.yearly, 18, null, null, null, null, null,
      x.knowledge, x.documents::jsonb, x.remuneration, x.state, $3::timestamptz
    from (select $1::uuid) as nobody cross join (values
      (${productId("per")}, 'PER Horizon', 'per', 'PERH1', 3, 0.01, 0.007, 'Sait que l’épargne reste placée jusqu’à la retraite.',
        '[{"name": "Document d’informations clés", "version": "3", "datedOn": "2026-09-01", "url": "https://armor-epargne.example/per-horizon-dic-3.pdf"}]',
        '0,4 % par an de l’encours', 'open'),
      (${productId("scpi")}, 'SCPI Littoral', 'scpi', 'SCPL2', 4, 0.09, null, 'Sait que la revente des parts peut prendre des mois.',
        '[]', '5 % à la souscription', 'closed')
    ) as x(id, name, kind, code, sri, entry, yearly, knowledge, documents, remuneration, state)
    on conflict do nothing`;
}

function missionRow(one: Seeded): string {
  const isDraft = one.state === "draft";
  const products = one.key === "pension" ? `array[${productId("per")}]` : "'{}'";
  const endsOn = `(${opened(one)}::date + ${String(one.days)})`;
  const goal = String(one.goal);
  return `insert into missions (firm_id, id, author_id, shared, state, kind, category, name, description, pitch, objective,
      goal_count, goal_cents, duration_days, product_ids, filters, excluded_ids, created_at, opened_at, ends_on, ended_at)
    select $2, ${missionId(one)}, $1, false, '${one.state}', '${kindOfObjective[one.objective]}', '${one.category}', $4, '', $5,
      '${one.objective}', ${one.objective === "new_amount" ? `null, ${goal}` : `${goal}, null`}, ${String(one.days)}, ${products}, '${one.filters}', '{}',
      ${isDraft ? "$3::timestamptz" : opened(one)}, ${isDraft ? "null, null" : `${opened(one)}, ${endsOn}`},
      ${one.state === "ended" ? `${endsOn} + interval '26 hours'` : "null"}
    on conflict do nothing`;
}

/** Only customers who consented to calls were called; the others wait, or no longer do once the mission has ended. */
function leadRows(one: Seeded): string {
  const seed = `'${one.key} ' || c.n`;
  const [from, to] = one.worked;
  const at = workingHour(`-(${String(from)} + ${String(to - from)} * ${chance(`${seed} || ' when'`)})`, seed);
  const isEnded = one.state === "ended";
  return `insert into mission_leads (customer_id, firm_id, mission_id, advisor_id, state, live, was_contacted, had_appointment,
      remarks, motive, amount_cents, contract, interaction_id, changed_by, changed_at, created_at, was_callable)
    select x.customer_id, $2, ${missionId(one)}, $1, x.state,
      ${isEnded ? "false" : "x.state not in ('validated', 'canceled')"}, x.state <> 'targeted', x.state = 'appointment', '',
      case when x.state = 'canceled' then (array['not_interested', 'not_now', 'already_has'])[1 + x.n / 8 % 3] end,
      ${one.objective === "new_amount" ? "case when x.state = 'validated' then (15 + x.n % 20) * 100000 end" : "null::bigint"},
      case when x.state = 'validated' then '${one.contract}' end,
      case when x.state <> 'targeted' then ${idOf(`'line ${one.key} ' || x.state || x.n`)} end,
      case when x.state <> 'targeted' then $1::uuid end, case when x.state <> 'targeted' then x.at end, ${opened(one)},
      ${isEnded ? "x.agreed" : "null::boolean"}
    from (select c.customer_id, c.n, ${at} as at, phone.agreed,
        case when not phone.agreed then 'targeted'
          when ${chance(seed)} < 0.25 then 'validated' when ${chance(seed)} < 0.45 then 'canceled'
          when ${chance(seed)} < 0.65 then 'contacted'
          when ${chance(seed)} < 0.8 then '${isEnded ? "contacted" : "appointment"}' else 'targeted' end as state
      from ${customers} cross join lateral (select exists (select from contact_consents as k where k.customer_id = c.customer_id
        and k.firm_id = $2 and k.channel = 'phone' and k.granted and k.at < ${opened(one)}) as agreed) as phone
      where ${one.chosen}) as x
    on conflict do nothing`;
}

const workedLeads = (one: Seeded) => `(
  select l.*, c.n from mission_leads as l join ${customers} on c.customer_id = l.customer_id
  where l.firm_id = $2 and l.mission_id = ${missionId(one)} and l.state <> 'targeted') as l`;
const lineColumns = `insert into interactions (customer_id, id, firm_id, author_id, author_name, kind, at, note, words, called_at,
  counted_at, starts_at, ends_at, place, created_at)`;

/** Each lead was called, and its result was stated in that call. */
function callLines(one: Seeded): string {
  return `${lineColumns}
    select l.customer_id, ${idOf(`'line ${one.key} contacted' || l.n`)}, $2, $1, ${author}, 'outbound_call', l.changed_at, $4,
      folded($4), l.changed_at, l.changed_at, null, null, null, l.changed_at
    from ${workedLeads(one)}
    on conflict do nothing`;
}

function outcomeLines(one: Seeded): string {
  // Four weeks after it was made, at the same weekday and hour: before the mission ends.
  const start = "l.changed_at + interval '28 days'";
  return `${lineColumns}
    select l.customer_id, l.interaction_id, $2, $1, ${author},
      case l.state when 'validated' then 'lead_completed' when 'canceled' then 'lead_canceled' else 'appointment' end,
      case l.state when 'appointment' then ${start} else l.changed_at end, x.note, folded(x.note), null, null,
      case l.state when 'appointment' then ${start} end,
      case l.state when 'appointment' then ${start} + interval '1 hour' end,
      case l.state when 'appointment' then 'Au cabinet' end, l.changed_at
    from ${workedLeads(one)} cross join lateral (select case l.state when 'validated' then $4::text when 'canceled' then $5::text
      else $6::text end as note) as x
    where l.state <> 'contacted'
    on conflict do nothing`;
}
