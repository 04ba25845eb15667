import {
  addDays,
  costStaleDays,
  type FollowedSpan,
  goneContract,
  groupBy,
  type Id,
  isInvested,
  ownedCents,
  type StatedContract,
  statedCosts,
  zeroCents,
} from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Subject } from "../../../../edge/subject.ts";
import { knownPortfolios, type OwnedPortfolio } from "../../../holdings/portfolios/actions/select.ts";
import { feesTaken } from "../../../holdings/transactions/actions.ts";
import { knownValuesSince } from "../../../holdings/valuations/actions/known.ts";
import { recordedCosts } from "../../../insight/analyses/actions/recorded.ts";
import type { DocumentData } from "../../documents/actions/kinds.ts";
import { chosenOf } from "../store/portfolios.ts";

type ContractCosts = DocumentData["yearly_costs"]["contracts"][number];

/** Computes what each contract of a subscription cost while it was covered: all contracts of the letter, even if hidden from
 * advisors. */
export async function costsOfContracts(
  services: Services,
  subject: Subject,
  { id, span }: { readonly id: Id; readonly span: FollowedSpan },
): Promise<readonly ContractCosts[]> {
  const chosen = (await chosenOf({ ...subject, sees: "all" }, services.db, [id])).filter(
    ({ excluded }) => excluded === null,
  );
  const contractOf = await contractReader(services, subject, {
    span,
    portfolioIds: chosen.map(({ portfolioId }) => portfolioId),
  });
  return chosen.map(({ portfolioId, name }) => {
    const contract = contractOf(portfolioId);
    const { averageCents, lines, gaps } = contract === null ? goneContract : statedCosts(contract, span);
    return {
      portfolioId,
      name,
      averageCents,
      lines,
      gaps,
      operationsFrom: contract?.operationsFrom ?? null,
      // Nobody reports yet what insurers pay to the firm.
      thirdPartyCents: null,
    };
  });
}

type Asked = { readonly portfolioIds: readonly Id[]; readonly span: FollowedSpan };

/** Returns a reader of what is known of each contract; it returns null for a contract that its owner deleted. */
async function contractReader(
  services: Services,
  subject: Subject,
  { portfolioIds, span }: Asked,
): Promise<(id: Id) => StatedContract | null> {
  const [portfolios, rates, taken, values] = await Promise.all([
    knownPortfolios(services, subject),
    recordedCosts(services, subject, portfolioIds),
    feesTaken(services, subject, { portfolioIds, ...span }),
    knownValuesSince(services, subject, { portfolioIds, from: addDays(span.from, -costStaleDays) }),
  ]);
  const held = new Map(portfolios.map((one) => [one.id, one]));
  const fees = groupBy(taken.fees, ({ portfolioId }) => portfolioId);
  const moved = new Map(taken.moved.map((one) => [one.portfolioId, one]));
  return (id) => {
    const portfolio = held.get(id);
    if (portfolio === undefined) return null;
    return {
      ...ownFacts(portfolio),
      values: (values.get(id) ?? []).map(({ day: on, valueCents }) => ({
        on,
        valueCents: ownedCents(valueCents, portfolio.ownedRatio),
      })),
      operations: fees.get(id) ?? [],
      operationsFrom: moved.get(id)?.firstOn ?? null,
      moved: moved.get(id) ?? nothingMoved,
      fees: rates.get(id) ?? nothingKnown,
    };
  };
}

function ownFacts({ kind, currency, ownedRatio }: OwnedPortfolio) {
  return { isInvested: isInvested(kind), isInEuros: currency === "EUR", ownedRatio };
}

const nothingMoved = { paidInCents: zeroCents, arbitratedCents: zeroCents, tradedCents: zeroCents };
const nothingKnown = {
  managementRatio: null,
  fundsRatio: null,
  entryRatio: null,
  arbitrageRatio: null,
  brokerageRatio: null,
};
