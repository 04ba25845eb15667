import type { AdvisorDay } from "@vigie/api";
import type { ReactNode } from "react";
import { formatMessage } from "../../ui/format-message.ts";
import { AreaLink } from "../area/area.tsx";
import { alertKindWords, alertText as text } from "./alert-text.ts";
import { bookPaths } from "./book-paths.ts";

/** Alerts beyond the daily limit: each kind with its count, which opens all of it. */
export function AlertRest({ rest }: { readonly rest: AdvisorDay["rest"] }): ReactNode {
  if (rest.length === 0) return null;
  return (
    <p className="t2 flex flex-wrap gap-x-4 gap-y-1 pt-4 text-ink-2">
      <span>{text.rest}</span>
      {rest.map(({ kind, count }) => (
        <AreaLink key={kind} to={`${bookPaths.alerts()}?nature=${kind}`} className="link">
          {formatMessage(text.restPart, { kind: alertKindWords[kind], count })}
        </AreaLink>
      ))}
    </p>
  );
}
