import type { fundsApi } from "@vigie/api";
import { fail, isId, type MarketContract, ok, type Result } from "@vigie/domain";
import type { Action } from "../../../edge/handler.ts";
import type { Subject } from "../../../edge/subject.ts";
import type { Services } from "../../../boot/services.ts";
import { portfolioById } from "../../holdings/portfolios/actions/select.ts";
import { recommendedRisk } from "../../identity/users/actions.ts";
import { offerOf } from "../../market/funds/actions.ts";
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
  const { offer, isPea, portfolioRisk } = place.value;
  const own = portfolioRisk === null ? await recommendedRisk(services, subject) : null;
  const profile = portfolioRisk ?? own ?? defaultProfile;
  return ok({
    ...(await findInvestments(services, { query, offer, isPea, profile })),
    risk: { profile, origin: portfolioRisk !== null ? "contract" : own !== null ? "customer" : "default" },
  });
};

type Place = {
  readonly offer: MarketContract | null;
  readonly isPea: boolean;
  readonly portfolioRisk: number | null;
};

/** The offer that limits the list: that of a portfolio of the saver by its id, or of a contract of the catalogue by its slug. */
async function placeOf(
  services: Services,
  subject: Subject,
  contractId: string | undefined,
): Promise<Result<Place, "contract.unknown">> {
  if (contractId === undefined) return ok({ offer: null, isPea: false, portfolioRisk: null });
  if (!isId(contractId)) {
    const offer = await catalogueContract(services, contractId);
    return offer === null
      ? fail("contract.unknown")
      : ok({ offer, isPea: offer.kind === "pea", portfolioRisk: null });
  }
  const portfolio = await portfolioById(services, subject, contractId);
  if (portfolio === null) return fail("contract.unknown");
  const { contractSlug: slug, name, kind, recommendedRisk: portfolioRisk } = portfolio;
  const offer = await offerOf(services, { slug, name, kind });
  return ok({ offer, isPea: kind === "pea", portfolioRisk });
}
