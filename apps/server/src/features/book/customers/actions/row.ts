import {
  addDays,
  bookConnectionOf,
  type Cents,
  dayOf,
  dayOfTotal,
  envelopeOf,
  favouriteKind,
  type Id,
  institutionOfToday,
  instant,
  isLoan,
  largestFund,
  sumCents,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { gathered } from "../../../../db/gathered.ts";
import { sealOfNothing } from "../../../../db/recordset.ts";
import { inSharedSnapshot } from "../../../../db/shared-snapshot.ts";
import { inTransaction, type UnitOfWork } from "../../../../db/unit-of-work.ts";
import { type Subject, systemSubject } from "../../../../edge/subject.ts";
import type { DerivedRun, Former } from "../../../../events/derived.ts";
import { connectionHealth } from "../../../holdings/connections/actions/read.ts";
import {
  linesOf,
  type OwnedPortfolio,
  visiblePortfolios,
} from "../../../holdings/portfolios/actions/select.ts";
import { wealthGrowth } from "../../../insight/wealth/actions/summary.ts";
import * as store from "../store/days.ts";

/** Number of days over which the list shows the change of wealth. */
export const changeDays = 30;

/** Returns the customer as seen by their advisors, whoever calls: nothing in the book includes a hidden contract. */
export function sharedSubject(customerId: Id): Subject {
  return { ...systemSubject("book", customerId), sees: "shared" };
}

/** Computes the daily row of this moment, from the same figures as the customer's own dashboard. */
export async function figuresOf(services: Services, subject: Subject): Promise<store.DayFigures> {
  const computedAt = services.clock();
  const today = dayOf(computedAt);
  const portfolios = await visiblePortfolios(services, subject);
  const [wealth, lines, connections] = await Promise.all([
    wealthGrowth(services, subject, { from: addDays(today, -changeDays), portfolios }),
    linesOf(
      services,
      subject,
      portfolios.map(({ id }) => id),
    ),
    connectionHealth(services, subject),
  ]);
  const isKnown = wealth.contractCount > wealth.unknownCount;
  return {
    day: today,
    computedAt,
    wealthCents: isKnown ? wealth.net : null,
    flowsCents: wealth.growth?.paidCents ?? null,
    marketCents: wealth.growth?.marketCents ?? null,
    cashCents: cashOf(portfolios),
    oldestOn: dayOfTotal(portfolios),
    connection: bookConnectionOf(connections, today),
    contractCount: wealth.contractCount,
    unknownCount: wealth.unknownCount,
    favouriteKind: favouriteKind(
      portfolios.map(({ kind, ownedCents }) => ({ kind, valueCents: ownedCents })),
    ),
    concentration: largestFund(portfolios, lines)?.ratio.toFixed(4) ?? null,
    kinds: sorted(portfolios.map(({ kind }) => kind)),
    isins: sorted(lines.flatMap(({ isin }) => (isin === null ? [] : [isin]))),
    insurers: sorted(
      portfolios.flatMap(({ institutionName: name }) => (name === null ? [] : [institutionOfToday(name)])),
    ),
  };
}

function sorted<T extends string>(values: readonly T[]): T[] {
  return [...new Set(values)].toSorted();
}

/** Returns the cash on accounts and savings books; null if none of the values is known. */
function cashOf(portfolios: readonly OwnedPortfolio[]): Cents | null {
  const known = portfolios.flatMap(({ kind, ownedCents }) => {
    const envelope = envelopeOf(kind);
    const isCash = !isLoan(kind) && (envelope === "accounts" || envelope === "savings");
    return isCash && ownedCents !== null ? [ownedCents] : [];
  });
  return known.length === 0 ? null : sumCents(known);
}

type Reading = {
  readonly subject: Subject;
  readonly marks: readonly number[];
  /** Null if the customer has no advisor. */
  readonly figures: store.DayFigures | null;
  /** The stored row, if it is to be compared; null if a mark says that its data changed since. */
  readonly before: store.DayRow | null;
  /** Whether that row equals a recomputation as of its own moment. */
  readonly isRight: boolean;
};

/** Computes and stores the customer's row, and deletes the marks it answers. A customer without an advisor gets no row. */
export async function refreshRow(services: Services, customerId: Id): Promise<void> {
  await refreshRows(services, [customerId], { checksBefore: false });
}

/** Recomputes the rows of many customers. Returns the customers whose stored row, or the data derived with it, differed from a
 * recomputation as of its moment. */
export async function refreshRows(
  services: Services,
  customerIds: readonly Id[],
  { checksBefore }: { readonly checksBefore: boolean },
): Promise<{ readonly differing: ReadonlySet<Id> }> {
  const at = services.clock();
  const runs = services.derivedOfRows.map((start) => start());
  const readings = await inSharedSnapshot({ ...services, clock: () => at }, async (moment) => {
    const readingOf = async (customerId: Id): Promise<Reading> => {
      const subject = sharedSubject(customerId);
      const isCustomer = await store.isAnybodysCustomer(subject, moment.db);
      const [marks, row, figures] = await Promise.all([
        store.marksOf(subject, moment.db),
        checksBefore ? store.latestDay(subject, moment.db) : undefined,
        isCustomer ? figuresOf(moment, subject) : null,
        ...(isCustomer ? runs.map(async ({ read }) => await read(moment, subject)) : []),
      ]);
      const before = row === undefined || marks.length > 0 ? null : row;
      const isRight = before === null || (await isRightIn(moment, subject, { row: before, figures }));
      return { subject, marks, figures, before, isRight };
    };
    return await Promise.all(customerIds.map(readingOf));
  });
  const broken = await inTransaction(services, async (unit) => await keepReadings(unit, readings, runs));
  const wrong = readings.flatMap(({ subject, isRight }) => (isRight ? [] : [subject.customerId]));
  return { differing: new Set([...wrong, ...broken]) };
}

/** Stores the rows and returns the customers whose derived data do not match the checksums kept with their row. Independent
 * statements are sent to the database in one message. */
async function keepReadings(
  services: UnitOfWork,
  readings: readonly Reading[],
  runs: readonly DerivedRun[],
): Promise<readonly Id[]> {
  const unit = { ...services, db: gathered(services.db) };
  const ids = readings.map(({ subject }) => subject.customerId);
  const standing = await store.lockStanding(unit.db, ids);
  // A new mark was added since the read, for instance because a contract was hidden: the reading is discarded.
  const isSeen = ({ subject, marks }: Reading) =>
    (standing.marks.get(subject.customerId) ?? []).every((mark) => marks.includes(mark));
  const kept = readings.filter(isSeen).flatMap(({ subject, figures }) => {
    const { customerId } = subject;
    if (figures === null || !store.isNewer(standing, { customerId, ...figures })) return [];
    const seals = runs.reduce((all, run) => ({ ...all, ...run.sealsOf(customerId) }), {
      at: figures.computedAt,
    });
    return [{ subject, row: { customerId, ...figures, seals } }];
  });
  const subjects = kept.map(({ subject }) => subject);
  const nobodys = readings.flatMap(({ subject, figures }) => (figures === null ? [subject.customerId] : []));
  const seen = readings.flatMap(({ marks }) => marks);
  const [formers] = await Promise.all([
    Promise.all(runs.map(async ({ keep }) => await keep(unit, subjects))),
    store.saveDays(
      unit.db,
      kept.map(({ row }) => row),
      standing,
    ),
    store.deleteDaysOf(unit.db, nobodys),
    store.deleteMarks(unit.db, ids, seen),
  ]);
  const former = formers.reduce((all, one) => ({ ...all, ...one }), {});
  const keptIds = new Set(subjects.map(({ customerId }) => customerId));
  return readings.flatMap(({ subject: { customerId }, before }) => {
    // Another worker wrote the row since it was read: its derived data belong to that later moment.
    if (before === null || !keptIds.has(customerId)) return [];
    if (standing.rows.get(customerId)?.computedAt !== before.computedAt) return [];
    return isAsSealed(before, former) ? [] : [customerId];
  });
}

/** Returns whether the data derived with a row match the checksums stored with it; a checksum that its version did not write is
 * ignored. */
function isAsSealed({ customerId, computedAt, seals }: store.DayRow, former: Former): boolean {
  if (seals === null || seals["at"] !== computedAt) return true;
  return Object.entries(former).every(([name, found]) => {
    const told = seals[name];
    return told === undefined || told === (found.get(customerId) ?? sealOfNothing);
  });
}

/** Returns whether the row equals a recomputation from the source data, with the clock set to the row's moment. */
export async function isRowRight(services: Services, customerId: Id): Promise<boolean> {
  return await inSharedSnapshot(services, async (moment) => {
    const subject = sharedSubject(customerId);
    const row = await store.latestDay(subject, moment.db);
    if (row === undefined || (await store.marksOf(subject, moment.db)).length > 0) return true;
    return await isRightIn(moment, subject, { row, figures: null });
  });
}

type Compared = { readonly row: store.DayRow; readonly figures: store.DayFigures | null };

/** A row that equals today's figures is right; otherwise the figures are recomputed as of the row's moment, and compared. */
async function isRightIn(moment: Services, subject: Subject, { row, figures }: Compared): Promise<boolean> {
  if (figures !== null && isSame(row, { ...figures, day: row.day, computedAt: row.computedAt })) return true;
  const then = { ...moment, clock: () => instant(row.computedAt) };
  return isSame(row, await figuresOf(then, subject));
}

/** Compares the figures only: during an upgrade the row may have columns of another version. */
function isSame(row: store.DayRow, figures: store.DayFigures): boolean {
  const names = new Set(Object.keys(figures));
  return (
    textOf(figures) === textOf(Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name))))
  );
}

function textOf(figures: object): string {
  return JSON.stringify(Object.entries(figures).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
