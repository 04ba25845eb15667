import { type CustomerSort, type Id, isDay } from "@vigie/domain";
import { type RawBuilder, sql, type SqlBool } from "kysely";

/** The orders of the list. Unknown values come last whichever the direction; customers of one value by their id. */

/** What the database writes of a value of each type, and reads again. */
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

const orders: Readonly<Record<CustomerSort, Order>> = {
  name: text(sql`folded(concat_ws(' ', person.last_name, person.first_name, person.email)) collate "C"`),
  status: text(
    sql`case when figures.contract_count = 0 then 'prospect' when figures.contract_count > 0 then 'customer' end collate "C"`,
  ),
  wealth: { value: sql`figures.wealth_cents`, type: "bigint" },
  change: { value: sql`(figures.flows_cents + figures.market_cents)`, type: "bigint" },
  market: { value: sql`figures.market_cents`, type: "bigint" },
  flows: { value: sql`figures.flows_cents`, type: "bigint" },
  last_contact: { value: sql`known.last_contact_at`, type: "timestamptz" },
  next_appointment: { value: sql`known.next_appointment_at`, type: "timestamptz" },
  completeness: { value: sql`known.file_completeness`, type: "numeric" },
  alerts: { value: sql`known.alert_count`, type: "int" },
  risk: { value: sql`told.recommended_risk`, type: "int" },
  // The older, the more days since a day of the far past; its opposite grows with the age.
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
};

export type Sorted = { readonly sort: CustomerSort; readonly order: "asc" | "desc" };
/** Where a page ends: the value of its last row, as text, and its customer. */
export type Place = { readonly value: string | null; readonly id: Id };

/** Whether a place is one of this order: callers hand it back, and may have changed it or the sort. */
export function isPlaceOf({ sort }: Sorted, { value }: Place): boolean {
  return value === null || readable[orders[sort].type](value);
}

export function valueOf({ sort }: Sorted): RawBuilder<string | null> {
  return sql<string | null>`(${orders[sort].value})::text`;
}

export function orderOf({ sort, order }: Sorted): RawBuilder<unknown> {
  const direction = order === "asc" ? sql`asc` : sql`desc`;
  return sql`${orders[sort].value} ${direction} nulls last, book.customer_id`;
}

/** Is a row after the place? */
export function isAfter({ sort, order }: Sorted, { value, id }: Place): RawBuilder<SqlBool> {
  const { value: mine, type } = orders[sort];
  if (value === null) return sql<SqlBool>`(${mine} is null and book.customer_id > ${id})`;
  const theirs = sql`${value}::${sql.raw(type)}`;
  const beyond = order === "asc" ? sql`${mine} > ${theirs}` : sql`${mine} < ${theirs}`;
  return sql<SqlBool>`(${mine} is null or ${beyond} or (${mine} = ${theirs} and book.customer_id > ${id}))`;
}
