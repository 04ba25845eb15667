import type { ImportBatch } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatNumber } from "../../../../ui/format.ts";
import { freshWord, questionsSentence, setAsideSentence, waitingSentence } from "./sentences-text.ts";
import { accountText, confirmText, duplicateText, fileText, needText } from "../text.ts";
import { accountsOf, filesOf } from "./imported.ts";
import { MissingList } from "./missing.tsx";
import { showPart } from "./show-part.ts";

export type SummaryProps = {
  readonly batch: ImportBatch;
  /** A file is still being uploaded. */
  readonly busy: boolean;
  readonly onConfirmed: () => void;
  readonly onDrop: () => void;
};

/** Beside the files from 1128 px on: what would be added, what is pending, and the button. */
export function Summary({ batch, busy, onConfirmed, onDrop }: SummaryProps): ReactNode {
  const asking = filesOf(batch).filter(({ status }) => status === "asking").length;
  return (
    <aside
      id={confirmText.anchor}
      tabIndex={-1}
      aria-label={confirmText.section}
      className="column-rule outline-none max-md:pt-8 md:sticky md:top-0 md:col-span-4 md:self-start md:py-6"
    >
      <p className="t2 text-ink-2">{confirmText.toAdd}</p>
      <p className="t6">{formatNumber(batch.newCount)}</p>
      <p className="t1 text-ink-2">{freshWord(batch.newCount)}</p>
      <Parts batch={batch} />
      {batch.missing.length > 0 && (
        <div className="pt-4">
          <SectionHead title={confirmText.missingBefore} />
          <MissingList missing={batch.missing} />
        </div>
      )}
      <Confirm batch={batch} asking={asking} busy={busy} onConfirmed={onConfirmed} />
      <LinkButton className="t2 mt-4" onClick={onDrop}>
        {confirmText.drop}
      </LinkButton>
    </aside>
  );
}

type Part = { readonly id: string; readonly label: string; readonly note: string; readonly waits: boolean };

function partsOf(batch: ImportBatch): readonly Part[] {
  const files = filesOf(batch);
  const accounts = accountsOf(batch);
  const asking = files.filter(({ status }) => status === "asking").length;
  const skipped = accounts.filter(({ account }) => account.skipped).length;
  const likely = accounts.some(
    ({ account }) => !account.skipped && (account.placed === "likely" || account.placed === "named"),
  );
  const asked = accounts.some(({ account }) => !account.skipped && account.questions.length > 0);
  return [
    { id: fileText.anchor, label: fileText.section, note: String(files.length), waits: false },
    ...(asking > 0
      ? [{ id: needText.anchor, label: needText.section, note: confirmText.waited, waits: true }]
      : []),
    ...(accounts.length > 0
      ? [
          {
            id: accountText.anchor,
            label: accountText.section,
            note: likely
              ? confirmText.toCheck
              : `${String(accounts.length)}${skipped > 0 ? setAsideSentence(skipped) : ""}`,
            waits: likely,
          },
        ]
      : []),
    ...(asked
      ? [
          {
            id: duplicateText.anchor,
            label: duplicateText.section,
            note: batch.questionCount > 0 ? questionsSentence(batch.questionCount) : confirmText.answered,
            waits: batch.questionCount > 0,
          },
        ]
      : []),
  ];
}

function Parts({ batch }: { readonly batch: ImportBatch }): ReactNode {
  return (
    <ul aria-label={confirmText.steps} className="mt-4 border-t border-line">
      {partsOf(batch).map((part) => (
        <li key={part.id} className="relative flex min-h-11 items-center gap-3 border-b border-line">
          {part.waits && (
            <span aria-hidden="true" className="absolute inset-y-3 -left-5 w-0.75 bg-accent md:-left-6" />
          )}
          <span className={`w-5 ${part.waits ? "text-warn" : "text-pos"}`}>
            <Icon name={part.waits ? "alert" : "check"} size={18} />
          </span>
          <LinkButton
            className="t2 grow"
            onClick={() => {
              showPart(part.id);
            }}
          >
            {part.label}
          </LinkButton>
          <span className="t1 text-ink-2">{part.note}</span>
        </li>
      ))}
    </ul>
  );
}

type ConfirmProps = Pick<SummaryProps, "batch" | "busy" | "onConfirmed"> & { readonly asking: number };

function Confirm({ batch, asking, busy, onConfirmed }: ConfirmProps): ReactNode {
  const confirm = useAction(api.imports.confirmBatch, {
    refreshes: [api.imports.list, api.imports.showBatch, api.portfolios.list, api.wealth.summary],
  });
  const wait = busy ? confirmText.wait : asking > 0 ? waitingSentence(asking) : null;
  const isNothing = accountsOf(batch).every(({ account }) => account.skipped);
  return (
    <div className="pt-5">
      <Button
        look="solid"
        className="w-full"
        busy={confirm.busy}
        disabled={wait !== null || isNothing}
        aria-describedby="import-confirm-note"
        onClick={() => {
          void confirm.run({ params: { id: batch.id } }).then((done) => {
            if (done !== null) onConfirmed();
          });
        }}
      >
        {batch.newCount === 0 && asking === 0 ? confirmText.confirmNothing : confirmText.confirm}
      </Button>
      <p id="import-confirm-note" className={`t1 pt-2 ${wait === null ? "text-ink-3" : "text-warn"}`}>
        {wait ?? (isNothing ? confirmText.nothing : `${confirmText.notYet} ${confirmText.undoable}`)}
      </p>
      {confirm.failure !== null && (
        <p role="alert" className="t2 pt-2 text-neg">
          {confirm.failure}
        </p>
      )}
    </div>
  );
}
