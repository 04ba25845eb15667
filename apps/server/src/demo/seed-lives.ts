import type { Instant } from "@vigie/domain";
import { type Db, executor } from "../db/connection.ts";

/** Makes the demo's customers differ before they are linked to an advisor: owners and people without a loan, what they stated,
 * the age of their contracts, and events for a few. Alerts, lists and files then apply to some customers only. Created in SQL,
 * once; everything derives from the customer's number. */
export async function seedLives(db: Db, { now }: { readonly now: Instant }): Promise<void> {
  const { executeSql } = executor(db);
  for (const sql of statements) await executeSql(sql, sql.includes("$1") ? [now] : []);
}

const idOf = (text: string) => `md5(${text})::uuid`;
/** A number in [0, 1) derived from a text. */
const chance = (text: string) => `(abs(hashtextextended(${text}, 23)) % 1000000) / 1000000.0`;
const today = "($1::timestamptz at time zone 'Europe/Paris')::date";
const customers = `(select id, birthdate, substring(email from 'client-(\\d+)@')::int as n
  from users where email like 'client-%@demo.vigie.fr') as c`;
const contract = (number: string) => idOf(`'portfolio' || c.n || ' ' || ${number}`);
const home = idOf("'home' || c.n");

const isBroken = "c.n % 53 = 13";
const broken = idOf("'broken ' || c.n");
const sharesNothing = "c.n % 97 = 58";
const readOn = "($1::timestamptz - make_interval(days => 5 + c.n % 30))";

/** The lines of insurance, savings plans and accounts, in their order of creation. */
const funds =
  "array['Fonds en euros', 'Actions monde', 'Obligations en euros', 'Fonds diversifié prudent', 'Immobilier (SCPI)']";

const statements = [
  // One in three rents, or has repaid the loan; the others own the home of their loan.
  `delete from portfolios using ${customers} where portfolios.customer_id = c.id and portfolios.id = ${contract("12")}
     and c.n % 3 = 0`,
  `insert into portfolios (customer_id, id, source, kind, kind_detail, name, demo, currency, amount_cents, amount_as_of,
     amount_provenance, complete, created_at, updated_at)
   select c.id, ${home}, 'typed', 'realestate', 'principal_residence', 'Résidence principale', true, 'EUR',
     round(-loan.amount_cents * (1.3 + 1.2 * ${chance("'home' || c.n")}) / 100000)::bigint * 100000, ${today}, 'typed', true, $1, $1
   from ${customers} join portfolios as loan on loan.customer_id = c.id and loan.id = ${contract("12")}
   on conflict do nothing`,
  `insert into valuations (customer_id, portfolio_id, day, value_cents, paid_total_cents, provenance)
   select c.id, own.id, ($1::timestamptz - make_interval(months => m))::date,
     round(own.amount_cents * (1 - 0.002 * m))::bigint, round(own.amount_cents * 0.952)::bigint, 'typed'
   from ${customers} join portfolios as own on own.customer_id = c.id and own.id = ${home}
     cross join generate_series(0, 24) as m on conflict do nothing`,
  `update holdings set label = (${funds})[1 + holdings.rank] from ${customers} where holdings.customer_id = c.id`,
  // For some, one line is most of what they hold.
  `update holdings set valuation_cents = case holdings.rank when 0 then contract.amount_cents else 0 end
   from ${customers} join portfolios as contract on contract.customer_id = c.id and contract.id = ${contract("6")}
   where holdings.customer_id = c.id and holdings.portfolio_id = contract.id and c.n % 17 = 16`,
  // Most have stated their situation; one in four has not, or only in part.
  `update customer_profiles as told set situation = told.situation || jsonb_build_object(
     'professionalStatus', case when c.birthdate < ${today} - interval '64 years' then 'retired' else 'working' end,
     'professionalCategory', case when c.birthdate < ${today} - interval '64 years'
       then (array['72', '73', '76'])[1 + c.n % 3] else (array['21', '31', '36', '41', '46', '54'])[1 + c.n % 6] end,
     'incomeRange', 'income_' || 2 + c.n % 4, 'totalEstateCents', (200 + c.n * 37 % 600) * 100000,
     'savingsRange', 'savings_' || 1 + c.n % 4, 'chargesRange', 'charges_' || 2 + c.n % 3)
   from ${customers} where told.customer_id = c.id and told.situation <> '{}'::jsonb and c.n % 4 <> 1`,
  // A few never answered the risk questionnaire.
  `update customer_profiles as told set recommended_risk = null from ${customers}
   where told.customer_id = c.id and c.n % 31 = 12`,
  // Opened one to nineteen years ago, away from the dates that change their tax; some reach eight years this winter.
  `update portfolios set opened_on = case when c.n % 23 = 6 and portfolios.id = ${contract("6")}
       then ${today} - interval '8 years' + make_interval(days => 10 + c.n % 40)
       else ${today} - make_interval(years => 1 + (c.n * 7) % 18, days => 120 + c.n % 90) end
   from ${customers} where portfolios.customer_id = c.id and portfolios.kind in ('lifeinsurance', 'pea')`,
  // For four customers a bank stopped answering some days ago, and waits for their action: its values are as of that day.
  `insert into connections (customer_id, id, provider_connection_id, institution_slug, institution_name, state, error_message,
     last_success_at, last_try_at, consent_ends_on, created_at)
   select c.id, ${broken}, 'seed-' || c.n, 'fortuneo', 'Fortuneo',
     (array['wrong_credentials', 'strong_authentication', 'password_expired', 'action_needed'])[1 + c.n / 53],
     (array['L’identifiant ou le mot de passe est incorrect.', 'Votre banque demande une authentification forte.',
       'Votre mot de passe a expiré : changez-le sur le site de votre banque.',
       'Votre banque vous demande d’accepter ses nouvelles conditions sur son site.'])[1 + c.n / 53],
     ${readOn}, $1::timestamptz - interval '9 hours', ${today} + 60, $1::timestamptz - interval '400 days'
   from ${customers} where ${isBroken} on conflict do nothing`,
  `update portfolios set connection_id = ${broken}, source = 'provider', external_id = 'seed-pea', amount_provenance = 'provider',
     amount_as_of = ${readOn}::date
   from ${customers} where portfolios.customer_id = c.id and portfolios.id = ${contract("8")} and ${isBroken}`,
  `update holdings set as_of = ${readOn}::date, provenance = 'provider'
   from ${customers} where holdings.customer_id = c.id and holdings.portfolio_id = ${contract("8")} and ${isBroken}`,
  // Today's value becomes that of the last sync.
  `update valuations set day = ${readOn}::date, provenance = 'provider'
   from ${customers} where valuations.customer_id = c.id and valuations.portfolio_id = ${contract("8")} and ${isBroken}
     and valuations.day = ${today}`,
  // A few show their advisor nothing yet: they joined, and shared no contract.
  `update portfolios set advisor_hidden = true from ${customers}
   where portfolios.customer_id = c.id and ${sharesNothing}`,
  // Works paid at once, and proceeds of a sale received.
  `insert into transactions (customer_id, id, portfolio_id, external_id, date, amount_cents, original_wording, wording, type,
     category_id, provenance, created_at)
   select c.id, ${idOf("'large' || c.n")}, ${contract("1")}, 'seed-large', ${today} - 3 - c.n % 20,
     case when c.n % 2 = 0 then -1 else 1 end * (1800000 + c.n % 9 * 130000),
     case when c.n % 2 = 0 then 'VIR RENOVATION TOITURE' else 'VIR RECU ETUDE NOTARIALE' end,
     case when c.n % 2 = 0 then 'Rénovation, toiture' else 'Étude notariale' end,
     case when c.n % 2 = 0 then 'order' else 'transfer' end, case when c.n % 2 = 0 then 'housing.works' else 'other.uncategorised' end, 'typed', $1
   from ${customers} where c.n % 33 = 14 on conflict do nothing`,
];
