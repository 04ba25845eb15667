import type { Bank } from "@vigie/api";
import { useState, type ReactNode } from "react";
import { AreaLink, useAreaNavigate, useParam } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { BankEntry } from "../parts/bank-entry.tsx";
import { HostedEntry } from "../parts/hosted-entry.tsx";
import { OwnOnly } from "../parts/own-only.tsx";
import { selectionPath } from "../parts/selection-path.ts";
import { StepView, stepSentence, stepTitle } from "../parts/step-view.tsx";
import { useBank } from "../parts/use-bank.ts";
import { useConnecting } from "../parts/use-connecting.ts";
import { useHeadFocus } from "../parts/use-head-focus.ts";
import { useTermsToSign } from "../parts/use-provider.ts";
import type { FieldValues } from "../parts/provider.ts";
import { text } from "../text.ts";

/** Connects one bank, from the explanation to the confirmation. */
export function ConnectBankScreen(): ReactNode {
  return (
    <OwnOnly>
      <ConnectBank />
    </OwnOnly>
  );
}

function ConnectBank(): ReactNode {
  const bankId = useParam("bankId");
  const { bank, isPending, isError, refetch } = useBank(bankId);
  if (bank?.entry === "hosted") return <ConnectHosted key={bank.id} bank={bank} />;
  if (bank !== undefined) return <Connect key={bank.id} bank={bank} />;
  return (
    <>
      <PageHead title={text.search.title} />
      {isPending ? (
        <Loading label={text.head.loading}>
          <SkeletonRows count={4} height={62} />
        </Loading>
      ) : isError ? (
        <EmptyState
          kind="failed"
          title={text.search.failed}
          action={<LinkButton onClick={() => void refetch()}>{text.retry}</LinkButton>}
        />
      ) : (
        <EmptyState
          kind="unavailable"
          title={text.head.unknown}
          action={
            <AreaLink to={paths.addConnection()} className="link">
              {text.head.unknownLink}
            </AreaLink>
          }
        />
      )}
    </>
  );
}

function ConnectHosted({ bank }: { readonly bank: Bank }): ReactNode {
  const title = formatMessage(text.head.connect, { bank: bank.name });
  useHeadFocus(title);
  return (
    <>
      <PageHead
        title={title}
        crumb={
          <AreaLink key="search" to={paths.addConnection()}>
            {text.head.crumb}
          </AreaLink>
        }
      />
      <HostedEntry bank={bank} />
    </>
  );
}

function Connect({ bank }: { readonly bank: Bank }): ReactNode {
  const go = useAreaNavigate();
  const [draft, setDraft] = useState<FieldValues>({});
  // Fetched in parallel with pending connections: the form needs both.
  useTermsToSign();
  const flow = useConnecting({
    bank,
    account: null,
    onConnected: (account) => {
      go(selectionPath(bank.id, account.id), { replace: true });
    },
  });
  const { connection, stage } = flow;
  const inStep = connection !== null && stage !== "form" && stage !== "sending";
  const title = inStep
    ? stepTitle(connection, flow.late)
    : formatMessage(text.head.connect, { bank: bank.name });
  useHeadFocus(title);
  return (
    <>
      <PageHead
        title={title}
        crumb={
          <Breadcrumb
            items={[
              <AreaLink key="search" to={paths.addConnection()}>
                {text.head.crumb}
              </AreaLink>,
              ...(inStep ? [bank.name] : []),
            ]}
          />
        }
      />
      {inStep ? (
        <>
          <p className="t3-text max-w-160 pt-5 text-ink-2">
            {stepSentence(connection, bank.name, flow.late)}
          </p>
          <StepView bank={bank} connection={connection} flow={flow} draft={draft} onDraft={setDraft} />
        </>
      ) : stage === "resuming" ? (
        <Loading label={text.head.loading}>
          <SkeletonRows count={4} height={62} />
        </Loading>
      ) : (
        <BankEntry bank={bank} flow={flow} draft={draft} onDraft={setDraft} />
      )}
    </>
  );
}
