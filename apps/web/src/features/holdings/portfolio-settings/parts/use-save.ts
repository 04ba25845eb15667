import type { PortfolioDetail } from "@vigie/api";
import { api, useAction } from "../../../../api.ts";

/** Queries that depend on the settings of a portfolio. */
const stale = [
  api.portfolios.ofUser,
  api.portfolios.show,
  api.portfolios.list,
  api.analyses.allOfUser,
] as const;

type Body = Parameters<ReturnType<typeof useSaveAction>["run"]>[0]["body"];
type Infos = NonNullable<Body>["portfolioInfos"];

function useSaveAction() {
  return useAction(api.portfolios.updateInfos, { refreshes: stale });
}

/** Saves settings of a portfolio; a refusal keeps the typed values. */
export function useSave(portfolio: PortfolioDetail) {
  const action = useSaveAction();
  return {
    busy: action.busy,
    failure: action.failure,
    /** The error of a refused field, by its wire name. */
    refusalOf: (field: string): string | undefined =>
      action.fieldErrors[`portfolio_infos.${field}`] ?? action.fieldErrors[field],
    run: async (portfolioInfos: Infos): Promise<boolean> =>
      (await action.run({ params: { id: portfolio.id }, body: { portfolioInfos } })) !== null,
  };
}
