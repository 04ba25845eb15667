import type { StatementImport } from "@vigie/contract";
import { isId, type Id } from "@vigie/domain";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api, callKey, useAction, useReading } from "../../../api.ts";
import { useQueryText } from "../../../shell/area.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FileDrop } from "../../../ui/file-drop.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { ProgressLine } from "../../../ui/progress-line.tsx";
import { Loading, Skeleton, SkeletonRows } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { EarlierImports } from "../parts/earlier-imports.tsx";
import { Preview } from "../parts/preview.tsx";
import { Result } from "../parts/result.tsx";
import { UndoDialog } from "../parts/undo-dialog.tsx";
import { largestFileBytes, text } from "../text.ts";

/** A file of the bank, read, shown, then added. The preview has its address: leaving the page loses nothing. */
export function ImportScreen(): ReactNode {
  const [shownId, setShownId] = useQueryText("fichier");
  const [touched, setTouched] = useState<readonly Id[]>([]);
  const [undoing, setUndoing] = useState<StatementImport | null>(null);
  const cache = useQueryClient();
  const show = (found: StatementImport): void => {
    cache.setQueryData(callKey(api.imports.show, { params: { id: found.id } }), { import: found });
    setShownId(found.id);
  };
  const leave = (): void => {
    setTouched([]);
    setShownId("");
  };
  return (
    <>
      <PageHead title={text.title} />
      {isId(shownId) ? (
        <OneImport
          id={shownId}
          touched={touched}
          onConfirmed={(confirmed, contractIds) => {
            setTouched(contractIds);
            show(confirmed);
          }}
          onUndo={setUndoing}
          onLeave={leave}
        />
      ) : (
        <>
          <Upload onRead={show} />
          <EarlierImports
            onResume={(found) => {
              setShownId(found.id);
            }}
            onUndo={setUndoing}
          />
        </>
      )}
      <UndoDialog
        found={undoing}
        onClose={() => {
          setUndoing(null);
        }}
        onUndone={() => {
          setUndoing(null);
          toast(text.undone);
          leave();
        }}
      />
    </>
  );
}

function Upload({ onRead }: { readonly onRead: (found: StatementImport) => void }): ReactNode {
  const [refusal, setRefusal] = useState<string | null>(null);
  const upload = useAction(api.imports.create, { refreshes: [api.imports.list] });
  const send = (files: readonly File[]): void => {
    const [file] = files;
    if (file === undefined) return;
    upload.reset();
    setRefusal(file.size > largestFileBytes ? text.tooLarge : null);
    if (file.size > largestFileBytes) return;
    const fileName = file.name.slice(-200);
    void upload.run({ query: { fileName }, body: file }).then((read) => {
      if (read !== null) onRead(read.import);
    });
  };
  const error = refusal ?? upload.failure;
  return (
    <>
      <p className="t3-text max-w-180 py-6 text-ink-2">{text.intro}</p>
      <FileDrop
        label={text.drop}
        help={text.help}
        accept={text.accept}
        onFiles={send}
        disabled={upload.busy}
        {...(error === null ? {} : { error })}
      />
      {upload.busy && (
        <div role="status" className="pt-4">
          <ProgressLine label={text.reading} ratio={null} />
          <p className="t2 pt-2">{text.reading}</p>
          <p className="t1 text-ink-3">{text.readingHelp}</p>
        </div>
      )}
      {error !== null && <p className="t2 max-w-180 pt-2 text-ink-2">{text.wayOut}</p>}
    </>
  );
}

type OneImportProps = {
  readonly id: Id;
  readonly touched: readonly Id[];
  readonly onConfirmed: (confirmed: StatementImport, contractIds: readonly Id[]) => void;
  readonly onUndo: (found: StatementImport) => void;
  readonly onLeave: () => void;
};

function OneImport({ id, touched, onConfirmed, onUndo, onLeave }: OneImportProps): ReactNode {
  const reading = useReading(api.imports.show, { params: { id } });
  if (reading.isPending) return <PreviewSkeleton />;
  if (reading.data === undefined) {
    return (
      <EmptyState
        kind="failed"
        title={text.failedOne}
        reason={reading.error.body.message}
        action={<LinkButton onClick={onLeave}>{text.back}</LinkButton>}
      />
    );
  }
  const found = reading.data.import;
  if (found.status === "previewed")
    return <Preview key={found.id} {...{ found, onConfirmed, onDropped: onLeave }} />;
  return (
    <Result
      found={found}
      contractIds={touched}
      onAnother={onLeave}
      onUndo={() => {
        onUndo(found);
      }}
    />
  );
}

function PreviewSkeleton(): ReactNode {
  return (
    <Loading label={text.reading}>
      <div className="grid gap-4 pt-6 pb-5">
        <Skeleton width="60%" height={28} />
        <Skeleton width="30%" height={14} />
      </div>
      <SkeletonRows count={8} height={44} />
    </Loading>
  );
}
