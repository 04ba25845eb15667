import type { AdvisorAlert, alertsApi } from "@vigie/api";
import {
  addMs,
  type AlertKind,
  alertKinds,
  alertWeight,
  cents,
  dayOf,
  fail,
  instant,
  isId,
  ok,
  shownName,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { unitOfWork } from "../../../../db/unit-of-work.ts";
import type { Action, FirmContext } from "../../../../edge/handler.ts";
import type { FirmSubject } from "../../../../edge/subject.ts";
import * as store from "../store.ts";
import * as ranked from "../store/ranked.ts";
import { countOpen } from "./keep.ts";

/** How long a dismissal as « pas utile » lowers the weight of its kind. */
const rememberedMs = 90 * 24 * 3_600_000;

function viewOf(row: ranked.ListedAlert): AdvisorAlert {
  return {
    id: row.id,
    customerId: row.customerId,
    customerName: shownName(row),
    wealth: row.wealthCents,
    kind: row.kind,
    detail: row.detail,
    name: row.name,
    amount: row.amountCents === null ? null : cents(Number(row.amountCents)),
    ratio: row.ratio === null ? null : Number(row.ratio),
    on: row.day,
    ratioBefore: row.ratioBefore === null ? null : Number(row.ratioBefore),
    asOf: row.asOf,
    raisedAt: instant(row.raisedAt),
    snoozedUntil: row.snoozedUntil,
    dismissedBecause: row.dismissedBecause,
  };
}

type Context = Pick<FirmContext, "services" | "firm" | "caller">;

type Asked = Omit<ranked.AlertFilters, "today">;

function readerOf({ services, caller }: Context): ranked.AlertReader {
  return { reader: caller.userId, rememberedSince: addMs(services.clock(), -rememberedMs) };
}

type Weights = ReadonlyMap<AlertKind, number>;

/** Returns the weight of each kind, less what the caller dismissed as useless. The database ranks by the same weights, as of the
 * same moment. */
async function weightsFor(context: Context): Promise<Weights> {
  const { services, firm } = context;
  const dismissed = await store.dismissals(firm, services.db, readerOf(context));
  return new Map(alertKinds.map((kind) => [kind, alertWeight(kind, dismissed.get(kind) ?? 0)]));
}

/** A day never shows more; the alerts beyond are counted by kind. */
const shownAlerts = 400;

/** Returns the first alerts by kind and amount, and how many more there are of each kind. */
export async function alertsInOrder(
  context: Context,
  { isCapped, ...asked }: Asked & { readonly isCapped: boolean },
) {
  const { services, firm } = context;
  const filters = { ...asked, today: dayOf(services.clock()) };
  const [rows, weights, counts] = await Promise.all([
    ranked.list(firm, services.db, { ...filters, ...readerOf(context), isCapped, limit: shownAlerts }),
    weightsFor(context),
    ranked.countByKind(firm, services.db, filters),
  ]);
  const left = counts.map(({ kind, count }) => ({
    kind,
    count: count - rows.filter((row) => row.kind === kind).length,
  }));
  return { shown: rows.map(viewOf), rest: byWeight(left, weights) };
}

type KindCount = { readonly kind: AlertKind; readonly count: number };

/** Returns the kinds that have at least one alert, by descending weight. */
function byWeight(counts: readonly KindCount[], weights: Weights): KindCount[] {
  return counts
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => (weights.get(b.kind) ?? 0) - (weights.get(a.kind) ?? 0));
}

const sumOf = (counts: readonly KindCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

/** Returns the first alert of each customer who has an open one, in the same order. */
export async function firstAlerts(context: Context, limit: number): Promise<AdvisorAlert[]> {
  const { services, firm } = context;
  const filters = { state: "open", today: dayOf(services.clock()), ...readerOf(context) } as const;
  return (await ranked.firstOfEach(firm, services.db, { ...filters, limit })).map(viewOf);
}

export async function openAlertCount({ services, firm }: Context): Promise<number> {
  const filters = { state: "open", today: dayOf(services.clock()) } as const;
  return sumOf(await ranked.countByKind(firm, services.db, filters));
}

/** Returns the customers with an open alert of this kind, by descending wealth, each with all of these alerts. */
export async function customersWithAlerts(
  context: Context,
  { kind, limit }: { readonly kind: AlertKind; readonly limit: number },
) {
  const { services, firm } = context;
  const filters = { state: "open", kinds: [kind], today: dayOf(services.clock()) } as const;
  const { total, wealthCents, ids } = await ranked.customersWith(firm, services.db, { ...filters, limit });
  const asked = { ...filters, customerIds: ids, ...readerOf(context), isCapped: false };
  const rows = ids.length === 0 ? [] : await ranked.list(firm, services.db, { ...asked, limit: shownAlerts });
  return { total, wealth: cents(Number(wealthCents)), ids, alerts: rows.map(viewOf) };
}

export const listAlerts: Action<typeof alertsApi.list> = async (context, { query }) => {
  const { services, firm } = context;
  const { after, size, ...filters } = query;
  const place = after === undefined ? null : readPlace(after);
  if (after !== undefined && place === null) return fail("alerts.cursor_invalid");
  const { customerId, customerIds, kinds, state } = filters;
  const asksForAll = [customerId, customerIds, kinds].some((one) => one !== undefined) || state !== "open";
  const today = dayOf(services.clock());
  const asked = { ...filters, ...readerOf(context), isCapped: !asksForAll, today };
  const count = async (): Promise<Counted> => {
    const [counts, weights] = await Promise.all([
      ranked.countPlaced(firm, services.db, asked),
      weightsFor(context),
    ]);
    return { counts, weights };
  };
  const [rows, counted] = await Promise.all([
    ranked.list(firm, services.db, { ...asked, after: place, limit: size + 1 }),
    // All alerts of one customer fit on one page, except for customers with more than a page: only those need a count.
    customerId !== undefined && place === null ? null : count(),
  ]);
  const { counts, weights } = counted ?? (rows.length > size ? await count() : countedAmong(rows));
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return ok({
    alerts: shown.map(viewOf),
    rest: byWeight(
      counts.map(({ kind, beyond }) => ({ kind, count: beyond })),
      weights,
    ),
    totalCount: sumOf(counts),
    next: last === undefined ? null : writePlace(last),
  });
};

type Counted = {
  readonly counts: readonly (KindCount & { readonly beyond: number })[];
  readonly weights: Weights;
};

/** Counts the kinds among rows that are the complete list, none of them removed by a cap. */
function countedAmong(rows: readonly ranked.ListedAlert[]): Counted {
  const kinds = Map.groupBy(rows, ({ kind }) => kind);
  const counts = [...kinds].map(([kind, of]) => ({ kind, count: of.length, beyond: 0 }));
  return { counts, weights: new Map() };
}

/** Encodes the position where the next page starts, as an opaque cursor. */
function writePlace({ isLate, weight, size, id }: ranked.AlertPlace): string {
  return Buffer.from(JSON.stringify([isLate, weight, size, id])).toString("base64url");
}

function readPlace(text: string): ranked.AlertPlace | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    if (!Array.isArray(read) || read.length !== 4) return null;
    const place: readonly unknown[] = read;
    const [isLate, weight, size, id] = place;
    if (typeof isLate !== "boolean" || typeof id !== "string" || !isId(id)) return null;
    if (!isWhole(weight) || Math.abs(weight) > heaviest || !isWhole(size) || size < 0) return null;
    return { isLate, weight, size, id };
  } catch {
    return null;
  }
}
function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** An upper bound that no weight reaches, and that fits the integer type of the database. */
const heaviest = 1_000_000_000;

export const changeAlert: Action<typeof alertsApi.change> = async (
  { services, firm, caller },
  { params, body: { alert } },
) =>
  await unitOfWork(services, async (unit) => {
    const row = await store.byId(firm, unit.db, params.id);
    if (row === undefined) return fail("alert.not_found");
    const isDismissed = alert.act === "dismiss";
    if (alert.act === "snooze" && alert.until <= dayOf(unit.clock())) return fail("alert.until_past");
    await store.update(firm, unit.db, {
      id: row.id,
      customerId: row.customerId,
      set: {
        snoozedUntil: alert.act === "snooze" ? alert.until : null,
        dismissedAt: isDismissed ? unit.clock() : null,
        dismissedBy: isDismissed ? caller.userId : null,
        dismissedBecause: isDismissed ? alert.because : null,
      },
    });
    await countOpen(unit, [{ customerId: row.customerId, firmId: firm.firmId }]);
    return ok({ alert: await shownAlert(unit, firm, row.id) });
  });

async function shownAlert(
  { db }: Services,
  firm: FirmSubject,
  id: ranked.ListedAlert["id"],
): Promise<AdvisorAlert> {
  const row = await store.byId(firm, db, id);
  if (row === undefined) throw new Error("assertion: the alert was just written");
  return viewOf(row);
}
