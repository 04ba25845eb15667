import type { ProposalSummary } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import type { ReactNode } from "react";
import { useReading } from "../../../../api.ts";
import { AreaLink, useArea } from "../../../../shared/area/area.tsx";
import { Act } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { wholeNames } from "../../../../ui/whole-names.ts";
import { Prepare } from "../parts/prepare.tsx";
import { text } from "../text.ts";

/** An advisor's recommendations, newest first; for advisors, a link to create another. */
export function ProposalsScreen(): ReactNode {
  const { subject } = useArea();
  const isOwn = subject === "me";
  const reading = useReading(adviceApi.proposals.list, { params: { id: subject } });
  const found = reading.data?.proposals;
  return (
    <>
      <PageHead title={text.title} />
      <div className="grid max-w-180 gap-6 pt-6">
        <p className="t2 text-ink-2">{isOwn ? text.lead : text.leadOther}</p>
        {subject !== "me" && (
          <Act call={adviceApi.proposals.create}>
            <Prepare customerId={subject} />
          </Act>
        )}
        {found !== undefined ? (
          <Proposals proposals={found} />
        ) : reading.isError ? (
          <EmptyState
            kind="failed"
            title={text.failed}
            action={<LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>}
          />
        ) : (
          <Loading label={text.loading}>
            <SkeletonRows count={4} height={56} />
          </Loading>
        )}
        <p className="t2">
          <AreaLink to={paths.reviews()} className="link">
            {text.reviews}
          </AreaLink>
        </p>
        <p className="t2">
          <AreaLink to={paths.costs()} className="link">
            {text.yearlyCosts}
          </AreaLink>
        </p>
        <p className="t2">
          <AreaLink to={paths.adviceRecord()} className="link">
            {text.record}
          </AreaLink>
        </p>
      </div>
    </>
  );
}

function Proposals({ proposals }: { readonly proposals: readonly ProposalSummary[] }): ReactNode {
  const { subject } = useArea();
  if (proposals.length === 0)
    return (
      <EmptyState
        kind="none"
        title={text.none}
        reason={subject === "me" ? text.noneReason : text.noneOther}
        {...(subject === "me" ? { action: <ToAdvisor /> } : {})}
      />
    );
  return (
    <ul aria-label={text.title}>
      {proposals.map(({ id, contractName, version, state, over, createdAt, sentAt, authorName }) => (
        <li key={id} className="flex items-baseline justify-between gap-x-4 border-b border-line py-3">
          <span className="t2 min-w-0">
            <AreaLink to={paths.proposal(id)} className="link">
              {wholeNames(contractName)}
            </AreaLink>
            <span className="t1 block text-ink-3">
              {authorName}, {formatInstantDay(sentAt ?? createdAt)},{" "}
              {formatMessage(text.version, { version })}
            </span>
          </span>
          <span
            className={`t2 shrink-0 text-right max-sm:max-w-28 ${(state === "sent" || state === "signing") && !over ? "font-semibold text-warn" : "text-ink-2"}`}
          >
            {over ? text.over : text.states[state]}
          </span>
        </li>
      ))}
    </ul>
  );
}

function ToAdvisor(): ReactNode {
  return (
    <AreaLink to={paths.userAdvisor()} className="link">
      {text.toAdvisor}
    </AreaLink>
  );
}
