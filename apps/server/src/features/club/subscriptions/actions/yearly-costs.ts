import {
  type ClubBill,
  type Day,
  dayOf,
  followedSpan,
  type FollowedSpan,
  type Id,
  servicePayments,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import { issueDocument } from "../../documents/actions/issue.ts";
import * as store from "../store.ts";
import { firstServedYear, isCosted, noteStatement, uncosted } from "../store/costs.ts";
import { type InvoiceRow, invoicesOf } from "../store/payers.ts";
import { costsOfContracts } from "./contract-costs.ts";
import { partiesOf } from "./parties.ts";
import { clubSubject } from "./reconcile.ts";
import { notifyCustomer } from "./notify.ts";

/** By then the values of 31 December have been read. */
const firstDay = "01-15";
const pageSize = 100;
/** Issues the cost statement of each past year for each subscription provided in it, if it is missing: in January for the year
 * before, later if one was missed. Idempotent. Returns how many were issued. */
export async function stateCosts(services: Services): Promise<number> {
  const last = lastStatedYear(dayOf(services.clock()));
  const first = await firstServedYear(services.db);
  let count = 0;
  for (let year = first ?? last + 1; year <= last; year += 1) count += await stateCostsIn(services, year);
  return count;
}

/** Returns the last year whose statement is due. */
export function lastStatedYear(today: Day): number {
  return Number(today.slice(0, 4)) - (today.slice(5) < firstDay ? 2 : 1);
}

async function stateCostsIn(services: Services, year: number): Promise<number> {
  let count = 0;
  let after: Id | null = null;
  for (;;) {
    const page: { customerId: Id; id: Id }[] = await uncosted(services.db, { year, after, limit: pageSize });
    for (const one of page) if (await stateCostsOf(services, { ...one, year })) count += 1;
    after = page.at(-1)?.id ?? null;
    if (after === null) return count;
  }
}

type Stating = { readonly customerId: Id; readonly id: Id; readonly year: number };

/** An error on one subscription does not stop the others. */
export async function stateCostsOf(services: Services, { customerId, id, year }: Stating): Promise<boolean> {
  try {
    const subject = await clubSubject(services, customerId);
    const row = await store.byId(subject, services.db, id);
    const span = row === undefined ? null : spanOf(row, year);
    if (row === undefined || span === null) return false;
    const contracts = await costsOfContracts(services, subject, { id, span });
    return await inTransaction(services, async (unit) => {
      const held = await store.lockById(subject, unit.db, id);
      if (held === undefined || (await isCosted(subject, unit.db, { subscriptionId: id, year })))
        return false;
      const bills = (await invoicesOf(subject, unit.db, id)).flatMap(billOf);
      const parties = await partiesOf(unit, subject, held);
      const issued = await issueDocument(unit, subject, {
        firmId: held.firmId,
        subscriptionId: id,
        kind: "yearly_costs",
        dataOf: (made) => ({
          ...parties,
          ...made,
          year,
          span,
          payments: servicePayments(bills, year),
          contracts,
        }),
      });
      await noteStatement(subject, unit.db, { subscriptionId: id, year, documentId: issued.id });
      const facts = { year: String(year) };
      await notifyCustomer(unit, subject, { row: held, news: "yearly_costs", of: ` ${String(year)}`, facts });
      return true;
    });
  } catch (error) {
    services.log("error", "club.costs_failed", { subscription: id, error: String(error).slice(0, 120) });
    return false;
  }
}

function spanOf({ startsOn, endedAt }: store.SubscriptionRow, year: number): FollowedSpan | null {
  if (startsOn === null) return null;
  return followedSpan(year, { startsOn, endedOn: endedAt === null ? null : dayOf(endedAt) });
}

/** Returns what was paid, with its day; a credit note counts on its own day. A payment taken back by a bank does not count. */
function billOf({ kind, state, number, paidAt, dated, ttcCents }: InvoiceRow): ClubBill[] {
  if (state !== "paid" && state !== "refunded") return [];
  return [{ kind, number, on: kind === "credit_note" || paidAt === null ? dated : dayOf(paidAt), ttcCents }];
}
