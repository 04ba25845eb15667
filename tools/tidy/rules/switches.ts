import { isTest, type Rule } from "../source.ts";

/** The switches of a variant, as `packages/domain/src/variants.ts` names them. */
const names =
  "aggregationWebview|realEstate|estimator|aClientView|missions|aInviteClients|aInteractions|manualInternalManagement|showClientRisk|showReco|debtRatio|enableConseil|allowUserRegistration|enableMaintenancePage";
const tested = new RegExp(
  String.raw`\bisSwitchedOn\b|\bfeatures\??\.(?:${names})\b|\bfeatures\??\.includes\("(?:${names})"\)`,
);

/** A switch is declared on the endpoint and on the route, never tested inside: a screen or an action checks whether the call
 * that it depends on is offered. */
export const declaredSwitches: Rule = {
  name: "declared-switches",
  check: ({ path, text }) => {
    if (!/^apps\/(server|web)\/src\/features\//.test(path) || isTest(path)) return [];
    return text
      .split("\n")
      .flatMap((line, index) =>
        tested.test(line)
          ? [{ line: index + 1, message: "a switch is declared on its endpoint or its route: ask isOffered" }]
          : [],
      );
  },
};
