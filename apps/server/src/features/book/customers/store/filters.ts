import type { CustomerFilters } from "@vigie/api";
import {
  addDays,
  addMonths,
  alertLimits,
  type ClubState,
  clubStatesOf,
  type Day,
  day,
  type Id,
  institutionOfToday,
  type Instant,
  rangeStart,
  readGrowthList,
  reviewTimeBounds,
  startOfDay,
} from "@vigie/domain";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { heldProfile } from "../../../advice/suitability/actions/read.ts";
import { profileOfRow } from "./profile.ts";
import { underAdvice } from "./reviews.ts";
import { answeredWithin, exchangedWithin, paidSince } from "./within.ts";
import { hasWords } from "./words.ts";

/** The conditions of a list: all filters must match, and within one filter any value. An unknown value never matches. */

type Condition = RawBuilder<SqlBool>;
type Moment = { readonly today: Day; readonly now: Instant; readonly firmId: Id };

const anyOf = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
const overlaps = (column: string, values: readonly string[]) =>
  sql<SqlBool>`${sql.ref(column)} && ${[...values]}::text[]`;
const answer = (field: string) => sql`(told.situation ->> ${sql.lit(field)})`;

/** The columns searched by text. */
const searched = sql`folded(concat_ws(' ', person.first_name, person.last_name, person.email,
  told.situation -> 'address' ->> 'city'))`;

/** Returns the state of the customer's newest subscription to the firm's Club; null if there is none. */
export function newestClubState(firmId: Id): RawBuilder<ClubState | null> {
  return sql<ClubState | null>`(
    select s.state from club_subscriptions s where s.customer_id = book.customer_id and s.firm_id = ${firmId}
    order by s.created_at desc, s.id desc limit 1)`;
}

export function conditionsOf(filters: CustomerFilters, moment: Moment): readonly Condition[] {
  const { today, firmId } = moment;
  return [
    when(filters.text, (text) => textCondition(text)),
    when(
      filters.status,
      (
        values,
      ) => sql<SqlBool>`case when figures.contract_count = 0 then 'prospect' when figures.contract_count > 0 then 'customer' end
      = ${anyOf(values)}`,
    ),
    when(filters.advisorIds, (ids) => sql<SqlBool>`book.advisor_ids && ${[...ids]}::text[]`),
    when(
      filters.tagIds,
      (ids) => sql<SqlBool>`exists (
    select from customer_tags t where t.customer_id = book.customer_id and t.firm_id = ${firmId}
      and t.tag_id = any(${[...ids]}::uuid[]))`,
    ),
    ...personConditions(filters, today),
    when(filters.kinds, (values) => overlaps("figures.kinds", values)),
    when(filters.favouriteKinds, (values) => sql<SqlBool>`figures.favourite_kind = ${anyOf(values)}`),
    when(filters.isins, (values) => overlaps("figures.isins", values)),
    when(
      filters.insurers,
      (values) => sql<SqlBool>`exists (
    select from unnest(figures.insurers) as held (name), unnest(${values.map(institutionOfToday)}::text[]) as asked (name)
    where folded(held.name) = folded(asked.name))`,
    ),
    when(filters.noInstitution, () => holds(sql`o.provider is null`)),
    when(filters.lines, (values) =>
      holds(sql`(o.line = ${anyOf(values)} or o.isin in (${codesOf(firmId, values)}))`),
    ),
    when(filters.wealthFrom, (cents) => sql<SqlBool>`figures.wealth_cents >= ${cents}`),
    when(filters.wealthTo, (cents) => sql<SqlBool>`figures.wealth_cents <= ${cents}`),
    when(filters.underAdviceFrom, (cents) => sql<SqlBool>`known.advised_cents >= ${cents}`),
    when(filters.projects, projectCondition),
    when(filters.cashAbove, (cents) => sql<SqlBool>`figures.cash_cents > ${cents}`),
    when(
      filters.feesAbove,
      (cents) => sql<SqlBool>`(
    select sum((o.content ->> 'yearlyCents')::bigint) from book_observations o
    where o.customer_id = book.customer_id and o.rule = 'fees_above_peers') > ${cents}`,
    ),
    when(filters.concentrationAbove, (ratio) => sql<SqlBool>`figures.concentration > ${ratio}::numeric`),
    when(filters.flows, (sign) =>
      sign === "in" ? sql<SqlBool>`figures.flows_cents > 0` : sql<SqlBool>`figures.flows_cents < 0`,
    ),
    when(filters.connection, (values) => sql<SqlBool>`figures.connection = ${anyOf(values)}`),
    when(filters.completenessBelow, (ratio) => sql<SqlBool>`known.file_completeness < ${ratio}::numeric`),
    when(filters.completenessFrom, (ratio) => sql<SqlBool>`known.file_completeness >= ${ratio}::numeric`),
    when(filters.missing, (values) => overlaps("known.file_missing", values)),
    ...followUpConditions(filters, moment),
    ...relationConditions(filters, moment),
  ].flat();
}

/** Returns the ISINs of the lines that a customer of the firm holds under these names, because other institutions may name the same
 * fund differently. Evaluated once per query. */
function codesOf(firmId: Id, names: readonly string[]): RawBuilder<unknown> {
  return sql`select named.isin from customer_advisors as link
    join book_assets as named on named.customer_id = link.customer_id
    where link.firm_id = ${firmId} and named.line = ${anyOf(names)} and named.isin is not null`;
}

/** Matches a customer with a shared line that meets the condition. */
function holds(part: RawBuilder<unknown>): Condition {
  return sql<SqlBool>`exists (select from book_assets o where o.customer_id = book.customer_id and ${part})`;
}

/** What customers stated about themselves. */
function personConditions(filters: CustomerFilters, today: Day): readonly Condition[] {
  return [
    when(filters.assetRange, (values) => sql<SqlBool>`${answer("assetRange")} = ${anyOf(values)}`),
    when(filters.incomeRange, (values) => sql<SqlBool>`${answer("incomeRange")} = ${anyOf(values)}`),
    when(filters.maritalStatus, (values) => sql<SqlBool>`${answer("maritalStatus")} = ${anyOf(values)}`),
    when(
      filters.professionalStatus,
      (values) => sql<SqlBool>`${answer("professionalStatus")} = ${anyOf(values)}`,
    ),
    when(
      filters.professionalCategory,
      (values) => sql<SqlBool>`${answer("professionalCategory")} = ${anyOf(values)}`,
    ),
    when(filters.risk, (levels) => sql<SqlBool>`${profileOfRow(today)} = any(${[...levels]}::int[])`),
    when(filters.ageFrom, (age) => sql<SqlBool>`person.birthdate <= ${addMonths(today, 12 * -age)}::date`),
    when(filters.ageTo, (age) => sql<SqlBool>`person.birthdate > ${addMonths(today, 12 * (-age - 1))}::date`),
    when(filters.ageUnknown, () => sql<SqlBool>`person.birthdate is null`),
    when(
      filters.turns,
      (age) => sql<SqlBool>`person.birthdate > ${addMonths(today, 12 * -age)}::date
      and person.birthdate <= ${addMonths(today, 12 * (1 - age))}::date`,
    ),
    when(
      filters.retiresWithin,
      (
        years,
      ) => sql<SqlBool>`person.birthdate <= ${addMonths(today, 12 * (years - alertLimits.retirementAge))}::date
      and ${answer("professionalStatus")} is distinct from 'retired'`,
    ),
  ].flat();
}

/** What the firm follows up with a customer. */
function followUpConditions(filters: CustomerFilters, moment: Moment): readonly Condition[] {
  const { today, now, firmId } = moment;
  return [
    when(
      filters.noContactDays,
      (days) =>
        sql<SqlBool>`(known.last_contact_at is null or known.last_contact_at < ${startOfDay(addDays(today, -days))}::timestamptz)`,
    ),
    when(
      filters.contactDays,
      (days) => sql<SqlBool>`known.last_contact_at >= ${startOfDay(addDays(today, -days))}::timestamptz`,
    ),
    when(filters.exchangeMonths, (months) => exchangedWithin(moment, rangeStart(today, months))),
    when(filters.answeredMonths, (months) => answeredWithin(moment, rangeStart(today, months))),
    when(filters.paidMonths, (months) => paidSince(firmId, rangeStart(today, months))),
    when(
      filters.noAppointment,
      () =>
        sql<SqlBool>`(known.next_appointment_at is null or known.next_appointment_at < ${now}::timestamptz)`,
    ),
    when(filters.hasAlerts, () => sql<SqlBool>`known.alert_count > 0`),
    when(
      filters.alertKinds,
      (kinds) => sql<SqlBool>`exists (
    select from customer_alerts alert
    where alert.customer_id = book.customer_id and alert.firm_id = ${firmId} and alert.kind = ${anyOf(kinds)}
      and alert.ended_at is null and alert.dismissed_at is null
      and coalesce(alert.snoozed_until <= ${today}::date, true))`,
    ),
  ].flat();
}

/** Since when the customer is there, what they agreed to, and what the firm is doing with them. */
function relationConditions(filters: CustomerFilters, { today, firmId }: Moment): readonly Condition[] {
  return [
    when(
      filters.sinceYear,
      (year) => sql<SqlBool>`(book.since >= ${startOfDay(day(`${year}-01-01`))}::timestamptz
      and book.since < ${startOfDay(day(`${year + 1}-01-01`))}::timestamptz)`,
    ),
    when(
      filters.profileDue,
      () => sql<SqlBool>`(not exists (select from ${heldProfile("book.customer_id", today)} as held) and (
        select max(p.answered_at) from risk_profiles p where p.customer_id = book.customer_id and p.portfolio_id is null)
        < ${addMonths(today, -alertLimits.profileMonths)}::date)`,
    ),
    when(filters.reviewDue, () => reviewIsDue(firmId, today)),
    when(
      filters.club,
      (standings) =>
        sql<SqlBool>`coalesce(${newestClubState(firmId)}, 'inactive') = ${anyOf(clubStatesOf(standings))}`,
    ),
    when(filters.consents, (channels) => sql<SqlBool>`exists (${consenting(firmId, channels)})`),
    when(filters.noConsents, (channels) =>
      anyChannel(channels, (one) => sql`not exists (${consenting(firmId, [one])})`),
    ),
    when(
      filters.invitation,
      (states) => sql<SqlBool>`coalesce((
    select i.state from invitations i
    where i.firm_id = ${firmId} and i.variant = person.variant
      and (i.accepted_by = book.customer_id or i.email = person.email)
    order by i.created_at desc, i.id desc limit 1), 'none') = ${anyOf(states)}`,
    ),
    when(
      filters.missionIds,
      (ids) => sql<SqlBool>`exists (
    select from mission_leads lead
    where lead.customer_id = book.customer_id and lead.firm_id = ${firmId}
      and lead.mission_id = any(${[...ids]}::uuid[]))`,
    ),
    when(filters.growth, (word) => growthCondition(word, today)),
    when(filters.olderThanDays, (days) => sql<SqlBool>`figures.oldest_on < ${addDays(today, -days)}::date`),
    when(filters.unknownValues, () => sql<SqlBool>`figures.unknown_count > 0`),
  ].flat();
}

/** Matches customers whose review is overdue or due in the firm's calendar; evaluated once for the whole list. */
function reviewIsDue(firmId: Id, today: Day): Condition {
  const { to } = reviewTimeBounds("due", today);
  return sql<SqlBool>`book.customer_id in (
    select standing.customer_id from ${underAdvice(firmId)} as standing where standing.due_on <= ${to}::date)`;
}

/** Matches a customer with a shared contract for one of these goals. */
function projectCondition(goals: readonly string[]): Condition {
  return sql<SqlBool>`exists (
    select from portfolios held
    where held.customer_id = book.customer_id and not held.advisor_hidden and held.deleted_at is null
      and held.complete and not held.disabled and held.status = 'visible'
      and held.infos ->> 'typeInvestment' = ${anyOf(goals)})`;
}

const growthColumns = {
  in: "in_cents",
  newIn: "in_cents",
  out: "out_cents",
  newOut: "out_cents",
  market: "market_cents",
  corrections: "correction_cents",
} as const;

/** Matches the customers who contribute to a part of the growth: those who were customers before the range, or those who arrived
 * within it. */
function growthCondition(word: string, today: Day): Condition {
  const list = readGrowthList(word);
  if (list === null) return sql<SqlBool>`false`;
  const { part } = list;
  const from = rangeStart(today, list.months);
  const isNew = part === "newCustomers" || part === "newIn" || part === "newOut";
  const start = startOfDay(from);
  const came = isNew ? sql`book.since >= ${start}::timestamptz` : sql`book.since < ${start}::timestamptz`;
  if (part === "newCustomers") return sql<SqlBool>`${came}`;
  const made = sql`select from book_months made where made.customer_id = book.customer_id`;
  if (part === "start")
    return sql<SqlBool>`(${came} and exists (${made} and made.month = ${from}::date and made.start_cents <> 0))`;
  const column = sql.ref(`made.${growthColumns[part]}`);
  return sql<SqlBool>`(${came} and exists (${made} and made.month >= ${from}::date and ${column} <> 0))`;
}

/** Matches a customer whose latest consent on one of these channels is a yes. */
function consenting(firmId: Id, channels: readonly string[]): RawBuilder<unknown> {
  return sql`
    select from contact_consents said
    where said.customer_id = book.customer_id and said.firm_id = ${firmId} and said.granted
      and said.channel = ${anyOf(channels)}
      and not exists (
        select from contact_consents later
        where later.customer_id = said.customer_id and later.firm_id = said.firm_id and later.channel = said.channel
          and (later.at, later.id) > (said.at, said.id))`;
}

function anyChannel<T>(channels: readonly T[], condition: (one: T) => RawBuilder<unknown>): Condition {
  return sql<SqlBool>`(${sql.join(channels.map(condition), sql` or `)})`;
}

/** Returns no condition if the filter is absent or an empty list. */
function when<T>(given: T | undefined, make: (given: T) => Condition): readonly Condition[] {
  return given === undefined || (Array.isArray(given) && given.length === 0) ? [] : [make(given)];
}

/** Every word must occur somewhere in the text. A phone number is found only as a whole, whatever its spaces and prefix: a person
 * who reads it on a ringing phone already has it, and nobody can find a number digit by digit. */
function textCondition(text: string): Condition {
  const digits = /^[\d\s.+()-]{9,}$/.test(text)
    ? text.replaceAll(/\D/g, "").replace(/^(?:00?33|33|0)/, "")
    : "";
  if (digits.length === 9)
    return sql<SqlBool>`right(regexp_replace(person.mobile, '\\D', '', 'g'), 9) = ${digits}`;
  return hasWords(searched, text);
}
