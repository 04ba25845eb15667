import type { Instant } from "@vigie/domain";
import { type Db, executor } from "../db/connection.ts";

type Seed = { readonly customers: number; readonly passwordHash: string; readonly now: Instant };

/** Customers created in SQL, 250 at a time (a statement ends well within its limit of 30 s): twelve portfolios, two years of
 * monthly values, some 240 transactions each. Everything derives from the customer's number, so that the same seed gives the
 * same people. */
const batch = 250;

export async function seedCustomers(db: Db, seed: Seed): Promise<number> {
  const { executeSql } = executor(db);
  const { rows } = await executeSql(
    "select max(substring(email from 'client-(\\d+)@')::int) as last from users where email like 'client-%@demo.vigie.fr'",
  );
  const [found] = rows;
  const from = lastNumber(found) + 1;
  for (let first = from; first <= seed.customers; first += batch) {
    const last = Math.min(first + batch - 1, seed.customers);
    for (const sql of statements)
      await executeSql(sql, [first, last, seed.now, ...(sql.includes("$4") ? [seed.passwordHash] : [])]);
  }
  await executeSql("analyze");
  return Math.max(0, seed.customers - from + 1);
}

function lastNumber(row: unknown): number {
  const last = row !== null && typeof row === "object" && "last" in row ? Number(row.last) : 0;
  return Number.isInteger(last) ? last : 0;
}

/** A number in [0, 1) derived from a text. */
const chance = (text: string) => `(abs(hashtextextended(${text}, 7)) % 1000000) / 1000000.0`;
/** An id derived from a text. */
const idOf = (text: string) => `md5(${text})::uuid`;
const client = idOf("'client' || n");

const firstNames =
  "array['Louise','Gabriel','Jade','Léo','Emma','Raphaël','Alice','Arthur','Rose','Louis','Anna','Jules','Mila','Adam','Chloé','Hugo','Inès','Maël','Léna','Noah']";
const lastNames =
  "array['Martin','Bernard','Thomas','Petit','Robert','Richard','Durand','Dubois','Moreau','Laurent','Simon','Michel','Lefebvre','Leroy','Roux','David','Bertrand','Morel','Fournier','Girard']";

const cities = "array['Rennes','Vannes','Nantes','Brest','Quimper','Lorient','Saint-Malo','Angers']";

/** The twelve portfolios: kind, detail, name, institution, mean amount in euros. */
const portfolios = `(values
  (1, 'checking', null, 'Compte courant', 'Crédit Agricole', 3200),
  (2, 'joint', null, 'Compte joint', 'Crédit Agricole', 2400),
  (3, 'savings', 'livret_a', 'Livret A', 'Crédit Agricole', 14000),
  (4, 'savings', 'ldd', 'LDDS', 'Crédit Agricole', 7000),
  (5, 'savings', 'pel', 'PEL', 'Crédit Agricole', 21000),
  (6, 'lifeinsurance', null, 'Horizon Vie', 'Suravenir', 52000),
  (7, 'lifeinsurance', null, 'Avenir Vie', 'CNP Assurances', 31000),
  (8, 'pea', null, 'PEA', 'Fortuneo', 24000),
  (9, 'market', null, 'Compte-titres', 'BoursoBank', 12000),
  (10, 'pee', 'pee', 'PEE', 'Amundi ESR', 9000),
  (11, 'perco', 'percol', 'PERCOL', 'Natixis Interépargne', 8000),
  (12, 'mortgage', null, 'Prêt immobilier', 'Crédit Agricole', -140000)
) as c (k, kind, detail, name, bank, mean)`;

const numbers = "generate_series($1::int, $2::int) as n";
/** One household in seven holds more savings than it needs; the others hold what some months of expenses require, and the rest in
 * their life insurance. */
const kept = `case when n % 7 = 3 then 1 when c.kind = 'savings' then 0.25 when c.kind = 'lifeinsurance' then 1.38 else 1 end`;
const amount = `round(c.mean * 100 * (${kept}) * (0.3 + 1.4 * ${chance("'amount' || n || ' ' || c.k")}))::bigint`;
const portfolio = idOf("'portfolio' || n || ' ' || c.k");

const statements = [
  `insert into users (id, email, password_hash, first_name, last_name, birthdate, roles, state, cgu_validated_at,
     variant, demo, created_at)
   select ${client}, 'client-' || n || '@demo.vigie.fr', $4,
     (${firstNames})[1 + n % 20], (${lastNames})[1 + (n / 20) % 20],
     case when n % 9 > 0 then $3::timestamptz::date - (9000 + abs(hashtext('born' || n)) % 21000) end, array['customer'], 'confirmed', $3, 'vigie', true, $3
   from ${numbers} on conflict do nothing`,
  `insert into customer_profiles (customer_id, recommended_risk, situation, updated_at)
   select ${client}, n % 6, case when n % 9 = 0 then '{}'::jsonb else jsonb_build_object(
       'maritalStatus', (array['married', 'single', 'civil_partnership', 'divorced', 'widowed'])[1 + n % 5],
       'childrenCount', n % 4,
       'address', jsonb_build_object('street', 1 + n % 80 || ' rue des Halles', 'postalCode', null,
         'city', (${cities})[1 + n % 8], 'country', 'FR')) end, $3
   from ${numbers} on conflict do nothing`,
  `insert into portfolios (customer_id, id, source, kind, kind_detail, name, institution_slug, institution_name, demo,
     currency, amount_cents, amount_as_of, amount_provenance, complete, created_at, updated_at)
   select ${client}, ${portfolio}, 'typed', c.kind, c.detail, c.name, lower(replace(c.bank, ' ', '-')), c.bank, true,
     'EUR', ${amount}, $3::timestamptz::date, 'typed', true, $3, $3
   from ${numbers} cross join ${portfolios} on conflict do nothing`,
  `insert into holdings (customer_id, portfolio_id, id, label, holding_kind, valuation_cents, as_of, provenance, rank)
   select ${client}, ${portfolio}, ${idOf("'line' || n || ' ' || c.k || ' ' || r")},
     case r when 0 then 'Fonds en euros' else 'Support ' || r end, case r when 0 then 'euroFund' else 'unit' end,
     ${amount} / 5, $3::timestamptz::date, 'typed', r
   from ${numbers} cross join ${portfolios} cross join generate_series(0, 4) as r
   where c.k between 6 and 11 on conflict do nothing`,
  `insert into valuations (customer_id, portfolio_id, day, value_cents, paid_total_cents, provenance)
   select ${client}, ${portfolio}, ($3::timestamptz - make_interval(months => m))::date,
     round(${amount} * (1 - 0.004 * m))::bigint, round(${amount} * (1 - 0.003 * m))::bigint, 'typed'
   from ${numbers} cross join ${portfolios} cross join generate_series(0, 24) as m on conflict do nothing`,
  `insert into transactions (customer_id, id, portfolio_id, external_id, date, amount_cents, original_wording, wording,
     type, category_id, provenance, created_at)
   select ${client}, ${idOf("'transaction' || n || ' ' || c.k || ' ' || t")}, ${portfolio}, 'seed-' || t,
     ($3::timestamptz - make_interval(days => t * 6))::date,
     -round(500 + 12000 * ${chance("'price' || n || ' ' || t")})::bigint,
     'CB BOULANGERIE ' || t, 'CB BOULANGERIE ' || t, 'card', 'grocery.shops', 'typed', $3
   from ${numbers} cross join ${portfolios} cross join generate_series(1, 120) as t
   where c.k <= 2 on conflict do nothing`,
];
