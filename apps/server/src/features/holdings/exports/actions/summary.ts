import { cents, dayOfTotal, envelopeOf, envelopes, type Instant, isLoan, sumCents } from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { loanBook } from "../../loans/actions/book.ts";
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

/** Returns the content of the PDF: the wealth with the totals of the dashboard, every portfolio, the person and who has access to
 * what. */
export async function summaryOf(services: Services, subject: Subject) {
  const visible = await visiblePortfolios(services, subject);
  const known = await withLoanTerms(services, subject, await knownPortfolios(services, subject));
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

/** Returns loans with the terms that their page shows: the lender's, completed by the saver's. */
async function withLoanTerms(
  services: Services,
  subject: Subject,
  portfolios: readonly OwnedPortfolio[],
): Promise<readonly OwnedPortfolio[]> {
  if (!portfolios.some(({ kind }) => isLoan(kind))) return portfolios;
  const { loans } = await loanBook(services, subject);
  const termsOf = new Map(loans.map(({ portfolio, terms }) => [portfolio.id, terms]));
  return portfolios.map((portfolio) => ({
    ...portfolio,
    loan: termsOf.get(portfolio.id) ?? portfolio.loan,
  }));
}

export type Summary = Awaited<ReturnType<typeof summaryOf>>;

function totalOf(portfolios: readonly OwnedPortfolio[]) {
  return sumCents(portfolios.map((portfolio) => portfolio.ownedCents ?? cents(0)));
}
