import { useQueryClient } from "@tanstack/react-query";
import { isId, type Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, callKey, useReading } from "../../../../api.ts";
import { AreaLink, useQueryText } from "../../../../shared/area/area.tsx";
import { OwnOnly } from "../../../../shared/area/own-only.tsx";
import { paths } from "../../../../shared/area/paths.ts";
import { Offered } from "../../../../shared/variant/offered.tsx";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FileDrop } from "../../../../ui/file-drop.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Loading, Skeleton, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { EarlierImports } from "../parts/earlier-imports.tsx";
import { FileList } from "../parts/file-list.tsx";
import { filesOf } from "../parts/imported.ts";
import { Result } from "../parts/result.tsx";
import { UndoDialog, type Undoable } from "../parts/undo-dialog.tsx";
import { useUploads, type Uploads } from "../parts/uploads.ts";
import { Wizard } from "../parts/wizard.tsx";
import { confirmText, text, undoText } from "../text.ts";

/** Bank statements: parsed, questioned, previewed, then added. The state is on the server and in the address: a reload, a new
 * sign-in or another device loses nothing. */
export function ImportScreen(): ReactNode {
  return (
    <OwnOnly call={api.imports.create} page={text.title} title={text.ownTitle} reason={text.ownReason}>
      <Import />
    </OwnOnly>
  );
}

function Import(): ReactNode {
  const [shownId, setShownId] = useQueryText("import");
  const [undoing, setUndoing] = useState<Undoable | null>(null);
  const uploads = useUploads((found) => {
    setShownId(found.batchId);
  });
  const cache = useQueryClient();
  const leave = (): void => {
    setShownId("");
    // Refetched when the page is shown again; it may be gone now, so not before.
    void cache.invalidateQueries({ queryKey: callKey(api.imports.showBatch), refetchType: "none" });
  };
  const startAnew = (): void => {
    uploads.clear();
    leave();
  };
  return (
    <>
      <PageHead title={text.title} />
      {isId(shownId) ? (
        <OneBatch id={shownId} uploads={uploads} onUndo={setUndoing} onLeave={startAnew} onEmptied={leave} />
      ) : (
        <>
          <Start uploads={uploads} />
          <EarlierImports onOpen={setShownId} onUndo={setUndoing} />
        </>
      )}
      <UndoDialog
        undoable={undoing}
        onClose={() => {
          setUndoing(null);
        }}
        onUndone={(undone) => {
          setUndoing(null);
          toast(undone.addedCount === null ? confirmText.dropped : undoText.done);
          startAnew();
        }}
      />
    </>
  );
}

function Start({ uploads }: { readonly uploads: Uploads }): ReactNode {
  return (
    <>
      <p className="t3-text max-w-180 py-6 text-ink-2">{text.intro}</p>
      <FileDrop
        label={text.drop}
        help={text.help}
        // The format is detected from the content: a file type unknown to a phone must stay selectable.
        accept=""
        multiple
        onFiles={(files) => {
          uploads.send(files, null);
        }}
      />
      <Offered needs="manualInternalManagement">
        <p className="t2 pt-3 text-ink-2">
          {text.byHandBefore}
          <AreaLink to={paths.typePortfolio()} className="link">
            {text.byHand}
          </AreaLink>
          .
        </p>
      </Offered>
      <div className="pt-2">
        <FileList files={[]} uploads={uploads} batchId={null} onEmptied={() => undefined} />
      </div>
    </>
  );
}

type OneBatchProps = {
  readonly id: Id;
  readonly uploads: Uploads;
  readonly onUndo: (undoable: Undoable) => void;
  readonly onLeave: () => void;
  readonly onEmptied: () => void;
};

function OneBatch({ id, uploads, onUndo, onLeave, onEmptied }: OneBatchProps): ReactNode {
  const reading = useReading(api.imports.showBatch, { params: { id } });
  if (reading.isPending) return <BatchSkeleton />;
  if (reading.data === undefined) {
    const isGone = reading.error.status === 404;
    return (
      <EmptyState
        kind={isGone ? "unavailable" : "failed"}
        title={isGone ? text.gone : text.failedOne}
        reason={isGone ? text.goneReason : reading.error.body.message}
        action={
          isGone ? (
            <LinkButton onClick={onLeave}>{text.back}</LinkButton>
          ) : (
            <LinkButton onClick={() => void reading.refetch()}>{text.retry}</LinkButton>
          )
        }
      />
    );
  }
  const { batch } = reading.data;
  if (batch.status === "confirmed" || filesOf(batch).length === 0)
    return <Result batch={batch} onUndo={onUndo} onAnother={onLeave} />;
  return (
    <Wizard
      batch={batch}
      uploads={uploads}
      onDrop={onUndo}
      onEmptied={onEmptied}
      onConfirmed={() => {
        uploads.clear();
        window.scrollTo({ top: 0 });
      }}
    />
  );
}

function BatchSkeleton(): ReactNode {
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
