import {
  blockingFileItems,
  day as dayOfText,
  fileCompleteness,
  fileLines,
  type Instant,
  missingFileItems,
} from "@vigie/domain";
import { type Db, executor } from "../db/connection.ts";
import { writeInBulk } from "../db/unit-of-work.ts";

type Network = {
  readonly customers: number;
  readonly advisors: number;
  readonly passwordHash: string;
  readonly now: Instant;
};

/** Firms of ten advisors with a manager each, and customers with three contracts and thirteen monthly values, created in SQL. The
 * book's rows are written with them: the nightly recount finds them correct. Everything derives from the numbers, so that the
 * same seed gives the same network; a larger network with the same number of customers per advisor adds firms to it. */
const batch = 2500;
const advisorsOfFirm = 10;

export async function seedNetwork(db: Db, network: Network): Promise<number> {
  const { executeSql } = executor(db);
  const { rows } = await executeSql(
    "select count(*)::int as made from users where email like 'saver-%@demo.vigie.fr'",
  );
  const from = countOf(rows[0]) + 1;
  const each = Math.ceil(network.customers / network.advisors);
  const firms = Math.ceil(network.advisors / advisorsOfFirm);
  await executeSql(firmsSql, [firms, network.now]);
  await executeSql(peopleSql, [network.advisors, network.now, network.passwordHash]);
  const isTrusted = await mayTrust(db);
  for (let first = from; first <= network.customers; first += batch) {
    const last = Math.min(first + batch - 1, network.customers);
    const given: readonly unknown[] = [first, last, network.now, each, network.passwordHash];
    await writeInBulk(db, async (trx) => {
      const { executeSql: execute } = executor(trx);
      // Each row references what the previous statements created: checking four million foreign keys would confirm it, and take the
      // longest.
      if (isTrusted) await execute("set local session_replication_role = replica");
      for (const sql of customerStatements) await execute(sql, valuesOf(sql, given));
    });
  }
  await executeSql("analyze");
  return Math.max(0, network.customers - from + 1);
}

/** Returns whether foreign key checks may be skipped: for a superuser, as the owner of the embedded database is. */
async function mayTrust(db: Db): Promise<boolean> {
  const { rows } = await executor(db).executeSql(
    "select rolsuper::int as made from pg_roles where rolname = current_user",
  );
  return countOf(rows[0]) === 1;
}

/** Returns those of the five values that a statement uses: the first three, and perhaps one more, at its position. */
function valuesOf(sql: string, given: readonly unknown[]): unknown[] {
  const names = sql.match(/\$\d/g) ?? [];
  return given.slice(0, Math.max(...names.map((name) => Number(name.slice(1)))));
}

function countOf(row: unknown): number {
  return row !== null && typeof row === "object" && "made" in row ? Number(row.made) : 0;
}

const idOf = (text: string) => `md5(${text})::uuid`;
const chance = (text: string) => `(abs(hashtextextended(${text}, 5)) % 1000000) / 1000000.0`;
const firm = (number: string) => idOf(`'network firm' || (${number})`);
const advisor = (number: string) => idOf(`'network advisor' || (${number})`);
const saver = idOf("'network saver' || n");
const contract = idOf("'network contract' || n || ' ' || c.k");
const numbers = "generate_series($1::int, $2::int) as n";
const today = "($3::timestamptz at time zone 'Europe/Paris')::date";
const day = (months: string) => `(${today} - make_interval(months => ${months}))::date`;

const firmsSql = `insert into firms (id, name, variant, created_at)
  select ${firm("f")}, 'Cabinet ' || f, 'vigie', $2 from generate_series(1, $1::int) as f on conflict do nothing`;
const peopleSql = `insert into users (id, email, password_hash, first_name, last_name, roles, state, cgu_validated_at, variant, firm_id,
    demo, created_at)
  select ${advisor("a")}, 'advisor-' || a || '@demo.vigie.fr', $3, 'Conseiller', a::text, array['advisor'], 'confirmed', $2::timestamptz,
    'vigie', ${firm(`1 + (a - 1) / ${advisorsOfFirm}`)}, true, $2 from generate_series(1, $1::int) as a
  union all
  select ${idOf("'network manager' || f")}, 'manager-' || f || '@demo.vigie.fr', $3, 'Responsable', f::text, array['manager'], 'confirmed',
    $2::timestamptz, 'vigie', ${firm("f")}, true, $2 from generate_series(1, ($1::int + ${advisorsOfFirm - 1}) / ${advisorsOfFirm}) as f
  on conflict do nothing`;

const firstNames = "array['Louise','Gabriel','Jade','Léo','Emma','Raphaël','Alice','Arthur','Rose','Louis']";
const lastNames =
  "array['Martin','Bernard','Thomas','Petit','Robert','Richard','Durand','Dubois','Moreau','Laurent','Simon','Michel']";
const cities = "array['Rennes','Vannes','Nantes','Brest','Quimper','Lorient','Saint-Malo','Angers']";
const funds = "array['FR0010000001','FR0010000002','LU0100000003','LU0100000004','IE00B0000005']";

/** Kind, detail, name, institution, mean amount in euros. */
const contracts = `(values
  (1, 'savings', 'livret_a', 'Livret A', 'Crédit Agricole', 14000),
  (2, 'lifeinsurance', null, 'Horizon Vie', 'Suravenir', 52000),
  (3, 'pea', null, 'PEA', 'Fortuneo', 24000)
) as c (k, kind, detail, name, bank, mean)`;
const amount = `round(c.mean * 100 * (0.3 + 1.4 * ${chance("'network amount' || n || ' ' || c.k")}))::bigint`;
/** Savers and their contracts, with ids and amounts computed once per statement. */
const savers = `savers as materialized (select n, ${saver} as id from ${numbers})`;
const held = `${savers}, held as materialized (select n, s.id as customer_id, ${contract} as id, c.k, c.kind, c.detail, c.name, c.bank,
  ${amount} as amount from savers as s cross join ${contracts})`;
const valueAt = (months: string) => `h.amount * (1000 - 4 * ${months}) / 1000`;
const paidAt = (months: string) => `h.amount * (1000 - 3 * ${months}) / 1000`;
/** The value of thirty days ago is that of one month before, or of two if the month was shorter. */
const monthsBack = `case when ${day("1")} <= ${today} - 30 then 1 else 2 end`;
/** The days of this many months back, computed once per statement. */
const monthly = (last: number, what: string) =>
  `days as materialized (select m, ${what} as day from generate_series(0, ${last}) as m)`;

/** Returns the file state of a customer who stated what these savers stated: all hold a life insurance, one in eight has no phone
 * number. */
function fileOf(hasIdentity: boolean) {
  const lines = fileLines({
    today: dayOfText("2026-01-01"),
    stated: { identity: hasIdentity, situation: false, riskProfile: true },
    sharedContracts: 3,
    hasLifeInsurance: true,
    questionnaire: null,
    documents: [],
    attested: {},
    club: { derOn: null, letterOn: null, identityOn: null },
    consentsOn: null,
  });
  const listed = (items: readonly string[]): string =>
    `array[${items.map((item) => `'${item}'`).join(", ")}]`;
  return {
    completeness: fileCompleteness(lines).toFixed(4),
    missing: listed(missingFileItems(lines)),
    total: lines.length,
    blocking: listed(blockingFileItems(lines)),
  };
}
const [known, nameless] = [fileOf(true), fileOf(false)];

const customerStatements = [
  `insert into users (id, email, password_hash, first_name, last_name, birthdate, mobile, roles, state, cgu_validated_at, variant,
     demo, created_at)
   select ${saver}, 'saver-' || n || '@demo.vigie.fr', $5, (${firstNames})[1 + n % 10], (${lastNames})[1 + (n / 10) % 12],
     ${today} - (9000 + abs(hashtext('saver born' || n)) % 21000),
     case when n % 8 < 7 then '+3363998' || lpad((n % 10000)::text, 4, '0') end, array['customer'], 'confirmed', $3::timestamptz,
     'vigie', true, $3
   from ${numbers} where $4::int > 0 on conflict do nothing`,
  `insert into customer_profiles (customer_id, recommended_risk, situation, updated_at)
   select ${saver}, n % 6, jsonb_build_object(
       'maritalStatus', (array['married', 'single', 'civil_partnership', 'divorced', 'widowed'])[1 + n % 5], 'childrenCount', n % 4,
       'address', jsonb_build_object('street', null, 'postalCode', null, 'city', (${cities})[1 + n % 8], 'country', 'FR')), $3
   from ${numbers} on conflict do nothing`,
  `insert into portfolios (customer_id, id, source, kind, kind_detail, name, institution_slug, institution_name, demo, currency,
     amount_cents, amount_as_of, amount_provenance, complete, created_at, updated_at)
   with ${held}
   select customer_id, id, 'typed', kind, detail, name, lower(replace(bank, ' ', '-')), bank, true, 'EUR', amount,
     ${today}, 'typed', true, $3, $3 from held order by customer_id, id on conflict do nothing`,
  `insert into holdings (customer_id, portfolio_id, id, isin, label, holding_kind, valuation_cents, as_of, provenance, rank)
   with ${held}
   select customer_id, id, ${idOf("'network line' || n || ' ' || k || ' ' || r")},
     (${funds})[1 + (n + k + r) % 5], 'Support ' || 1 + (n + k + r) % 5, 'unit', amount / 4, ${today}, 'typed', r
   from held cross join generate_series(0, 1) as r where k > 1 order by customer_id, id on conflict do nothing`,
  // In key order, since random ids would be inserted in random order.
  `insert into valuations (customer_id, portfolio_id, day, value_cents, paid_total_cents, provenance)
   with ${held}, ${monthly(12, day("m"))}
   select h.customer_id, h.id, days.day, ${valueAt("m")}, ${paidAt("m")}, 'typed'
   from held as h cross join days order by 1, 2, 3 on conflict do nothing`,
  `insert into book_days (customer_id, day, latest, computed_at, wealth_cents, flows_cents, market_cents, cash_cents, oldest_on,
     connection, contract_count, unknown_count, favourite_kind, concentration, kinds, isins, insurers)
   with ${held}
   select x.id, ${today}, true, $3, sum(x.amount), sum(x.paid), sum(x.amount - x.before - x.paid),
     sum(x.amount) filter (where x.kind = 'savings'), ${today}, 'none',
     3, 0, (array_agg(x.kind order by x.amount desc, x.kind))[1],
     round(sum(x.amount / 4) filter (where x.k > 1) / sum(x.amount), 4), array['lifeinsurance', 'pea', 'savings'],
     (select array_agg(distinct (${funds})[1 + (x.n + k + r) % 5] order by (${funds})[1 + (x.n + k + r) % 5])
       from generate_series(2, 3) as k cross join generate_series(0, 1) as r),
     array['Crédit Agricole', 'Fortuneo', 'Suravenir']
   from (select n, k, h.customer_id as id, kind, amount, ${valueAt(`(${monthsBack})`)} as before,
       ${paidAt("0")} - ${paidAt(`(${monthsBack})`)} as paid
     from held as h) as x
   group by x.n, x.id on conflict do nothing`,
  `insert into book_months (customer_id, month, start_cents, in_cents, out_cents, market_cents, correction_cents, end_cents)
   with ${held}, ${monthly(11, `date_trunc('month', ${day("m")})::date`)}
   select x.id, x.day, sum(x.before), sum(x.paid), 0, sum(x.after - x.before - x.paid), 0, sum(x.after)
   from (select h.customer_id as id, days.day, ${valueAt("(m + 1)")} as before, ${valueAt("m")} as after,
       ${paidAt("m")} - ${paidAt("(m + 1)")} as paid
     from held as h cross join days) as x
   group by x.id, x.day order by 1, 2 on conflict do nothing`,
  `insert into book_assets (customer_id, position, kind, provider, line, isin, amount_cents)
   with ${held}
   select customer_id, 3 * k + r, kind, bank, case when k > 1 and r < 2 then 'Support ' || 1 + (n + k + r) % 5 end,
     case when k > 1 and r < 2 then (${funds})[1 + (n + k + r) % 5] end,
     case when k = 1 then amount when r < 2 then amount / 4 else amount - 2 * (amount / 4) end
   from held cross join generate_series(0, 2) as r
   where ($3::timestamptz is not null) and (k > 1 or r = 0) order by 1, 2 on conflict do nothing`,
  `insert into firm_customers (customer_id, firm_id, last_contact_at, next_appointment_at, alert_count, updated_at,
     file_completeness, file_missing, file_total, file_blocking)
   select ${saver}, ${firm(`1 + (n - 1) / ($4::int * ${advisorsOfFirm})`)}, null, null, null, $3,
     case when n % 8 < 7 then ${known.completeness} else ${nameless.completeness} end,
     case when n % 8 < 7 then ${known.missing} else ${nameless.missing} end, ${known.total}, ${known.blocking}
   from ${numbers} on conflict do nothing`,
  // Last, so that triggers mark nobody whose row is already written; the links mark everybody, and these marks are settled.
  `insert into customer_advisors (customer_id, advisor_id, firm_id, since)
   select ${saver}, ${advisor("1 + (n - 1) / $4::int")}, ${firm(`1 + (n - 1) / ($4::int * ${advisorsOfFirm})`)},
     $3::timestamptz - make_interval(days => 30 + n % 1400)
   from ${numbers} on conflict do nothing`,
  `delete from book_marks using ${numbers} where customer_id = ${saver} and $3::timestamptz is not null`,
];
