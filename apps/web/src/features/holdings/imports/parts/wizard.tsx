import type { ImportBatch } from "@vigie/api";
import type { ReactNode } from "react";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { countSentence, foundSentence, waitingSentence } from "./sentences-text.ts";
import { fileText } from "../text.ts";
import { Accounts } from "./accounts.tsx";
import { AddFiles } from "./add-files.tsx";
import { useChoices } from "./choices.ts";
import { Duplicates } from "./duplicates.tsx";
import { FileList } from "./file-list.tsx";
import { accountsOf, filesOf } from "./imported.ts";
import { Needs } from "./needs.tsx";
import { Summary } from "./summary.tsx";
import type { Undoable } from "./undo-dialog.tsx";
import type { Uploads } from "./uploads.ts";

export type WizardProps = {
  readonly batch: ImportBatch;
  readonly uploads: Uploads;
  readonly onConfirmed: () => void;
  readonly onDrop: (undoable: Undoable) => void;
  readonly onEmptied: () => void;
};

/** The uploaded files, their questions, the portfolios of their accounts, and duplicates: everything before anything is added. */
export function Wizard({ batch, uploads, onConfirmed, onDrop, onEmptied }: WizardProps): ReactNode {
  const choices = useChoices(batch.id);
  const files = filesOf(batch);
  const asking = files.filter(({ status }) => status === "asking").length;
  const accounts = accountsOf(batch).length;
  return (
    <>
      <p className="t4 max-w-200 pt-6 leading-[2rem]">
        {foundSentence(files.length, accounts)} {asking > 0 ? waitingSentence(asking) : countSentence(batch)}
      </p>
      <div className="page-grid pt-2">
        <div className="min-w-0 md:col-span-8">
          <section id={fileText.anchor} tabIndex={-1} className="pt-4 outline-none">
            <SectionHead title={fileText.section} />
            <FileList files={files} uploads={uploads} batchId={batch.id} onEmptied={onEmptied} />
            <AddFiles
              onFiles={(more) => {
                uploads.send(more, batch.id);
              }}
            />
          </section>
          <Needs files={files} />
          <Accounts batch={batch} choices={choices} />
          <Duplicates batch={batch} choices={choices} />
        </div>
        <Summary
          batch={batch}
          busy={uploads.busy}
          onConfirmed={onConfirmed}
          onDrop={() => {
            const names = files.map(({ fileName }) => fileName).join(", ");
            onDrop({ batchId: batch.id, names, addedCount: null });
          }}
        />
      </div>
    </>
  );
}
