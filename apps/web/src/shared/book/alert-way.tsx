import type { AdvisorAlert } from "@vigie/api";
import type { ReactNode } from "react";
import { AreaLink } from "../area/area.tsx";
import { paths } from "../area/paths.ts";
import { formatMessage } from "../../ui/format-message.ts";
import { alertText as text } from "./alert-text.ts";
import { bookPaths } from "./book-paths.ts";
import { hasCustomerView } from "./offered.ts";

type Told = Pick<AdvisorAlert, "detail" | "customerId" | "customerName">;

/** The page where an alert is settled, of those that have one of their own. */
export function alertPath({ detail, customerId }: Pick<Told, "detail" | "customerId">): string | null {
  return detail === "review" && hasCustomerView() ? `${bookPaths.view(customerId)}${paths.reviews()}` : null;
}

export function AlertWay({ alert }: { readonly alert: Told }): ReactNode {
  const to = alertPath(alert);
  if (to === null) return null;
  return (
    <AreaLink
      to={to}
      className="t1 link"
      aria-label={formatMessage(text.reviewOf, { name: alert.customerName })}
    >
      {text.review}
    </AreaLink>
  );
}
