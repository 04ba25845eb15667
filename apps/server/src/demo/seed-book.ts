import { contactKinds, type Id, type Instant } from "@vigie/domain";
import { type Db, executor } from "../db/connection.ts";

export type Book = { readonly advisorId: Id; readonly firmId: Id; readonly now: Instant };

/** Two years of work with the demo's customers: consents to calls, exchanges, future appointments, promises and tasks. Created in
 * SQL, once; everything derives from the customer's number, so that the same seed gives the same book. */
export async function seedBook(db: Db, { advisorId, firmId, now }: Book): Promise<void> {
  const { executeSql } = executor(db);
  for (const sql of statements) await executeSql(sql, [advisorId, firmId, now]);
}

/** A number in [0, 1) derived from a text. */
export const chance = (text: string) => `(abs(hashtextextended(${text}, 11)) % 1000000) / 1000000.0`;
export const idOf = (text: string) => `md5(${text})::uuid`;

/** The advisor's fictitious customers, each with a number. */
export const customers = `(
  select person.id as customer_id, substring(person.email from 'client-(\\d+)@')::int as n, link.since
  from customer_advisors as link join users as person on person.id = link.customer_id
  where link.advisor_id = $1 and link.firm_id = $2 and link.since <= $3 and person.email like 'client-%@demo.vigie.fr') as c`;
export const author = "(select first_name || ' ' || last_name from users where id = $1)";
/** A weekday this many days away, at an hour for calls. */
export const workingHour = (days: string, seed: string) => `((date_trunc('week',
  ($3::timestamptz at time zone 'Europe/Paris') + make_interval(days => (${days})::int))
  + make_interval(days => (abs(hashtext(${seed})) % 5), hours => 9 + (abs(hashtext(${seed} || 'h')) % 9)))
  at time zone 'Europe/Paris')`;

const exchanges = `(values
  (0, 'note', 'Souhaite aider sa fille à acheter. Regarder ce qui est disponible sans frais.'),
  (1, 'outbound_call', 'Point sur la répartition de l’assurance vie. Préfère attendre la rentrée pour en changer.'),
  (2, 'appointment', 'Bilan annuel : situation inchangée, deux contrats à regrouper. Compte rendu envoyé.'),
  (3, 'inbound_call', 'Demande où en est son versement sur le PEA. Réponse donnée, rien à faire.'),
  (4, 'note', 'Retraite prévue dans quatre ans. Veut connaître son revenu à cette date.'),
  (5, 'outbound_call', 'Livrets au plafond. Intéressé par une partie placée à plus long terme, sans perte la première année.'),
  (6, 'appointment', 'Clause bénéficiaire relue ensemble. À mettre à jour après le mariage.'),
  (7, 'inbound_call', 'Vend son appartement au printemps. Rappeler quand la date sera connue.')
) as e (k, kind, note)`;
/** Almost everybody was spoken to within the year, not only noted; a few have had no contact for more than a year. */
const spoken = "case when c.n % 29 = 7 then (r / 4)::int when r = 1 then 1 when r = 0 then 0.65 else 0.4 end";
const otherOfCouple = "'client-' || case c.n % 20 when 4 then c.n + 1 else c.n - 1 end || '@demo.vigie.fr'";
const exchangeId = idOf("'exchange' || c.n || ' ' || r");

const statements = [
  // Numbers reserved for fiction.
  `update users set mobile = '+3363998' || lpad((c.n % 10000)::text, 4, '0')
   from ${customers} where users.id = c.customer_id and users.mobile is null and c.n % 8 <> 7`,
  `insert into contact_consents (customer_id, firm_id, channel, id, granted, at)
   select c.customer_id, $2, channel, ${idOf("'consent' || c.n || channel")}, true, c.since
   from ${customers} cross join unnest(array['phone', 'email']) as channel
   where ${chance("'consent' || c.n || channel")} < 0.7 on conflict do nothing`,
  `insert into interactions (customer_id, id, firm_id, author_id, author_name, kind, at, note, words, called_at, counted_at,
     starts_at, ends_at, place, created_at)
   select x.customer_id, x.id, $2, $1, ${author}, x.kind, x.at, x.note, folded(x.note),
     case when x.kind like '%call' then x.at end, case when x.kind = 'outbound_call' then x.at end,
     case when x.kind = 'appointment' then x.at end,
     case when x.kind = 'appointment' then x.at + interval '1 hour' end,
     case when x.kind = 'appointment' then 'Au cabinet' end, x.at
   from (select c.customer_id, c.since, ${exchangeId} as id, e.kind, e.note,
       ${workingHour(`-(14 + 120 * r + 100 * ${chance("'when' || c.n || ' ' || r")})`, "c.n || ' at ' || r")} as at
     from ${customers} cross join generate_series(0, 5) as r
     join ${exchanges} on e.k = case when r = 1 then (array[1, 2, 3, 5, 6, 7])[1 + c.n % 6] else (c.n * 5 + r * 3) % 8 end
     where ${chance("'exchange' || c.n || ' ' || r")} < ${spoken}) as x
   where x.at >= x.since on conflict do nothing`,
  `insert into interactions (customer_id, id, firm_id, author_id, author_name, kind, at, note, words, starts_at, ends_at, place,
     created_at)
   select x.customer_id, ${idOf("'to come' || x.n")}, $2, $1, ${author}, 'appointment', x.at, x.note, folded(x.note), x.at,
     x.at + interval '1 hour', case x.n % 2 when 0 then 'Au cabinet' else 'Chez le client' end, $3
   from (select c.customer_id, c.n, 'Point annuel : projets, placements, bénéficiaires.' as note,
       ${workingHour("7 + c.n / 6", "c.n || ' to come'")} as at
     from ${customers} where c.n % 23 = 5) as x on conflict do nothing`,
  // Some asked not to be called any more, which they may, and nobody calls them for sixty days.
  `insert into interactions (customer_id, id, firm_id, author_id, author_name, kind, at, note, words, called_at, counted_at,
     refused_at, created_at)
   select x.customer_id, ${idOf("'refusal' || x.n")}, $2, $1, ${author}, 'outbound_call', x.at, x.note, folded(x.note), x.at,
     x.at, x.at, x.at
   from (select c.customer_id, c.n, 'Ne souhaite plus être appelé pour l’instant. Préfère un message.' as note,
       ${workingHour("-(8 + c.n % 25)", "c.n || ' refusal'")} as at
     from ${customers} where c.n % 41 = 9) as x on conflict do nothing`,
  // Appointments today, whatever the day.
  `insert into interactions (customer_id, id, firm_id, author_id, author_name, kind, at, note, words, starts_at, ends_at, place,
     created_at)
   select x.customer_id, ${idOf("'today' || x.n")}, $2, $1, ${author}, 'appointment', x.at, x.note, folded(x.note), x.at,
     x.at + interval '1 hour', 'Au cabinet', $3
   from (select c.customer_id, c.n, 'Point sur l’assurance vie et la clause bénéficiaire.' as note,
       (date_trunc('day', $3::timestamptz at time zone 'Europe/Paris') + make_interval(hours => 9 + c.n % 9))
         at time zone 'Europe/Paris' as at
     from ${customers} where c.n % 67 = 20) as x on conflict do nothing`,
  `insert into interaction_promises (customer_id, id, interaction_id, firm_id, assignee_id, promised_by, what, due_on, created_at)
   select c.customer_id, ${idOf("'promise' || c.n")}, i.id, $2, $1, case c.n % 3 when 0 then 'customer' else 'advisor' end,
     case c.n % 3 when 0 then 'Envoyer le dernier avis d’imposition' when 1 then 'Envoyer la comparaison des frais'
       else 'Proposer une date pour le bilan' end,
     $3::timestamptz::date + (c.n % 28 - 5), i.at
   from ${customers} join lateral (select id, at from interactions where customer_id = c.customer_id and firm_id = $2
       and at < $3 order by at desc limit 1) as i on true
   where c.n % 11 = 2 on conflict do nothing`,
  `insert into interaction_pins (customer_id, firm_id, interaction_id)
   select c.customer_id, $2, i.id from ${customers}
   join lateral (select id from interactions where customer_id = c.customer_id and firm_id = $2 and kind = 'note'
     order by at desc limit 1) as i on true
   where c.n % 7 = 1 on conflict do nothing`,
  `insert into tasks (firm_id, id, customer_ref, title, due_on, origin, assignee_id, repeat, created_by, created_at)
   select $2, ${idOf("'task' || c.n")}, c.customer_id,
     case c.n % 4 when 0 then 'Relire la clause bénéficiaire' when 1 then 'Demander le relevé de l’ancien contrat'
       when 2 then 'Préparer le bilan annuel' else 'Vérifier le plafond des versements' end,
     $3::timestamptz::date + (c.n % 19 - 4), 'manual', $1, case c.n % 4 when 2 then 'yearly' else 'none' end, $1,
     $3::timestamptz - interval '20 days'
   from ${customers} where c.n % 17 = 3 on conflict do nothing`,
  // One household in ten is a couple: each has their own profile, the same address, and the firm's reference to the other.
  `update customer_profiles as told set situation = told.situation || jsonb_build_object('maritalStatus', 'married',
     'address', jsonb_build_object('street', 1 + (c.n / 20) % 80 || ' rue du Port', 'postalCode', null, 'city', 'Rennes', 'country', 'FR'))
   from ${customers} where told.customer_id = c.customer_id and c.n % 20 in (4, 5)`,
  // Their joint account has the same number and the same values for both.
  `update portfolios as own set number = 'FR76' || lpad((c.n / 20)::text, 23, '0'), amount_cents = coalesce(theirs.amount_cents, own.amount_cents)
   from ${customers} left join users as other on other.email = 'client-' || (c.n - 1) || '@demo.vigie.fr' and c.n % 20 = 5
     left join portfolios as theirs on theirs.customer_id = other.id and theirs.kind = 'joint'
   where own.customer_id = c.customer_id and own.kind = 'joint' and c.n % 20 in (4, 5)`,
  `update valuations as own set value_cents = theirs.value_cents, paid_total_cents = theirs.paid_total_cents
   from ${customers}
     join portfolios as mine on mine.customer_id = c.customer_id and mine.kind = 'joint'
     join users as other on other.email = 'client-' || (c.n - 1) || '@demo.vigie.fr'
     join portfolios as shared on shared.customer_id = other.id and shared.kind = 'joint'
     join valuations as theirs on theirs.customer_id = other.id and theirs.portfolio_id = shared.id
   where c.n % 20 = 5 and own.customer_id = c.customer_id and own.portfolio_id = mine.id and own.day = theirs.day`,
  `insert into firm_couples (customer_id, firm_id, id, partner_id, noted_by, noted_at)
   select c.customer_id, $2, ${idOf("'pair' || c.n / 20")}, other.id, $1,
     ${workingHour("-(20 + (c.n / 20) * 3)", "(c.n / 20) || ' couple'")}
   from ${customers} join users as other on other.email = ${otherOfCouple}
   where c.n % 20 in (4, 5) on conflict do nothing`,
  `insert into interactions (customer_id, id, firm_id, author_id, author_name, kind, is_system, at, note, words, created_at)
   select x.customer_id, ${idOf("'couple' || x.n")}, $2, $1, ${author}, 'couple_noted', true, x.at, x.note, folded(x.note), x.at
   from (select c.customer_id, c.n, noted.noted_at as at,
       'En couple avec une autre personne que le cabinet suit. Chacun garde sa fiche, son dossier et les contrats qu’il choisit de partager.' as note
     from ${customers} join firm_couples as noted on noted.customer_id = c.customer_id and noted.firm_id = $2
     where c.n % 20 in (4, 5)) as x on conflict do nothing`,
  // Customers who left within the last year and a half.
  `insert into book_departures (firm_id, id, advisor_id, left_at, since_year)
   select $2::uuid, ${idOf("'left' || $2::uuid || ' ' || r")}, $1, $3::timestamptz - make_interval(days => 40 + 67 * r),
     extract(year from $3::timestamptz)::int - 1 - r % 3
   from generate_series(0, 6) as r on conflict do nothing`,
  // Some wrote, and were answered within the day.
  `insert into messages (customer_id, id, author_id, author_name, by_advisor, body, created_at, read_at)
   select c.customer_id, ${idOf("'message ' || part || c.n")}, case part when 'answer' then $1 else c.customer_id end,
     (select first_name || ' ' || last_name from users where id = case part when 'answer' then $1 else c.customer_id end),
     part = 'answer',
     case part when 'answer' then 'Bonjour, oui : je vous appelle cette semaine pour en parler.'
       else 'Bonjour, pouvons-nous parler du placement de mon épargne disponible ?' end, x.at, x.at + interval '2 hours'
   from ${customers}
   cross join (values ('question'), ('answer')) as told (part)
   cross join lateral (select ${workingHour("-(20 + 11 * (c.n % 29))", "c.n || ' message'")}
     + case part when 'answer' then make_interval(mins => 20 + 37 * (c.n % 11)) else interval '0' end as at) as x
   where c.n % 13 = 6 on conflict do nothing`,
  // What lists and alerts derive from the exchanges.
  `insert into firm_customers (customer_id, firm_id, last_contact_at, next_appointment_at, updated_at)
   select c.customer_id, $2,
     (select max(i.at) from interactions i where i.customer_id = c.customer_id and i.firm_id = $2
       and i.kind = any(array[${contactKinds.map((kind) => `'${kind}'`).join(", ")}]) and i.at <= $3),
     (select min(i.at) from interactions i where i.customer_id = c.customer_id and i.firm_id = $2
       and i.kind = any(array[${contactKinds.map((kind) => `'${kind}'`).join(", ")}]) and i.at > $3), $3
   from ${customers} on conflict (customer_id, firm_id) do update
   set last_contact_at = excluded.last_contact_at, next_appointment_at = excluded.next_appointment_at`,
];
