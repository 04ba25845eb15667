import type { Account, Bank } from "@vigie/api";
import { dayOf } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { AreaLink, useIdParam } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatTime } from "../../../../ui/format-moment.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { BankEntry } from "../parts/bank-entry.tsx";
import { FailureNote } from "../parts/failure-note.tsx";
import { HostedRepair } from "../parts/hosted-entry.tsx";
import { NoConnection } from "../parts/lost-connection.tsx";
import { OwnOnly } from "../parts/own-only.tsx";
import { RemoveConnection } from "../parts/remove-connection.tsx";
import { selectionPath } from "../parts/selection-path.ts";
import { StepView, stepSentence, stepTitle } from "../parts/step-view.tsx";
import { isReading } from "../../../../shared/portfolios/is-reading.ts";
import { SyncSteps, useFollowedConnection } from "../parts/sync-view.tsx";
import { entersAtBank, useBank } from "../parts/use-bank.ts";
import { useConnecting } from "../parts/use-connecting.ts";
import { useHeadFocus } from "../parts/use-head-focus.ts";
import { useHosted } from "../parts/use-hosted.ts";
import type { FieldValues } from "../parts/provider.ts";
import { stateTexts, text, updateTexts } from "../text.ts";

/** An existing connection: its state, how to repair it, how to delete it. */
export function UpdateCredentialsScreen(): ReactNode {
  return (
    <OwnOnly>
      <FindConnection />
    </OwnOnly>
  );
}

function FindConnection(): ReactNode {
  const connectionId = useIdParam("accountId");
  const reading = useFollowedConnection(connectionId);
  const account = reading.data?.account;
  const { bank, entry, isPending } = useBank(account?.bank.id ?? "");
  if (account !== undefined && !isPending) {
    const known = bank ?? bankless(account, entry);
    const Shown = known.entry === "hosted" ? AtPartner : Repair;
    return <Shown key={account.id} account={account} bank={known} />;
  }
  return (
    <>
      <PageHead title={updateTexts.title} />
      {reading.isError && account === undefined ? (
        <NoConnection error={reading.error} onRetry={() => void reading.refetch()} />
      ) : (
        <Loading label={text.head.loading}>
          <SkeletonRows count={4} height={62} />
        </Loading>
      )}
    </>
  );
}

/** A bank that left the directory: its connection is still shown, repaired on the partner's pages where those are used, and can
 * be deleted. */
function bankless(account: Account, entry: Bank["entry"]): Bank {
  return {
    ...account.bank,
    category: "bank",
    main: false,
    mechanisms: ["credentials"],
    consentDays: 0,
    entry,
    provider: { bankId: "", connectorUuid: "" },
    fields: [],
  };
}

/** Repaired or renewed on the partner's hosted pages. */
function AtPartner({ account, bank }: { readonly account: Account; readonly bank: Bank }): ReactNode {
  const hosted = useHosted();
  const title = formatMessage(account.error === null ? updateTexts.heading : text.head.reconnect, {
    bank: bank.name,
  });
  useHeadFocus(title);
  const renew = (): void => void hosted.leave({ bank, accountId: account.id, resets: true });
  return (
    <>
      <PageHead title={title} crumb={bank.name} />
      {account.error === null ? (
        <>
          {hosted.failure !== null && <FailureNote failure={hosted.failure} />}
          <Healthy account={account} onRenew={renew} renewing={hosted.busy} />
        </>
      ) : (
        <div className="grid max-w-160 gap-5 pt-5">
          <p className="t3-text text-ink-2">{stateTexts[account.error].sentence}</p>
          <HostedRepair bank={bank} account={account} />
        </div>
      )}
      <Ending account={account} />
    </>
  );
}

function Repair({ account, bank }: { readonly account: Account; readonly bank: Bank }): ReactNode {
  const [draft, setDraft] = useState<FieldValues>({});
  const [typing, setTyping] = useState(false);
  const flow = useConnecting({
    bank,
    account,
    onConnected: () => {
      setTyping(false);
    },
  });
  const { connection, stage } = flow;
  const change = (): void => {
    setTyping(true);
  };
  const inStep = connection !== null && (stage === "step" || stage === "registering");
  const restored = stage === "done";
  const title = inStep
    ? stepTitle(connection, flow.late)
    : restored
      ? updateTexts.restored
      : formatMessage(account.error === null ? updateTexts.heading : text.head.reconnect, {
          bank: bank.name,
        });
  useHeadFocus(title);
  return (
    <>
      <PageHead title={title} crumb={bank.name} />
      {inStep ? (
        <>
          <p className="t3-text max-w-160 pt-5 text-ink-2">
            {stepSentence(connection, bank.name, flow.late)}
          </p>
          <StepView bank={bank} connection={connection} flow={flow} draft={draft} onDraft={setDraft} />
        </>
      ) : stage === "resuming" && flow.failure === null ? (
        <Loading label={text.head.loading}>
          <SkeletonRows count={3} height={52} />
        </Loading>
      ) : typing || flow.failure !== null || stage === "sending" ? (
        <BankEntry bank={bank} flow={flow} draft={draft} onDraft={setDraft} submit={text.form.update} />
      ) : account.error !== null && !restored ? (
        <div className="grid max-w-160 justify-items-start gap-5 pt-5">
          <p className="t3-text text-ink-2">{stateTexts[account.error].sentence}</p>
          <Button look="solid" busy={flow.acting} onClick={() => void flow.check()}>
            {updateTexts.resume}
          </Button>
        </div>
      ) : (
        <Healthy
          account={account}
          onChange={entersAtBank(bank) || bank.fields.length === 0 ? undefined : change}
          onRenew={() => void flow.renew()}
          renewing={flow.acting}
        />
      )}
      <Ending account={account} />
    </>
  );
}

/** It works: since when, until when, and the possible actions. */
function Healthy(props: {
  readonly account: Account;
  readonly onChange?: (() => void) | undefined;
  readonly onRenew: () => void;
  readonly renewing: boolean;
}): ReactNode {
  const { account, onChange, onRenew, renewing } = props;
  const read = useAction(api.connections.synchronize, { refreshes: [api.connections.show] });
  const reading = isReading(account.sync);
  return (
    <div className="grid max-w-160 gap-5 pt-5">
      <div className="grid gap-1">
        <p className="t4">{updateTexts.works}</p>
        <p className="t2 text-ink-2">
          {lastSuccess(account)}
          {account.consentEndsOn !== null &&
            ` ${formatMessage(updateTexts.consent, { day: formatDay(account.consentEndsOn) })}`}
        </p>
      </div>
      {reading && <SyncSteps account={account} />}
      {read.failure !== null && (
        <p role="alert" className="t2 text-neg">
          {read.failure}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button
          look="solid"
          busy={reading || read.busy}
          className="max-sm:w-full"
          onClick={() => void read.run({ params: { id: account.id } })}
        >
          {updateTexts.read}
        </Button>
        <AreaLink to={selectionPath(account.bank.id, account.id)} className="link t2">
          {updateTexts.selection}
        </AreaLink>
        {onChange !== undefined && (
          <LinkButton className="t2" onClick={onChange}>
            {updateTexts.change}
          </LinkButton>
        )}
        <LinkButton className="t2" aria-busy={renewing || undefined} onClick={onRenew}>
          {updateTexts.renew}
        </LinkButton>
      </div>
    </div>
  );
}

function lastSuccess(account: Account): string {
  const at = account.lastSuccessAt;
  return at === null
    ? updateTexts.never
    : formatMessage(updateTexts.lastSuccess, { day: formatDay(dayOf(at)), time: formatTime(at) });
}

function Ending({ account }: { readonly account: Account }): ReactNode {
  return (
    <section className="max-w-160 pt-12">
      <SectionHead title={updateTexts.end} />
      <div className="grid gap-2 pt-3">
        <p className="t2 text-ink-2">{updateTexts.removeLead}</p>
        <div>
          <RemoveConnection account={account} />
        </div>
        <p className="t2">
          <AreaLink to={paths.addConnection()} className="link">
            {updateTexts.other}
          </AreaLink>
        </p>
      </div>
    </section>
  );
}
