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

/** The values of 31 December are read by then. */
const firstDay = "01-15";
const pageSize = 100;
/** The statement of costs of each past year, of each subscription that was served in it and has none: made in January for the year
 * before, and later for one that was missed. Late or twice, the result is the same. Answers how many were made. */
export async function stateCosts(services: Services): Promise<number> {
  const last = lastStatedYear(dayOf(services.clock()));
  const first = await firstServedYear(services.db);
  let count = 0;
  for (let year = first ?? last + 1; year <= last; year += 1) count += await stateCostsIn(services, year);
  return count;
}

/** The last year whose statement is due. */
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

/** The fault of one keeps no other from its statement. */
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

/** What was paid, on the day it was; a credit note is paid back on its own. What a bank took back was not paid. */
function billOf({ kind, state, number, paidAt, dated, ttcCents }: InvoiceRow): ClubBill[] {
  if (state !== "paid" && state !== "refunded") return [];
  return [{ kind, number, on: kind === "credit_note" || paidAt === null ? dated : dayOf(paidAt), ttcCents }];
}
