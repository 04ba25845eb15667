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

/** How long a « pas utile » lowers its kind. */
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
    raisedAt: instant(row.raisedAt),
    snoozedUntil: row.snoozedUntil,
    dismissedBecause: row.dismissedBecause,
  };
}

type Context = Pick<FirmContext, "services" | "firm" | "caller">;

type Asked = Omit<ranked.AlertFilters, "today">;

/** The weight of each kind, less what the caller found useless. */
async function weightsFor({ services, firm, caller }: Context): Promise<ranked.AlertWeights> {
  const since = addMs(services.clock(), -rememberedMs);
  const dismissed = await store.dismissals(firm, services.db, { by: caller.userId, since });
  return new Map(alertKinds.map((kind) => [kind, alertWeight(kind, dismissed.get(kind) ?? 0)]));
}

/** No page shows more; what is past them is counted by kind. */
const shownAlerts = 400;

/** The first ones by kind and euros, and how many there are of each kind beside. */
export async function alertsInOrder(
  context: Context,
  { isCapped, ...asked }: Asked & { readonly isCapped: boolean },
) {
  const { services, firm } = context;
  const filters = { ...asked, today: dayOf(services.clock()) };
  const [weights, counts] = await Promise.all([
    weightsFor(context),
    ranked.countByKind(firm, services.db, filters),
  ]);
  const rows = await ranked.list(firm, services.db, { ...filters, weights, isCapped, limit: shownAlerts });
  const rest = counts
    .map(({ kind, count }) => ({ kind, count: count - rows.filter((row) => row.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => (weights.get(b.kind) ?? 0) - (weights.get(a.kind) ?? 0));
  return { shown: rows.map(viewOf), rest, totalCount: counts.reduce((sum, { count }) => sum + count, 0) };
}

/** Of each customer with an open alert the first of them, in the same order. */
export async function firstAlerts(context: Context, limit: number): Promise<AdvisorAlert[]> {
  const { services, firm } = context;
  const weights = await weightsFor(context);
  const filters = { state: "open", today: dayOf(services.clock()) } as const;
  return (await ranked.firstOfEach(firm, services.db, { ...filters, weights, limit })).map(viewOf);
}

export async function openAlertCount({ services, firm }: Context): Promise<number> {
  const filters = { state: "open", today: dayOf(services.clock()) } as const;
  const counts = await ranked.countByKind(firm, services.db, filters);
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** The customers on whom an alert of a kind is open, those who hold most first, each with all of them. */
export async function customersWithAlerts(
  context: Context,
  { kind, limit }: { readonly kind: AlertKind; readonly limit: number },
) {
  const { services, firm } = context;
  const filters = { state: "open", kinds: [kind], today: dayOf(services.clock()) } as const;
  const { total, wealthCents, ids } = await ranked.customersWith(firm, services.db, { ...filters, limit });
  const asked = { ...filters, customerIds: ids, weights: await weightsFor(context), isCapped: false };
  const rows = ids.length === 0 ? [] : await ranked.list(firm, services.db, { ...asked, limit: shownAlerts });
  return { total, wealth: cents(Number(wealthCents)), ids, alerts: rows.map(viewOf) };
}

export const listAlerts: Action<typeof alertsApi.list> = async (context, { query }) => {
  const { customerId, customerIds, kinds, state } = query;
  const asksForAll = [customerId, customerIds, kinds].some((one) => one !== undefined) || state !== "open";
  const { shown, rest, totalCount } = await alertsInOrder(context, { ...query, isCapped: !asksForAll });
  return ok({ alerts: shown, rest, totalCount });
};

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
