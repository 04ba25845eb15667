import type { Proposal } from "@vigie/api";
import type { ReactNode } from "react";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { formatInstantDay } from "../../../../ui/format.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";
import { endedText } from "./ended-text.ts";

/** Of one that waits for no answer: what became of it and when, and the way to what comes next. */
export function Ended({ proposal }: { readonly proposal: Proposal }): ReactNode {
  const { state, decidedAt, nextVersion, blocked } = proposal;
  const { subject } = useArea();
  const isOwn = subject === "me";
  const told = isOwn ? endedText.own : endedText.other;
  if (decidedAt === null || blocked !== null || !isEnded(state)) return null;
  return (
    <p className="t2 border-l-2 border-line pl-4">
      {formatMessage(told[state], { day: formatInstantDay(decidedAt) })}{" "}
      {nextVersion !== null && (
        <AreaLink to={paths.proposal(nextVersion.id)} className="link">
          {nextVersion.isDraft ? endedText.nextDraft : endedText.next}
        </AreaLink>
      )}
      {isOwn && state === "change_asked" && (
        <AreaLink to={paths.userAdvisor()} className="link">
          {text.question}
        </AreaLink>
      )}
    </p>
  );
}

function isEnded(state: Proposal["state"]): state is keyof typeof endedText.own {
  return Object.hasOwn(endedText.own, state);
}
