import type { AdvisorAlert } from "@vigie/api";
import type { AlertDetail, AlertKind } from "@vigie/domain";
import type { ReactNode } from "react";
import { AreaLink } from "../area/area.tsx";
import { paths } from "../area/paths.ts";
import { formatMessage } from "../../ui/format-message.ts";
import { alertText as text } from "./alert-text.ts";
import { bookPaths } from "./book-paths.ts";
import { isSwitchedOn } from "../variant/variant.ts";
import { hasCustomerView } from "./offered.ts";

type AlertFacts = Pick<AdvisorAlert, "kind" | "detail" | "customerId" | "customerName">;

/** Alerts that another allocation may settle. */
const ofAllocation: readonly AlertKind[] = ["concentration", "profile_gap", "project_at_risk", "idle_cash"];
const ofDates: readonly (AlertDetail | null)[] = [
  "av_8_years",
  "pea_5_years",
  "pel_10_years",
  "pel_closes",
  "pep_8_years",
  "capitalisation_8_years",
];

/** The page where an alert is settled, for kinds that have one. */
export function alertPath({ detail, customerId }: Pick<AlertFacts, "detail" | "customerId">): string | null {
  return detail === "review" && hasCustomerView() ? `${bookPaths.view(customerId)}${paths.reviews()}` : null;
}

export function AlertWay({ alert }: { readonly alert: AlertFacts }): ReactNode {
  const to = alertPath(alert);
  const { kind, customerId, customerName: name } = alert;
  if (to !== null)
    return (
      <AreaLink to={to} className="t1 link" aria-label={formatMessage(text.reviewOf, { name })}>
        {text.review}
      </AreaLink>
    );
  const isOfAdvice = ofAllocation.includes(kind) || ofDates.includes(alert.detail);
  if (!isOfAdvice || !hasCustomerView() || !isSwitchedOn("showReco")) return null;
  return (
    <AreaLink
      to={`${bookPaths.view(customerId)}${paths.proposals()}`}
      className="t1 link"
      aria-label={formatMessage(text.proposeTo, { name })}
    >
      {text.propose}
    </AreaLink>
  );
}
