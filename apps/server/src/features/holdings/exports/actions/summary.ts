import { cents, dayOfTotal, envelopeOf, envelopes, type Instant, isLoan, sumCents } from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { knownPortfolios, type OwnedPortfolio, visiblePortfolios } from "../../portfolios/actions/select.ts";
import { advisorsOf, personById } from "../../../directory/people/actions.ts";
import { recommendedRisk } from "../../../identity/users/actions.ts";
import { type Counted, countOf } from "../store.ts";

const counted: readonly Counted[] = [
  "transactions",
  "holdings",
  "connections",
  "analyses",
  "advices",
  "accesses",
  "notifications",
];

/** What the PDF says: the wealth as the dashboard adds it, every portfolio, who the person is, who sees what. */
export async function summaryOf(services: Services, subject: Subject) {
  const visible = await visiblePortfolios(services, subject);
  const known = await knownPortfolios(services, subject);
  const counts: [Counted, number][] = [];
  for (const table of counted) counts.push([table, await countOf(subject, services.db, table)]);
  const at: Instant = services.clock();
  const person = await personById(services.db, subject.customerId);
  if (person === undefined) throw new Error("assertion: a subject has a user");
  return {
    at,
    brand: subject.variant.brand,
    person: { ...person, recommendedRisk: await recommendedRisk(services, subject) },
    advisors: await advisorsOf(services.db, subject.customerId),
    assets: totalOf(visible.filter((portfolio) => !isLoan(portfolio.kind))),
    debts: totalOf(visible.filter((portfolio) => isLoan(portfolio.kind))),
    net: totalOf(visible),
    asOf: dayOfTotal(visible),
    unknown: visible.filter((portfolio) => portfolio.valueCents === null).length,
    groups: envelopes
      .map((envelope) => ({
        envelope,
        total: totalOf(visible.filter((portfolio) => envelopeOf(portfolio.kind) === envelope)),
        contracts: known.filter((portfolio) => envelopeOf(portfolio.kind) === envelope),
      }))
      .filter(({ contracts: portfolios }) => portfolios.length > 0),
    counts,
  };
}

export type Summary = Awaited<ReturnType<typeof summaryOf>>;

function totalOf(portfolios: readonly OwnedPortfolio[]) {
  return sumCents(portfolios.map((portfolio) => portfolio.ownedCents ?? cents(0)));
}
