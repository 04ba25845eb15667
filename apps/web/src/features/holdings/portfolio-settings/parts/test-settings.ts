import { api, encodeWire } from "@vigie/api";
import { cents, riskSurveys } from "@vigie/domain";
import { world } from "@vigie/testkit";
import { notAnalysed } from "../../../../testing/portfolios.ts";

/** A life insurance contract with the API replies for its settings pages, for their tests. */

export const lifeInsurance = world(3).detail({
  kind: "lifeinsurance",
  envelope: "life_insurance",
  amount: cents(100_000_00),
});
export type Detail = typeof lifeInsurance;

export function settingsAnswer(path: string, portfolio: Detail): Response {
  const answers: Readonly<Record<string, unknown>> = {
    "/analyses": { analyses: notAnalysed },
    "/v1/contracts": { contracts: [] },
    "/risk_profiles": { risk_profiles: [], drafts: [] },
    "/risk_survey": encodeWire(api.funds.riskSurvey.reply, { riskSurvey: riskSurveys }),
  };
  const known = Object.entries(answers).find(([part]) => path.includes(part));
  return Response.json(known?.[1] ?? encodeWire(api.portfolios.ofUser.reply, { portfolio }));
}
