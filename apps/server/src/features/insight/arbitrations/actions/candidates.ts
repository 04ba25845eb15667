import { type Choice, type ChoiceAsk, choiceOf } from "@vigie/analytics/insight";
import { dayOf, euroFundWord, type Fund, type FundOffer, isOpenEnvelope } from "@vigie/domain";
import type { Services } from "../../../../boot/services.ts";
import type { Situation } from "../../analyses/actions/situation.ts";
import { allFunds, fundsOf } from "../../../market/funds/actions.ts";

/** Returns the candidates of an arbitration: today's lines, the euro fund, and the funds of the offer or of the selection. */
export async function chooseCandidates(
  services: Services,
  situation: Situation,
  ask: ChoiceAsk,
): Promise<Choice> {
  const envelope = { portfolioKind: situation.portfolio.kind, market: situation.market };
  const offered = await offeredFunds(services, envelope, ask.investments);
  return choiceOf(situation, ask, { offered, today: dayOf(services.clock()) });
}

/** Returns what the saver named but is neither a fund of the catalogue nor a line held. */
export async function unknownAmong(
  services: Services,
  { positions }: Situation,
  investments: readonly string[],
): Promise<readonly string[]> {
  const named = investments.filter((one) => one.toUpperCase() !== euroFundWord);
  const known = await fundsOf(services, named);
  const held = new Set(positions.flatMap(({ isin }) => isin ?? []));
  return [...new Set(named)].filter((isin) => !known.has(isin) && !held.has(isin));
}

async function offeredFunds(
  services: Services,
  envelope: FundOffer,
  investments: readonly string[],
): Promise<readonly Fund[]> {
  if (isOpenEnvelope(envelope)) {
    const chosen = new Set(investments);
    return (await allFunds(services)).filter((fund) => chosen.size === 0 || chosen.has(fund.isin));
  }
  // The fund list of this contract is unknown: the saver names what it offers.
  if (envelope.market === null) return [...(await fundsOf(services, investments)).values()];
  const offer = new Set(envelope.market.isins);
  const wanted = investments.length === 0 ? [...offer] : investments.filter((isin) => offer.has(isin));
  return [...(await fundsOf(services, wanted)).values()];
}
