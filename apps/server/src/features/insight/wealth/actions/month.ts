import type { MonthlyReport } from "@vigie/api";
import { cents, type Day, envelopeOf, envelopes, growthOf, growthParts, isLoan } from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { employerTotal } from "../../../holdings/devices/actions/employer-payments.ts";
import { type OwnedPortfolio, visiblePortfolios } from "../../../holdings/portfolios/actions/select.ts";
import { historyOf, type Range, rangeOf } from "../../../holdings/valuations/actions/history.ts";

/** Returns a month of a customer's wealth: its value on the last day, and what changed it. Null if nothing was known then. */
export async function monthFigures(
  services: Services,
  subject: Subject,
  month: Range,
): Promise<MonthlyReport | null> {
  const portfolios = await visiblePortfolios(services, subject);
  const counted = portfolios.filter((portfolio) => portfolio.valueCents !== null);
  if (counted.length === 0) return null;
  const known = await rangeOf(services, subject, { from: month.from, portfolios: counted });
  if (known.from >= month.to) return null;
  const range = { from: known.from, to: month.to };
  const whole = await change(services, subject, { range, portfolios: counted });
  const mine = envelopes
    .map((envelope) => ({ envelope, held: counted.filter((one) => envelopeOf(one.kind) === envelope) }))
    .filter(({ held }) => held.length > 0);
  const parts: MonthlyReport["envelopes"][number][] = [];
  for (const { envelope, held } of mine) {
    const part = await change(services, subject, { range, portfolios: held });
    // A debt is shown as the amount owed.
    const sign = held.every((one) => isLoan(one.kind)) ? -1 : 1;
    const growth = part.growth === null ? null : cents(sign * part.growth.changeCents);
    parts.push({ envelope, total: cents(sign * part.totalCents), change: growth });
  }
  const byEmployer = await employerTotal(services, subject, { ...range, portfolios: counted });
  const split = whole.growth === null ? null : growthParts(whole.growth, byEmployer);
  return {
    ...range,
    net: whole.totalCents,
    change: whole.growth?.changeCents ?? null,
    changeRatio: whole.growth?.changeRatio ?? null,
    paid: split?.paidCents ?? null,
    employer: split?.employerCents ?? null,
    market: split?.marketCents ?? null,
    contractCount: counted.length,
    envelopes: parts,
  };
}

type Question = {
  readonly range: { readonly from: Day; readonly to: Day };
  readonly portfolios: readonly OwnedPortfolio[];
};

async function change(services: Services, subject: Subject, { range, portfolios }: Question) {
  const history = await historyOf(services, subject, { ...range, portfolios });
  return { totalCents: history.at(-1)?.valueCents ?? cents(0), growth: growthOf(history) };
}
