import { portfolioSettings, type PortfolioSettings, readPortfolioInfos } from "@vigie/domain";
import type { Subject } from "../../../../edge/subject.ts";
import type { Services } from "../../../../boot/services.ts";
import { offerOf } from "../../../market/funds/actions.ts";
import { recommendedRisk } from "../../../identity/users/actions.ts";
import { listedFees } from "./recognise.ts";
import { type Portfolio, visiblePortfolios } from "./select.ts";

export type SetPortfolio = Pick<Portfolio, "id" | "name" | "kind"> & { readonly settings: PortfolioSettings };

/** Returns which settings of each visible portfolio are complete, largest portfolio first. */
export async function settingsOfPortfolios(services: Services, subject: Subject): Promise<SetPortfolio[]> {
  const portfolios = await visiblePortfolios(services, subject);
  const personal = await recommendedRisk(services, subject);
  const set: SetPortfolio[] = [];
  for (const row of portfolios.toSorted((a, b) => (b.valueCents ?? 0) - (a.valueCents ?? 0))) {
    const { id, name, kind } = row;
    const offer = await offerOf(services, { slug: row.contractSlug, name, kind });
    const infos = readPortfolioInfos(row.infos);
    const settings = portfolioSettings({
      kind,
      infos,
      offerFees: await listedFees(services.db, row, offer),
      recommendedRisk: row.recommendedRisk ?? personal,
    });
    set.push({ id, name, kind, settings });
  }
  return set;
}
