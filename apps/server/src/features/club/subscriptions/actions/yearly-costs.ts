import {
  addDays,
  contractCost,
  dayOf,
  followedSpan,
  type FollowedSpan,
  type Id,
  scaleCents,
  serviceCosts,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import { inTransaction } from "../../../../db/unit-of-work.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { visiblePortfolios } from "../../../holdings/portfolios/actions/select.ts";
import { knownValuesSince } from "../../../holdings/valuations/actions/known.ts";
import { toldFees } from "../../../insight/analyses/actions/recorded.ts";
import type { DocumentData } from "../../documents/actions/kinds.ts";
import { issueDocument } from "../../documents/actions/issue.ts";
import * as store from "../store.ts";
import { isCosted, noteStatement, uncosted } from "../store/costs.ts";
import { type InvoiceRow, invoicesOf } from "../store/payers.ts";
import { chosenOf } from "../store/portfolios.ts";
import { partiesOf } from "./parties.ts";
import { clubSubject } from "./reconcile.ts";
import { tellCustomer } from "./tell.ts";

/** The values of 31 December are read by then. */
const firstDay = "01-15";
const pageSize = 100;
/** What held on 1 January may be that old. */
const staleDays = 90;

/** The statement of costs of the last year, of each subscription that was served in it and has none: late or twice, the result is the
 * same. Answers how many were made. */
export async function stateCosts(services: Services): Promise<number> {
  const today = dayOf(services.clock());
  if (today.slice(5) < firstDay) return 0;
  const year = Number(today.slice(0, 4)) - 1;
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
async function stateCostsOf(services: Services, { customerId, id, year }: Stating): Promise<boolean> {
  try {
    const subject = await clubSubject(services, customerId);
    const row = await store.byId(subject, services.db, id);
    const span = row === undefined ? null : spanOf(row, year);
    if (row === undefined || span === null) return false;
    const contracts = await costsOfContracts(services, subject, { row, span });
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
        say: (made) => ({
          ...parties,
          ...made,
          year,
          span,
          serviceCents: serviceCosts(bills, year),
          contracts,
        }),
      });
      await noteStatement(subject, unit.db, { subscriptionId: id, year, documentId: issued.id });
      const facts = { year: String(year) };
      await tellCustomer(unit, subject, { row: held, news: "yearly_costs", of: ` ${String(year)}`, facts });
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
function billOf({ kind, state, paidAt, dated, ttcCents }: InvoiceRow) {
  if (state !== "paid" && state !== "refunded") return [];
  return [{ kind, on: kind === "credit_note" || paidAt === null ? dated : dayOf(paidAt), ttcCents }];
}

type ContractCosts = DocumentData["yearly_costs"]["contracts"][number];
type Followed = { readonly row: store.SubscriptionRow; readonly span: FollowedSpan };

async function costsOfContracts(
  services: Services,
  subject: Subject,
  { row, span }: Followed,
): Promise<readonly ContractCosts[]> {
  const chosen = (await chosenOf({ ...subject, sees: "all" }, services.db, [row.id])).filter(
    ({ excluded }) => excluded === null,
  );
  const portfolioIds = chosen.map(({ portfolioId }) => portfolioId);
  const seen = new Map((await visiblePortfolios(services, subject)).map((one) => [one.id, one]));
  const told = await toldFees(services, subject, portfolioIds);
  const from = addDays(span.from, -staleDays);
  const known = await knownValuesSince(services, subject, { portfolioIds, from });
  return chosen.map(({ portfolioId, name }) => {
    const portfolio = seen.get(portfolioId);
    const fees = told.get(portfolioId);
    const isInEuros = portfolio?.currency === "EUR";
    const values = isInEuros ? (known.get(portfolioId) ?? []) : [];
    const cost = contractCost(
      {
        values: values.map(({ day: on, valueCents }) => ({
          on,
          valueCents: scaleCents(valueCents, portfolio?.ownedRatio ?? 1),
        })),
        yearlyRatio: fees === undefined || fees.valueCents <= 0 ? null : fees.yearlyCents / fees.valueCents,
      },
      span,
    );
    // What insurers pay to the firm is told by nobody yet.
    return { name, ...cost, thirdPartyCents: null };
  });
}
