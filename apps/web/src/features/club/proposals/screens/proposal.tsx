import type { Proposal } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import type { Id, StatementTopic } from "@vigie/domain";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useAction, useReading } from "../../../../api.ts";
import { AreaLink, useArea, useIdParam } from "../../../../shared/area/area.tsx";
import { Act, useMayCall } from "../../../../shared/area/may-call.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { Aftermath, isOver } from "../parts/aftermath.tsx";
import { wholeNames } from "../../../../ui/whole-names.ts";
import { Costs } from "../parts/costs.tsx";
import { RequestedChange } from "../parts/requested-change.tsx";
import { Answering } from "../parts/answering.tsx";
import { Documents } from "../parts/documents.tsx";
import { Draft } from "../parts/draft.tsx";
import { DraftContracts } from "../parts/draft-contracts.tsx";
import { Ended } from "../parts/ended.tsx";
import { Execution } from "../parts/execution.tsx";
import { Figures } from "../parts/figures.tsx";
import { KeyDocuments } from "../parts/key-documents.tsx";
import { Orders } from "../parts/orders.tsx";
import { FromSearch } from "../parts/prepare.tsx";
import { Results } from "../parts/results.tsx";
import { SignatureStanding, useSignatureReturn } from "../parts/signing.tsx";
import { text as signingText } from "../parts/signing-text.ts";
import { Statement } from "../parts/statement.tsx";
import { answerPlace, ToAnswer } from "../parts/to-answer.tsx";
import { text } from "../text.ts";
import { Withdraw } from "../parts/withdraw.tsx";

/** What, why, costs, risks and moves; then the possible actions. */
export function ProposalScreen(): ReactNode {
  const { subject } = useArea();
  const proposalId = useIdParam("proposalId");
  const reading = useReading(adviceApi.proposals.show, { params: { id: subject, proposalId } });
  const proposal = reading.data?.proposal;
  return (
    <>
      <PageHead
        title={proposal === undefined ? text.one : wholeNames(proposal.contractName)}
        crumb={
          <Breadcrumb
            items={[
              <AreaLink key="proposals" to={paths.proposals()} className="link">
                {text.title}
              </AreaLink>,
            ]}
          />
        }
      />
      {proposal !== undefined ? (
        <Shown proposal={proposal} />
      ) : reading.isError ? (
        <Unread isUnknown={reading.error.status === 404} retry={() => void reading.refetch()} />
      ) : (
        <Loading label={text.loading}>
          <div className="max-w-180 pt-6">
            <SkeletonRows count={8} height={56} />
          </div>
        </Loading>
      )}
    </>
  );
}

function Unread(props: { readonly isUnknown: boolean; readonly retry: () => void }): ReactNode {
  return props.isUnknown ? (
    <EmptyState kind="unavailable" title={text.notFound} />
  ) : (
    <EmptyState
      kind="failed"
      title={text.failedOne}
      action={<LinkButton onClick={props.retry}>{text.retry}</LinkButton>}
    />
  );
}

function Shown({ proposal }: { readonly proposal: Proposal }): ReactNode {
  const { subject } = useArea();
  const { state, id } = proposal;
  useDelivery(proposal);
  const { isWriting, onWriting } = useSections();
  const isBack = useSignatureReturn(proposal);
  const mayPropose = useMayCall(adviceApi.proposals.create) && subject !== "me";
  // Until something was executed, the remaining steps come before lines that are all the same.
  const isToOrder = state === "accepted" && proposal.execution?.state === "waiting";
  const isWaiting = state === "sent" || state === "signing";
  return (
    <div className="grid max-w-180 gap-8 pt-6">
      <Standing proposal={proposal} isBack={isBack} />
      <SignatureStanding proposal={proposal} isBack={isBack} />
      {subject !== "me" && <Ended proposal={proposal} />}
      {proposal.blocked !== null && (
        <p className="t2 border-l-2 border-warn pl-4">
          {(subject === "me" ? text.blocked : text.blockedOther)[proposal.blocked]}
        </p>
      )}
      {mayPropose && state === "draft" && <DraftContracts proposal={proposal} customerId={subject} />}
      <Answered state={state}>
        {isToOrder ? (
          <Orders proposal={proposal} />
        ) : (
          subject === "me" && isOver(state) && <Aftermath proposal={proposal} state={state} />
        )}
      </Answered>
      <RequestedChange proposal={proposal} />
      <Execution proposal={proposal} />
      {state === "accepted" && !isToOrder && <Orders proposal={proposal} />}
      {proposal.results.length > 0 && <Results results={proposal.results} payment={proposal.payment} />}
      <Statement proposal={proposal} onWriting={onWriting} />
      <Figures proposal={proposal} />
      <Costs costs={proposal.costs} leftGuarantee={proposal.leftGuarantee} />
      {state === "draft" ? (
        mayPropose && <Draft proposal={proposal} customerId={subject} isWriting={isWriting} />
      ) : (
        <>
          <KeyDocuments proposal={proposal} />
          <Documents proposal={proposal} />
        </>
      )}
      {isWaiting && (
        <Act call={adviceApi.proposals.accept}>
          <Answering proposal={proposal} isBack={isBack} />
        </Act>
      )}
      {mayPropose && (isWaiting || state === "change_asked") && (
        <Withdraw proposalId={id} customerId={subject} />
      )}
      {mayPropose && (isWaiting || state === "change_asked" || state === "refused") && (
        <NewVersion proposal={proposal} customerId={subject} />
      )}
    </div>
  );
}

type StandingProps = { readonly proposal: Proposal; readonly isBack: boolean };

/** The state, and a link to the pending answer. */
function Standing({ proposal, isBack }: StandingProps): ReactNode {
  const { subject } = useArea();
  const { state, version, authorName } = proposal;
  return (
    <>
      <p className="t2" aria-live="polite">
        <span className="font-semibold">
          {isBack ? signingText.verifiedState : proposal.over ? text.over : text.states[state]}
        </span>
        , {formatMessage(text.version, { version })}, {authorName}
        <span className="t1 block text-ink-3">
          {formatMessage(text.origins[proposal.origin], { version: proposal.modelVersion ?? 0 })}
        </span>
        {proposal.modelNow !== null && (
          <span className="t1 block text-warn">
            {formatMessage(text.modelNow, { version: proposal.modelNow })}
          </span>
        )}
      </p>
      {state === "sent" && subject === "me" && (
        <Act call={adviceApi.proposals.accept}>
          <ToAnswer />
        </Act>
      )}
    </>
  );
}

type AnsweredProps = { readonly state: Proposal["state"]; readonly children: ReactNode };

/** The answer is given at the end of a long page, where nothing is left afterwards: the next step, or what happens now, gets the
 * focus. */
function Answered({ state, children }: AnsweredProps): ReactNode {
  const { subject } = useArea();
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (subject !== "me" || was === state) return;
    // A customer who withdraws their request has to answer again.
    if (was === "change_asked" && state === "sent") document.getElementById(answerPlace)?.focus();
    else if (was === "sent" || was === "change_asked") place.current?.focus();
  }, [subject, state]);
  return children === false ? null : (
    <div ref={place} tabIndex={-1} className="scroll-mt-20 outline-none">
      {children}
    </div>
  );
}

type VersionProps = { readonly proposal: Proposal; readonly customerId: Id };

function NewVersion({ proposal: { id, portfolioId, contracts }, customerId }: VersionProps): ReactNode {
  return (
    <div className="grid gap-3">
      <FromSearch customerId={customerId} portfolioId={portfolioId} replacesId={id} />
      {contracts.map((one) => (
        <p key={one.portfolioId} className="t2">
          <AreaLink to={paths.proposalTarget(one.portfolioId, id)} className="link">
            {contracts.length === 1
              ? text.newVersionByHand
              : formatMessage(text.newVersionOn, { contract: wholeNames(one.contractName) })}
          </AreaLink>
        </p>
      ))}
    </div>
  );
}

/** The sections of the statement being edited: their text is not saved yet. */
function useSections() {
  const [openTopics, setOpenTopics] = useState<readonly StatementTopic[]>([]);
  const onWriting = (topic: StatementTopic, is: boolean): void => {
    setOpenTopics((before) => [...before.filter((one) => one !== topic), ...(is ? [topic] : [])]);
  };
  return { isWriting: openTopics.length > 0, onWriting };
}

/** The customer views it: the delivery is recorded once. */
function useDelivery({ id, state, openedAt }: Proposal): void {
  const { subject } = useArea();
  const { run } = useAction(adviceApi.proposals.opened, { refreshes: [adviceApi.proposals.show] });
  const isNew = subject === "me" && state === "sent" && openedAt === null;
  useEffect(() => {
    if (isNew) void run({ params: { id: "me", proposalId: id } });
    // Once for each proposal that is opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isNew, id]);
}
