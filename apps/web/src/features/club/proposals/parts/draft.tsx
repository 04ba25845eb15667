import type { Proposal } from "@vigie/api";
import { adviceApi } from "@vigie/api/advice";
import { argumentLength, argumentNames, checkNames, leastReasons, type Id } from "@vigie/domain";
import { useRef, useState, type ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { PathLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { Button } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { TextArea } from "../../../../ui/text-field.tsx";
import { wholeNames } from "../../../../ui/whole-names.ts";
import { text } from "../text.ts";
import { useReadAgain } from "../../../../shared/forms/use-read-again.ts";
import { DepositFields, useDeposits } from "./deposits.tsx";
import { KeyDocumentFields, useKeyDocuments } from "./key-documents.tsx";
import { SavedWords } from "./saved-words.tsx";
import { sentencesText } from "./sentences-text.ts";
import { DropDraft } from "./withdraw.tsx";

type Check = Proposal["checks"][number];
type DraftProps = {
  readonly proposal: Proposal;
  readonly customerId: Id;
  /** Sentences of the statement are being edited, and not saved yet. */
  readonly isWriting: boolean;
};

/** The advisor's text, the checks that it justifies, and sending. */
export function Draft({ proposal, customerId, isWriting }: DraftProps): ReactNode {
  const { id, checks, open } = proposal;
  const draft = useDraft({ proposal, customerId });
  const { reasons, setReasons, said, say, deposits, documents, keep, failure, busy } = draft;
  const { isChanged, isSaved, lacksPiece } = draft;
  const { sendNow, isHeld, isAsked, isReasoned, isSilent } = useSending(draft, { checks, isWriting });
  // Both buttons submit the form: it focuses the first invalid field.
  const press = useRef(sendNow);
  return (
    <Form failure={failure} className="grid gap-6" onSubmit={() => press.current()}>
      <TextArea
        label={text.ownReasons}
        help={text.reasonsHelp}
        error={isAsked && !isReasoned ? text.reasonsMissing : undefined}
        rows={5}
        maxLength={4000}
        value={reasons}
        onChange={(event) => {
          setReasons(event.target.value);
        }}
      />
      <DepositFields deposits={deposits} />
      <KeyDocumentFields documents={documents} />
      <Checks checks={checks} said={said} onSay={say} isMissing={(one) => isAsked && isSilent(one)} />
      {open.length > 0 && (
        <p className="t2 text-warn">
          {formatMessage(text.open, { checks: open.map((check) => checkNames[check]).join(", ") })}
        </p>
      )}
      <Presses
        busy={busy}
        isSaved={isSaved}
        onSend={() => {
          press.current = sendNow;
        }}
        onSave={() => {
          press.current = keep;
        }}
      />
      {(failure !== null || isHeld) && (
        <p role="alert" className="t1 text-neg">
          {isHeld ? sentencesText.tooOpen : failure}
        </p>
      )}
      {isChanged && <SavedWords proposal={proposal} />}
      {lacksPiece && <ToFile customerId={customerId} />}
      <DropDraft proposalId={id} customerId={customerId} />
    </Form>
  );
}

type PressesProps = {
  readonly busy: boolean;
  readonly isSaved: boolean;
  readonly onSend: () => void;
  readonly onSave: () => void;
};

function Presses({ busy, isSaved, onSend, onSave }: PressesProps): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Button type="submit" look="solid" busy={busy} onClick={onSend}>
        {text.send}
      </Button>
      <Button type="submit" onClick={onSave}>
        {text.save}
      </Button>
      {/* Shown in place: a toast would cover these buttons on a phone. */}
      <p role="status" className="t2 text-ink-2">
        {isSaved && text.saved}
      </p>
    </div>
  );
}

/** Missing items are requested, or noted, on the page of the file. */
function ToFile({ customerId }: { readonly customerId: Id }): ReactNode {
  return (
    <p className="t2">
      <PathLink to={`/advisory${bookPaths.customerFile(customerId)}`} className="link">
        {text.toFile}
      </PathLink>
    </p>
  );
}

type Sending = Pick<Proposal, "checks"> & Pick<DraftProps, "isWriting">;

/** A missing value is shown at its field, and edits in progress elsewhere are saved first. */
function useSending(draft: ReturnType<typeof useDraft>, { checks, isWriting }: Sending) {
  const { reasons, said, documents, send } = draft;
  const [isStopped, setIsStopped] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const isReasoned = reasons.trim().length >= leastReasons;
  const isSilent = ({ check, verdict }: Check): boolean =>
    verdict === "to_argue" &&
    !documents.settles(check) &&
    (said[check] ?? "").trim().length < argumentLength.least;
  const sendNow = async (): Promise<boolean> => {
    setIsStopped(isWriting);
    setIsAsked(true);
    documents.ask();
    if (isWriting) return true;
    return isReasoned && !checks.some(isSilent) && (await send());
  };
  return { sendNow, isHeld: isStopped && isWriting, isAsked, isReasoned, isSilent };
}

const refreshes = [adviceApi.proposals.show, adviceApi.proposals.list];

function useDraft({ proposal, customerId }: Omit<DraftProps, "isWriting">) {
  const { id: proposalId, checks } = proposal;
  const [reasons, setReasons] = useState(proposal.reasons);
  const [said, setSaid] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(checks.map(({ check, argument }) => [check, argument ?? ""])),
  );
  const deposits = useDeposits(proposal.contracts);
  const documents = useKeyDocuments(proposal.keyDocuments);
  const saving = useAction(adviceApi.proposals.update, { refreshes });
  const sending = useAction(adviceApi.proposals.send, { refreshes });
  const isChanged = saving.code === "proposal.draft_changed" || sending.code === "proposal.draft_changed";
  useReadAgain(isChanged, adviceApi.proposals.show);
  // The edits are based on this version; submitting again confirms them on the version shown by then.
  const [typedOn, setTypedOn] = useState(proposal.wordsRevision);
  const [isSaved, setSaved] = useState(false);
  const params = { id: customerId, proposalId };
  /** The saved revision of the draft, or null. Only a draft shown completely can be sent. */
  const write = async (revision?: number): Promise<number | null> => {
    documents.ask();
    setSaved(false);
    // The field itself shows what is invalid.
    if (deposits.isInvalid || documents.isInvalid) return null;
    const all = checks.map(({ check }) => ({ check, text: said[check] ?? "" }));
    const written = { reasons, arguments: all.filter((one) => one.text !== "") };
    const read = { revision, wordsRevision: isChanged ? proposal.wordsRevision : typedOn };
    const body = { ...read, ...written, deposits: deposits.body, keyDocuments: documents.body };
    const reply = await saving.run({ params, body });
    if (reply === null) return null;
    sending.reset();
    setTypedOn(reply.proposal.wordsRevision);
    return reply.proposal.revision;
  };
  const keep = async (): Promise<boolean> => {
    const isKept = (await write()) !== null;
    setSaved(isKept);
    return isKept;
  };
  const send = async (): Promise<boolean> => {
    const revision = await write(proposal.revision);
    if (revision === null) return false;
    await sending.run({ params, body: { revision } });
    return true;
  };
  const say = (check: string, words: string): void => setSaid((before) => ({ ...before, [check]: words }));
  return {
    reasons,
    setReasons,
    said,
    say,
    deposits,
    documents,
    keep,
    send,
    isChanged,
    isSaved,
    failure: saving.failure ?? sending.failure,
    busy: saving.busy || sending.busy,
    lacksPiece: saving.failure === null && sending.code === "file.incomplete",
  };
}

type ChecksProps = {
  readonly checks: Proposal["checks"];
  readonly said: Readonly<Record<string, string>>;
  readonly onSay: (check: string, words: string) => void;
  readonly isMissing: (check: Check) => boolean;
};

function Checks({ checks, said, onSay, isMissing }: ChecksProps): ReactNode {
  return (
    <section className="grid gap-3">
      <SectionHead title={text.checks} />
      <ul>
        {checks
          .map((one) => ({ ...one, isBlank: isMissing(one) }))
          .map(({ check, verdict, contracts, isBlank }) => (
            <li key={check} className="grid gap-2 border-b border-line py-2">
              <span className="flex justify-between gap-4">
                <span className="t2">{checkNames[check]}</span>
                <span className={`t2 ${verdict === "passes" ? "text-ink-2" : "font-semibold text-warn"}`}>
                  {text.verdicts[verdict]}
                </span>
              </span>
              {contracts
                .filter((one) => one.verdict !== "passes")
                .map((one) => (
                  <span key={one.contractName} className="t1 text-ink-2">
                    {wholeNames(one.contractName)}, {text.verdicts[one.verdict]}
                  </span>
                ))}
              {verdict === "to_argue" && (
                <TextArea
                  label={argumentNames[check]}
                  help={text.argumentHelp}
                  error={isBlank ? text.argumentMissing : undefined}
                  rows={2}
                  maxLength={1000}
                  value={said[check] ?? ""}
                  onChange={(event) => {
                    onSay(check, event.target.value);
                  }}
                />
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}
