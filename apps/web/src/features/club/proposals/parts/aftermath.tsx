import type { Proposal } from "@vigie/api";
import type { ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { wholeNames } from "../../../../ui/whole-names.ts";
import { text } from "../text.ts";
import { endedText } from "./ended-text.ts";
import { NextVersion } from "./ended.tsx";
import { WriteToAdvisor } from "./question.tsx";

type Over = keyof typeof text.next.told;
type AftermathProps = { readonly proposal: Proposal; readonly state: Over };

/** Whether it ended without an agreement. */
export const isOver = (state: Proposal["state"]): state is Over => state in text.next.told;

/** What happens next, and the customer's possible actions, at the top of the page. */
export function Aftermath({ proposal, state }: AftermathProps): ReactNode {
  const { contracts, replacesId, decidedAt, nextVersion, blocked } = proposal;
  const isReplaced = state === "superseded";
  // The reason is shown above, and nothing else happens.
  if (blocked !== null) return null;
  return (
    <section>
      <SectionHead title={text.next.title} />
      <p className="t2 pt-3">
        {decidedAt !== null && formatMessage(endedText.own[state], { day: formatInstantDay(decidedAt) })}{" "}
        {text.next.told[state]}
      </p>
      <ul className="t2 grid gap-1 pt-2 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center sm:[&_a]:min-h-0">
        {nextVersion !== null && (
          <li>
            <NextVersion proposal={proposal} />
          </li>
        )}
        {isReplaced && nextVersion === null && (
          <li>
            <AreaLink to={paths.proposals()} className="link">
              {text.next.all}
            </AreaLink>
          </li>
        )}
        <li>
          <WriteToAdvisor proposal={proposal}>{text.next.write}</WriteToAdvisor>
        </li>
        {contracts.map(({ portfolioId, contractName }) => (
          <li key={portfolioId}>
            <AreaLink to={paths.portfolio(portfolioId)} className="link">
              {formatMessage(text.next.contract, { contract: wholeNames(contractName) })}
            </AreaLink>
          </li>
        ))}
        {replacesId !== null && !isReplaced && (
          <li>
            <AreaLink to={paths.proposal(replacesId)} className="link">
              {text.next.former}
            </AreaLink>
          </li>
        )}
      </ul>
    </section>
  );
}
