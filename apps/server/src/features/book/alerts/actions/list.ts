import type { AdvisorAlert, alertsApi } from "@vigie/api";
import {
  addMs,
  alertWeight,
  cappedAlerts,
  cents,
  type Day,
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
import { countOpen } from "./keep.ts";

/** How long a « pas utile » lowers its kind. */
const rememberedMs = 90 * 24 * 3_600_000;

function viewOf(row: store.ListedAlert): AdvisorAlert & { readonly raisedOn: Day } {
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
    raisedOn: dayOf(row.raisedAt),
    snoozedUntil: row.snoozedUntil,
    dismissedBecause: row.dismissedBecause,
  };
}

type Context = Pick<FirmContext, "services" | "firm" | "caller">;

/** Those that matter most first: by kind, less what the caller found useless, then by euros. */
export async function rankedAlerts(
  { services, firm, caller }: Context,
  filters: Omit<store.AlertFilters, "today">,
) {
  const now = services.clock();
  const [rows, dismissed] = await Promise.all([
    store.list(firm, services.db, { ...filters, today: dayOf(now) }),
    store.dismissals(firm, services.db, { by: caller.userId, since: addMs(now, -rememberedMs) }),
  ]);
  const weight = ({ kind }: AdvisorAlert): number => alertWeight(kind, dismissed.get(kind) ?? 0);
  const size = ({ amount, wealth }: AdvisorAlert): number => Math.abs(amount ?? wealth ?? 0);
  return rows
    .map(viewOf)
    .toSorted((a, b) => weight(b) - weight(a) || size(b) - size(a) || (a.id < b.id ? -1 : 1));
}

export const listAlerts: Action<typeof alertsApi.list> = async (context, { query }) => {
  const ranked = await rankedAlerts(context, query);
  const { customerId, customerIds, kinds, state } = query;
  const asksForAll = [customerId, customerIds, kinds].some((one) => one !== undefined) || state !== "open";
  const { shown, rest } = asksForAll ? { shown: ranked, rest: [] } : cappedAlerts(ranked);
  return ok({
    alerts: shown.map(({ raisedOn: _day, ...alert }) => alert),
    rest: [...rest],
    totalCount: ranked.length,
  });
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
  id: store.ListedAlert["id"],
): Promise<AdvisorAlert> {
  const row = await store.byId(firm, db, id);
  if (row === undefined) throw new Error("assertion: the alert was just written");
  const { raisedOn: _day, ...alert } = viewOf(row);
  return alert;
}
