import type { Proposal } from "@vigie/api";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { endedText } from "./ended-text.ts";

type EndedProps = { readonly proposal: Proposal };

/** For the firm, a proposal that waits for no answer: its outcome and date, and a link to the next step. */
export function Ended({ proposal }: EndedProps): ReactNode {
  const { state, decidedAt, blocked } = proposal;
  if (decidedAt === null || blocked !== null || !isEnded(state)) return null;
  return (
    <p className="t2 border-l-2 border-line pl-4">
      {formatMessage(endedText.other[state], { day: formatInstantDay(decidedAt) })}{" "}
      <NextVersion proposal={proposal} />
    </p>
  );
}

/** A link to the version that replaced it. */
export function NextVersion({ proposal: { nextVersion } }: EndedProps): ReactNode {
  if (nextVersion === null) return null;
  return (
    <AreaLink to={paths.proposal(nextVersion.id)} className="link">
      {nextVersion.isDraft ? endedText.nextDraft : endedText.next}
    </AreaLink>
  );
}

function isEnded(state: Proposal["state"]): state is keyof typeof endedText.other {
  return Object.hasOwn(endedText.other, state);
}
