import type { fundsApi } from "@vigie/api";
import { profileLimits } from "@vigie/analytics";
import {
  dayOf,
  fail,
  isId,
  type MarketContract,
  type ProposableFund,
  ok,
  proposableAmong,
  type Result,
} from "@vigie/domain";
import type { Action } from "../../../edge/handler.ts";
import type { Subject } from "../../../edge/subject.ts";
import type { Services } from "../../../boot/services.ts";
import { linesOf, type Portfolio, portfolioById } from "../../holdings/portfolios/actions/select.ts";
import { recommendedRisk } from "../../identity/users/actions.ts";
import { fundsOf, offerOf, proposableFacts } from "../../market/funds/actions.ts";
import {
  catalogueContract,
  defaultProfile,
  findInvestments,
} from "../../market/funds/actions/investments.ts";

export const listInvestments: Action<typeof fundsApi.investments> = async (
  { services, subject },
  { query },
) => {
  const place = await placeOf(services, subject, query.contractId);
  if (!place.ok) return place;
  const { offer, isPea, portfolioRisk, portfolio } = place.value;
  const own = portfolioRisk === null ? await recommendedRisk(services, subject) : null;
  const profile = portfolioRisk ?? own ?? defaultProfile;
  const usable =
    portfolio === null ? null : await usableFunds(services, subject, { portfolio, offer, profile });
  return ok({
    ...(await findInvestments(services, { query, offer, isPea, profile, usable })),
    risk: { profile, origin: portfolioRisk !== null ? "contract" : own !== null ? "customer" : "default" },
  });
};

type Place = {
  readonly offer: MarketContract | null;
  readonly isPea: boolean;
  readonly portfolioRisk: number | null;
  readonly portfolio: Pick<Portfolio, "id" | "kind"> | null;
};

type Usable = {
  readonly portfolio: Pick<Portfolio, "id" | "kind">;
  readonly offer: MarketContract | null;
  readonly profile: number;
};

/** Returns what an arbitration of the portfolio may choose from, by its own rule, and what is held: the list shows nothing else. */
async function usableFunds(
  services: Services,
  subject: Subject,
  { portfolio, offer, profile }: Usable,
): Promise<{ readonly isins: readonly string[]; readonly leftOut: number }> {
  const funds: readonly ProposableFund[] =
    offer === null ? await proposableFacts(services) : [...(await fundsOf(services, offer.isins)).values()];
  const held = new Set((await linesOf(services, subject, [portfolio.id])).map(({ isin }) => isin));
  const rule = {
    portfolioKind: portfolio.kind,
    maxLineSri: (profileLimits(profile) ?? profileLimits(defaultProfile))?.maxLineSri ?? 7,
    today: dayOf(services.clock()),
  };
  const proposable = new Set(proposableAmong(funds, rule));
  const isins = funds.filter((fund) => held.has(fund.isin) || proposable.has(fund)).map(({ isin }) => isin);
  return { isins, leftOut: funds.length - isins.length };
}

/** Returns the offer that limits the list: that of the saver's portfolio by its id, or of a catalogue contract by its slug. */
async function placeOf(
  services: Services,
  subject: Subject,
  contractId: string | undefined,
): Promise<Result<Place, "contract.unknown">> {
  if (contractId === undefined)
    return ok({ offer: null, isPea: false, portfolioRisk: null, portfolio: null });
  if (!isId(contractId)) {
    const offer = await catalogueContract(services, contractId);
    return offer === null
      ? fail("contract.unknown")
      : ok({ offer, isPea: offer.kind === "pea", portfolioRisk: null, portfolio: null });
  }
  const portfolio = await portfolioById(services, subject, contractId);
  if (portfolio === null) return fail("contract.unknown");
  const { contractSlug: slug, name, kind, recommendedRisk: portfolioRisk } = portfolio;
  const offer = await offerOf(services, { slug, name, kind });
  return ok({ offer, isPea: kind === "pea", portfolioRisk, portfolio });
}
