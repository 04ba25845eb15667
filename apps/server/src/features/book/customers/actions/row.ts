import {
  addDays,
  bookConnectionOf,
  type Cents,
  cents,
  completenessOf,
  concentrationOf,
  dayOf,
  envelopeOf,
  favouriteKind,
  type Id,
  instant,
  isLoan,
  missingItems,
  sumCents,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { inSnapshot, inTransaction } from "../../../../db/unit-of-work.ts";
import { type Subject, systemSubject } from "../../../../edge/subject.ts";
import { workOf } from "../../../../edge/work.ts";
import { publish } from "../../../../events/events.ts";
import { connectionHealth } from "../../../holdings/connections/actions/read.ts";
import {
  linesOf,
  type OwnedPortfolio,
  visiblePortfolios,
} from "../../../holdings/portfolios/actions/select.ts";
import { statedPartsOf } from "../../../identity/users/actions.ts";
import { wealthOf } from "../../../insight/wealth/actions/summary.ts";
import * as store from "../store/days.ts";

/** Movements of the list are those of so many days. */
export const changeDays = 30;

/** The customer as their advisors see them, whoever asks: a hidden contract is in nothing of the book. */
export function sharedSubject(customerId: Id): Subject {
  return { ...systemSubject("book", customerId), sees: "shared" };
}

/** The daily row of this moment, of the same figures as the customer's own dashboard. */
export async function figuresOf(services: Services, subject: Subject): Promise<store.DayFigures> {
  const computedAt = services.clock();
  const today = dayOf(computedAt);
  const wealth = await wealthOf(services, subject, addDays(today, -changeDays));
  const portfolios = await visiblePortfolios(services, subject);
  const lines = await linesOf(
    services,
    subject,
    portfolios.map(({ id }) => id),
  );
  const connections = await connectionHealth(services, subject);
  const isKnown = wealth.contractCount > wealth.unknownCount;
  const missing = missingItems(await statedPartsOf(services, subject), wealth.contractCount);
  const concentration = concentrationOf(portfolios.map(({ kind, ownedCents }) => ({ kind, ownedCents })));
  return {
    day: today,
    computedAt,
    wealthCents: isKnown ? wealth.net : null,
    flowsCents: wealth.paid === null ? null : cents(wealth.paid + (wealth.employer ?? 0)),
    marketCents: wealth.market,
    cashCents: cashOf(portfolios),
    oldestOn: wealth.asOf,
    connection: bookConnectionOf(connections, today),
    completeness: completenessOf(missing).toFixed(4),
    missing: [...missing],
    contractCount: wealth.contractCount,
    unknownCount: wealth.unknownCount,
    favouriteKind: favouriteKind(
      portfolios.map(({ kind, ownedCents }) => ({ kind, valueCents: ownedCents })),
    ),
    concentration: concentration?.toFixed(4) ?? null,
    kinds: sorted(portfolios.map(({ kind }) => kind)),
    isins: sorted(lines.flatMap(({ isin }) => (isin === null ? [] : [isin]))),
    insurers: sorted(portfolios.flatMap(({ institutionName: name }) => (name === null ? [] : [name]))),
  };
}

function sorted<T extends string>(values: readonly T[]): T[] {
  return [...new Set(values)].toSorted();
}

/** On accounts and savings books; null where no such value is known. */
function cashOf(portfolios: readonly OwnedPortfolio[]): Cents | null {
  const known = portfolios.flatMap(({ kind, ownedCents }) => {
    const envelope = envelopeOf(kind);
    const isCash = !isLoan(kind) && (envelope === "accounts" || envelope === "savings");
    return isCash && ownedCents !== null ? [ownedCents] : [];
  });
  return known.length === 0 ? null : sumCents(known);
}

/** Computes and keeps the customer's row, and forgets the marks that it answers. Nobody's customer has none. */
export async function refreshRow(services: Services, customerId: Id): Promise<void> {
  const subject = sharedSubject(customerId);
  const { marks, figures } = await inSnapshot(services, async (moment) => ({
    marks: await store.marksOf(subject, moment.db),
    figures: (await store.isAnybodysCustomer(subject, moment.db)) ? await figuresOf(moment, subject) : null,
  }));
  await inTransaction(services, async (unit) => {
    await store.lockDays(subject, unit.db);
    // Hidden meanwhile: what was read before is not told any more.
    const unseen = (await store.marksOf(subject, unit.db)).some((mark) => !marks.includes(mark));
    if (figures === null) await store.deleteDays(subject, unit.db);
    else if (!unseen) {
      await store.saveDay(subject, unit.db, figures);
      await publish(workOf(unit, subject), "book.row_kept", { computedAt: figures.computedAt });
    }
    await store.deleteMarks(subject, unit.db, marks);
  });
}

/** Whether the row is what its moment makes of the data: with another clock everything is computed again from them. */
export async function isRowRight(services: Services, customerId: Id): Promise<boolean> {
  const subject = sharedSubject(customerId);
  return await inSnapshot(services, async (moment) => {
    const row = await store.latestDay(subject, moment.db);
    if (row === undefined || (await store.marksOf(subject, moment.db)).length > 0) return true;
    const then = { ...moment, clock: () => instant(row.computedAt) };
    const { customerId: _id, latest: _latest, cleared: _cleared, ...kept } = row;
    return sameFigures(kept, await figuresOf(then, subject));
  });
}

function sameFigures(a: store.DayFigures, b: store.DayFigures): boolean {
  return textOf(a) === textOf(b);
}

function textOf(figures: store.DayFigures): string {
  return JSON.stringify(Object.entries(figures).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
