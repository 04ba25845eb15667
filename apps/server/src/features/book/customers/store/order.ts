import { bookClubStates, clubStatesOf, type CustomerSort, type Day, type Id, isDay } from "@vigie/domain";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db, Trx } from "../../../../db/connection.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import { peopleToList } from "../../../directory/people/actions.ts";
import { detailOrders } from "./details.ts";
import { newestClubState } from "./filters.ts";
import { profileOfRow } from "./profile.ts";

/** The sort orders of the list. Unknown and empty values come last in both directions; equal values are ordered by customer id. */

/** Whether a text is a valid value of each type, as the database writes it in a cursor. */
const readable = {
  text: (value: string) => !value.includes("\u0000") && value.isWellFormed(),
  bigint: (value: string) => /^-?\d{1,18}$/.test(value),
  int: (value: string) => /^-?\d{1,9}$/.test(value),
  numeric: (value: string) => /^-?\d{1,20}(\.\d{1,20})?$/.test(value),
  date: isDay,
  timestamptz: (value: string) =>
    isDay(value.slice(0, 10)) &&
    /^ ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/.test(value.slice(10)),
} as const;

type Order = { readonly value: RawBuilder<unknown>; readonly type: keyof typeof readable };
const text = (value: RawBuilder<unknown>): Order => ({ value, type: "text" });

/** The change of an unknown wealth is unknown, not 0, for instance if the customer shares nothing. */
function ofKnownWealth(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(case when figures.wealth_cents is not null then ${value} end)`;
}

/** Sorts by columns that every list joins anyway. */
const joined = {
  name: text(sql`folded(concat_ws(' ', person.last_name, person.first_name, person.email)) collate "C"`),
  status: text(
    sql`case when figures.contract_count = 0 then 'prospect' when figures.contract_count > 0 then 'customer' end collate "C"`,
  ),
  wealth: { value: sql`figures.wealth_cents`, type: "bigint" },
  change: { value: ofKnownWealth(sql`figures.flows_cents + figures.market_cents`), type: "bigint" },
  market: { value: ofKnownWealth(sql`figures.market_cents`), type: "bigint" },
  flows: { value: ofKnownWealth(sql`figures.flows_cents`), type: "bigint" },
  last_contact: { value: sql`known.last_contact_at`, type: "timestamptz" },
  next_appointment: { value: sql`known.next_appointment_at`, type: "timestamptz" },
  completeness: { value: sql`known.file_completeness`, type: "numeric" },
  alerts: { value: sql`known.alert_count`, type: "int" },
  // Days from the birthdate to a fixed day in the future: the value grows with age.
  age: { value: sql`(date '2200-01-01' - person.birthdate)`, type: "int" },
  town: text(sql`folded(told.situation -> 'address' ->> 'city') collate "C"`),
  connection: {
    value: sql`array_position(array['none', 'fresh', 'stale', 'broken'], figures.connection)`,
    type: "int",
  },
  oldest_date: { value: sql`figures.oldest_on`, type: "date" },
  contracts: { value: sql`figures.contract_count`, type: "int" },
  cash: { value: sql`figures.cash_cents`, type: "bigint" },
  since: { value: sql`book.since`, type: "timestamptz" },
  marital_status: text(sql`(told.situation ->> 'maritalStatus') collate "C"`),
  under_advice: { value: sql`known.advised_cents`, type: "bigint" },
  favourite_kind: text(sql`figures.favourite_kind collate "C"`),
  email: text(sql`folded(person.email) collate "C"`),
} as const satisfies Partial<Record<CustomerSort, Order>>;

/** The firm and the moment for which a sort is evaluated. */
type Asker = { readonly firm: FirmSubject; readonly db: Db | Trx; readonly today: Day };
type LookedUp = { readonly value: (asker: Asker) => RawBuilder<unknown>; readonly type: Order["type"] };

/** Aggregated texts are compared by their first characters, because the cursor of the next page contains the value and is part of a
 * URL. */
const comparedLength = 80;
const beginning = (value: LookedUp["value"]): LookedUp => ({
  value: (asker) => sql`left(${value(asker)}, ${sql.lit(comparedLength)}) collate "C"`,
  type: "text",
});

/** Sorts that need a subquery for each accessible customer, by that customer's keys; they never scan the firm's other customers. */
const lookedUp: Readonly<Record<Exclude<CustomerSort, keyof typeof joined>, LookedUp>> = {
  risk: { value: ({ today }) => profileOfRow(today), type: "int" },
  club: { value: ({ firm }) => placeOfClub(firm), type: "int" },
  tags: beginning(
    ({ firm: { firmId } }) => sql`(
      select string_agg(folded(tag.name), ', ' order by folded(tag.name))
      from customer_tags given join firm_tags tag on tag.id = given.tag_id and tag.firm_id = given.firm_id
      where given.firm_id = ${firmId} and given.customer_id = book.customer_id)`,
  ),
  advisor: beginning(
    ({ db }) => sql`(
      select string_agg(folded(concat_ws(' ', one.last_name, one.first_name, one.email)), ', ' order by linked.place)
      from unnest(book.advisor_ids::uuid[]) with ordinality as linked (id, place)
      join (${peopleToList(db)}) as one on one.id = linked.id)`,
  ),
  projects: { value: ({ firm }) => sql`${detailOrders(firm).projects} collate "C"`, type: "text" },
  club_price: { value: ({ firm }) => detailOrders(firm).clubPrice, type: "bigint" },
  missions: beginning(({ firm }) => detailOrders(firm).missions),
  consents: { value: ({ firm }) => sql`${detailOrders(firm).consents} collate "C"`, type: "text" },
};

/** Uses the order of the domain; customers without any relation to the Club sort as unknown. */
function placeOfClub({ firmId }: FirmSubject): RawBuilder<unknown> {
  const places = bookClubStates.flatMap((standing, place) =>
    standing === "none"
      ? []
      : [sql`when asked.state = any(${[...clubStatesOf([standing])]}::text[]) then ${sql.lit(place)}`],
  );
  return sql`(select case ${sql.join(places, sql` `)} end
    from (select ${newestClubState(firmId)} as state offset 0) as asked)`;
}

export type Sorted = { readonly sort: CustomerSort; readonly order: "asc" | "desc" };
/** The end of a page: the sort value of its last row, as text, and its customer. */
export type Place = { readonly value: string | null; readonly id: Id };

const isJoined = (sort: CustomerSort): sort is keyof typeof joined => Object.hasOwn(joined, sort);

function typeOf(sort: CustomerSort): Order["type"] {
  return isJoined(sort) ? joined[sort].type : lookedUp[sort].type;
}

/** Returns whether a cursor is valid for this sort: callers send it back, and may have changed it or the sort. */
export function isPlaceOf({ sort }: Sorted, { value }: Place): boolean {
  return value === null || readable[typeOf(sort)](value);
}

/** Selects the sort value of a row, evaluated once per row however often it is used; the lists join it as « sorted ». */
export function sortedBy(firm: FirmSubject, db: Db | Trx, { sort, today }: Sorted & { readonly today: Day }) {
  return isJoined(sort)
    ? db.selectNoFrom(joined[sort].value.as("value")).as("sorted")
    : db.selectNoFrom(lookedUp[sort].value({ firm, db, today }).as("value")).offset(0).as("sorted");
}

export const sortedText = sql<string | null>`sorted.value::text`;

export function orderOf({ order }: Sorted): RawBuilder<unknown> {
  const direction = order === "asc" ? sql`asc` : sql`desc`;
  return sql`sorted.value ${direction} nulls last, book.customer_id`;
}

/** Returns whether a row comes after the cursor. */
export function isAfter({ sort, order }: Sorted, { value, id }: Place): RawBuilder<SqlBool> {
  const mine = sql.ref("sorted.value");
  if (value === null) return sql<SqlBool>`(${mine} is null and book.customer_id > ${id})`;
  const theirs = sql`${value}::${sql.raw(typeOf(sort))}`;
  const beyond = order === "asc" ? sql`${mine} > ${theirs}` : sql`${mine} < ${theirs}`;
  return sql<SqlBool>`(${mine} is null or ${beyond} or (${mine} = ${theirs} and book.customer_id > ${id}))`;
}
