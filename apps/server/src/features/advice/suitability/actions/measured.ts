import {
  dayOf,
  envelopeOf,
  isLoan,
  type MeasuredFacts,
  type ProductFamily,
  productFamilies,
  sumCents,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import {
  type Line,
  linesOf,
  type OwnedPortfolio,
  visiblePortfolios,
} from "../../../holdings/portfolios/actions/select.ts";
import { personById } from "../../../directory/people/actions.ts";
import { saverFacts } from "../../../insight/next-steps/actions/facts.ts";
import { fundsOf } from "../../../market/funds/actions.ts";

/** Computes facts about the person from the contracts that the subject may see: a hidden one is not included, not even in a
 * total. */
export async function measuredFacts(services: Services, subject: Subject): Promise<MeasuredFacts> {
  const portfolios = (await visiblePortfolios(services, subject)).filter(
    ({ kind }) => !isLoan(kind) && kind !== "realestate",
  );
  const { expenses } = await saverFacts(services, subject, dayOf(services.clock()));
  return {
    heldFamilies: await familiesHeld(services, subject, portfolios),
    financialCents: knownTotal(portfolios),
    reserveMonths: monthsOf(portfolios, expenses?.monthlyCents ?? null),
    birthdate: (await personById(services.db, subject.customerId))?.birthdate ?? null,
  };
}

/** Returns null if any value is unknown. */
function knownTotal(portfolios: readonly OwnedPortfolio[]) {
  const known = portfolios.map((one) => one.ownedCents).filter((value) => value !== null);
  return portfolios.length === 0 || known.length < portfolios.length ? null : sumCents(known);
}

function monthsOf(portfolios: readonly OwnedPortfolio[], monthlyCents: number | null): number | null {
  const cash = portfolios.filter(({ kind }) => ["accounts", "savings"].includes(envelopeOf(kind)));
  const total = knownTotal(cash);
  return total === null || monthlyCents === null || monthlyCents <= 0 ? null : total / monthlyCents;
}

async function familiesHeld(
  services: Services,
  subject: Subject,
  portfolios: readonly OwnedPortfolio[],
): Promise<ProductFamily[]> {
  const lines = await linesOf(
    services,
    subject,
    portfolios.map(({ id }) => id),
  );
  const funds = await fundsOf(
    services,
    lines.flatMap(({ isin }) => isin ?? []),
  );
  const held = new Set(lines.flatMap((line) => familyOf(line, funds.has(line.isin ?? "")) ?? []));
  if (portfolios.some(({ kindDetail }) => kindDetail === "scpi")) held.add("scpi");
  return productFamilies.filter((family) => held.has(family));
}

function familyOf({ holdingKind }: Line, isFund: boolean): ProductFamily | null {
  if (holdingKind === "euroFund") return "euro_fund";
  return isFund ? "funds" : null;
}
