import type { Bank } from "@vigie/api";
import { useRef, useState, type ReactNode } from "react";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { ProgressLine } from "../../../../ui/progress-line.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import type { FieldValues } from "./provider.ts";
import { text } from "../text.ts";
import { FieldsForm } from "./fields-form.tsx";
import { ShareNotes } from "./share-notes.tsx";
import { TermsBox } from "./terms-box.tsx";
import type { ConnectionFailure } from "./connection-failure.ts";
import { FailureNote } from "./failure-note.tsx";
import { entersAtBank } from "./use-bank.ts";
import type { Connecting } from "./use-connecting.ts";
import { useProvider, useTermsToSign } from "./use-provider.ts";

export type BankEntryProps = {
  readonly bank: Bank;
  readonly flow: Connecting;
  readonly draft: FieldValues;
  readonly onDraft: (values: FieldValues) => void;
  readonly submit?: string;
};

/** The first step: what is shared, the terms the first time, then the bank's fields or its own site. */
export function BankEntry({
  bank,
  flow,
  draft,
  onDraft,
  submit = text.form.submit,
}: BankEntryProps): ReactNode {
  const terms = useTermsGate();
  const [mechanism, setMechanism] = useState(entersAtBank(bank) ? "webauth" : "credentials");
  const atBank = mechanism === "webauth";
  const busy = flow.stage === "sending" || flow.stage === "registering" || flow.acting || terms.signing;
  const failure = flow.failure ?? terms.failure;
  const both = bank.mechanisms.length > 1;
  return (
    <div className="page-grid">
      <div className="pt-6 md:col-span-7">
        {failure !== null && (
          <div className="pb-6">
            <FailureNote failure={failure} action={failureAction(failure, bank)} />
          </div>
        )}
        {terms.pending ? (
          <FormPlace fields={atBank ? 0 : bank.fields.length} />
        ) : atBank ? (
          <AtBank
            bank={bank}
            busy={busy}
            box={terms.box}
            onGo={() => void terms.sign(() => flow.goToBank())}
          />
        ) : (
          <FieldsForm
            fields={bank.fields}
            submit={submit}
            busy={busy}
            draft={draft}
            onDraft={onDraft}
            onSubmit={(values) => void terms.sign(() => flow.submit(values))}
            ready={terms.check}
            beside={both && <OtherWay onChoose={() => setMechanism("webauth")} />}
          >
            {terms.box}
          </FieldsForm>
        )}
        {busy && !atBank && <AtWork />}
      </div>
      <div className="column-rule max-md:pt-6 md:col-span-5 md:pt-6">
        <ShareNotes bank={bank} entry={atBank ? "bank" : "fields"} />
      </div>
    </div>
  );
}

/** The bank's own site, if it offers both ways. */
function OtherWay({ onChoose }: { readonly onChoose: () => void }): ReactNode {
  return (
    <LinkButton className="t2" onClick={onChoose}>
      {text.form.otherWay}
    </LinkButton>
  );
}

function AtBank(props: {
  readonly bank: Bank;
  readonly busy: boolean;
  readonly box: ReactNode;
  readonly onGo: () => void;
}): ReactNode {
  const { bank, busy, box, onGo } = props;
  return (
    <div className="grid max-w-120 gap-5">
      <p className="t3-text">{text.bankSite.leads}</p>
      {box}
      <div>
        <Button look="solid" busy={busy} className="max-sm:w-full" onClick={onGo}>
          {formatMessage(text.bankSite.submit, { bank: bank.name })}
        </Button>
      </div>
    </div>
  );
}

/** The bank checks credentials while the page waits: the page says so at once, with a way to leave. */
function AtWork(): ReactNode {
  return (
    <div className="max-w-120 pt-6" role="status">
      <ProgressLine label={text.form.sending} ratio={null} />
      <p className="t2 pt-2">{text.form.sending}</p>
      <p className="t1 pt-0.5 text-ink-3">
        {text.form.sendingHelp}{" "}
        <AreaLink to={paths.addConnection()} className="link">
          {text.back}
        </AreaLink>
      </p>
    </div>
  );
}

function FormPlace({ fields }: { readonly fields: number }): ReactNode {
  return (
    <div className="grid max-w-120 gap-5" aria-busy="true">
      {Array.from({ length: fields + 1 }, (_, index) => (
        <Skeleton key={index} height={62} />
      ))}
    </div>
  );
}

function failureAction(failure: ConnectionFailure, bank: Bank): ReactNode {
  if (failure.code === "lost_at_partner")
    return (
      <AreaLink to={paths.bankCredentials(bank.id)} className="link">
        {text.connectAgain}
      </AreaLink>
    );
  if (failure.connectionId !== undefined)
    return (
      <AreaLink to={paths.updateCredentials(failure.connectionId)} className="link">
        {text.seeConnection}
      </AreaLink>
    );
  const passing: readonly ConnectionFailure["code"][] = [
    "website_unavailable",
    "technical_bug",
    "rate_limited",
    "not_supported",
    "demo",
  ];
  if (!passing.includes(failure.code)) return undefined;
  return (
    <AreaLink to={paths.importFile()} className="link">
      {text.importInstead}
    </AreaLink>
  );
}

/** The partner's terms are shown before the first connection and accepted there before anything is sent. */
function useTermsGate() {
  const provider = useProvider();
  const terms = useTermsToSign();
  const [accepted, setAccepted] = useState(false);
  const [missing, setMissing] = useState(false);
  const [signing, setSigning] = useState(false);
  const [failure, setFailure] = useState<ConnectionFailure | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const toSign = terms.data ?? null;

  const check = (): boolean => {
    const ready = toSign === null || accepted;
    setMissing(!ready);
    if (!ready) place.current?.querySelector("input")?.focus();
    return ready;
  };
  const sign = async (then: () => Promise<void>): Promise<void> => {
    if (!check()) return;
    setFailure(null);
    if (terms.isError) {
      // Nothing is sent before it is known whether terms have to be accepted: they are fetched again first.
      const again = await terms.refetch();
      const code = again.error?.message === "demo" ? "demo" : "unreachable";
      if (again.isError) setFailure({ code, message: null });
      else if (again.data === null) await then();
      return;
    }
    if (toSign !== null) {
      setSigning(true);
      const signed = await provider.acceptTerms(toSign.id);
      setSigning(false);
      if (!signed.ok) {
        setFailure({ code: signed.code, message: signed.message });
        return;
      }
      await terms.refetch();
    }
    await then();
  };
  const box =
    toSign === null ? null : (
      <div ref={place}>
        <TermsBox
          terms={toSign}
          accepted={accepted}
          onAccepted={(next) => {
            setAccepted(next);
            setMissing(false);
          }}
          error={missing ? text.terms.missing : undefined}
        />
      </div>
    );
  return { box, pending: terms.isPending, signing, failure, check, sign };
}
