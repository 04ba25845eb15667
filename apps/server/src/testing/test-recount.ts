import { sql } from "kysely";
import type { TestServer, TestUser } from "./test-server.ts";

/** Recomputes a dashboard from the rows of the tables, with plain integer arithmetic and none of the application's code: two
 * independent implementations agree, or one of them is wrong. Everything is in cents. */

type Row = {
  id: string;
  kind: string;
  detail: string | null;
  source: string;
  currency: string;
  bank_key: string;
  amount: string | null;
  as_of: string | null;
  opened_on: string | null;
  owned_as: string | null;
  entered: string | null;
  born: string | null;
  told: string | null;
  insurance: string | null;
  outstanding: string | null;
};
type Value = { id: string; on: string; value: string; paid: string };

const envelopeOf: Readonly<Record<string, string>> = {
  checking: "accounts",
  joint: "accounts",
  savings: "savings",
  lifeinsurance: "life_insurance",
  market: "securities",
  pea: "securities",
  pee: "employee_savings",
  per: "retirement",
  mortgage: "loans",
  consumer_credit: "loans",
  realestate: "real_estate",
  other: "other",
};

export async function recount(server: TestServer, { id }: TestUser, today: string) {
  const { rows, values } = await readRows(server, id);
  const euros = rows.filter((row) => row.currency === "EUR" && row.amount !== null);
  const worth = new Map(euros.map((row) => [row.id, mine(row, BigInt(row.amount ?? "0"), today)]));
  const sum = (some: readonly Row[]) => some.reduce((total, row) => total + (worth.get(row.id) ?? 0n), 0n);
  const isDebt = (row: Row) => envelopeOf[row.kind] === "loans";
  const held = euros.filter((row) => !isDebt(row));
  const owed = euros.filter(isDebt);
  return {
    net: sum(euros),
    assets: sum(held),
    debts: -sum(owed),
    contract_count: rows.length,
    unknown_count: rows.length - euros.length,
    envelopes: totals(rows, (row) => envelopeOf[row.kind] ?? "?", worth),
    banks: totals(held, (row) => row.bank_key, worth),
    kinds: totals(held, (row) => row.detail ?? row.kind, worth),
    // What is split into classes is all that is held: an overdraft reduces cash, and lines never exceed their portfolio's value.
    classed: sum(held),
    // A loan with an unknown outstanding amount still has insurance.
    insurance: rows
      .filter((row) => isDebt(row) && row.currency === "EUR" && row.outstanding !== "0")
      .reduce((total, row) => total + mine(row, BigInt(row.insurance ?? "0"), today), 0n),
    devices: sum(euros.filter((row) => row.kind === "pee" || row.kind === "per")),
    ...yearOf(euros, values, today),
  };
}

async function readRows({ services: { db } }: TestServer, customerId: string) {
  const { rows } = await sql<Row>`
    select id::text, kind, kind_detail as detail, source, currency, coalesce(institution_slug, institution_name, 'none') as bank_key,
      amount_cents::text as amount, amount_as_of::text as as_of, opened_on::text, ownership_kind as owned_as,
      (ownership_ratio * 1000000)::bigint::text as entered, usufructuary_born_on::text as born, told_ownership as told,
      loan ->> 'insuranceMonthlyCents' as insurance, loan ->> 'outstandingCents' as outstanding
    from portfolios
    where customer_id = ${customerId} and status = 'visible' and not disabled and deleted_at is null and complete`.execute(
    db,
  );
  const values = await sql<Value>`
    select portfolio_id::text as id, day::text as on, value_cents::text as value, paid_total_cents::text as paid
    from valuations where customer_id = ${customerId} order by day`.execute(db);
  return { rows, values: values.rows };
}

const million = 1_000_000n;

/** Returns the person's share of an amount, with half a cent rounded away from zero. */
function mine(row: Row, amount: bigint, today: string): bigint {
  const exact = amount * shareOf(row, today);
  const half = exact < 0n ? -million / 2n : million / 2n;
  return (exact + half) / million;
}

/** In millionths. */
function shareOf(row: Row, today: string): bigint {
  const supposed = row.kind === "joint" || row.told === "co-owner" ? "joint" : "full";
  const as = row.owned_as ?? supposed;
  if (as === "full") return million;
  if (row.owned_as !== null && row.entered !== null) return BigInt(row.entered);
  if (as === "joint") return million / 2n;
  const usufruct = usufructOf(row.born ?? "", today);
  return as === "usufruct" ? usufruct : million - usufruct;
}

/** Article 669 of the CGI: nine tenths under 21, then a tenth less every ten years, never under a tenth. */
function usufructOf(born: string, today: string): bigint {
  const [bornDay, todayDay] = [Number(born.replaceAll("-", "")), Number(today.replaceAll("-", ""))];
  const age = Math.floor((todayDay - bornDay) / 10_000);
  const steps = age < 21 ? 0 : Math.min(8, Math.floor((age - 21) / 10) + 1);
  return BigInt(9 - steps) * (million / 10n);
}

function totals(rows: readonly Row[], keyOf: (row: Row) => string, worth: ReadonlyMap<string, bigint>) {
  const byKey: Record<string, bigint> = {};
  for (const row of rows) byKey[keyOf(row)] = (byKey[keyOf(row)] ?? 0n) + (worth.get(row.id) ?? 0n);
  return byKey;
}

/** Over a year, or since the first day with any known value. */
function yearOf(rows: readonly Row[], values: readonly Value[], today: string) {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const found = changeOf(rows, values, { from: yearAgo, to: today, today });
  if (found === null) return { from: today, change: null, paid: null, market: null };
  const { after: _, ...year } = found;
  return year;
}

type Span = { readonly from: string; readonly to: string; readonly today: string };

/** Returns the change between two days and the value on the last one. Null if nothing was known before it. */
function changeOf(rows: readonly Row[], values: readonly Value[], span: Span) {
  const { to, today } = span;
  const known = rows.map((row) => values.filter((value) => value.id === row.id));
  const [first] = known.flatMap((mineOf) => mineOf.slice(0, 1).map((value) => value.on)).toSorted();
  const from = first !== undefined && first > span.from ? first : span.from;
  if (from >= to) return null;
  let [before, after, paid] = [0n, 0n, 0n];
  rows.forEach((row, index) => {
    const told = (known[index] ?? []).filter((value) => value.on <= to);
    const last = told.at(-1);
    if (last === undefined) return;
    const start = told.findLast((value) => value.on <= from) ?? standIn(row, told[0], from);
    after += mine(row, BigInt(last.value), today);
    paid += mine(row, BigInt(last.paid), today);
    if (start === undefined) return;
    before += mine(row, BigInt(start.value), today);
    paid -= mine(row, BigInt(start.paid), today);
  });
  const change = after - before;
  return { from, change, paid, market: change - paid, after };
}

/** Recomputes the month of a report; null if there is nothing to report. */
export async function recountMonth(server: TestServer, { id }: TestUser, span: Span) {
  const { rows, values } = await readRows(server, id);
  const euros = rows.filter((row) => row.currency === "EUR" && row.amount !== null);
  return euros.length === 0 ? null : changeOf(euros, values, span);
}

/** A portfolio opened before that day counts with its first known value; for a typed one the opening date is unknown. */
function standIn(row: Row, first: Value | undefined, from: string): Value | undefined {
  const opened = row.source === "typed" ? null : row.opened_on;
  return opened === null || opened <= from ? first : undefined;
}
