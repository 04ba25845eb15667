import type { StatementImport } from "@vigie/api";
import { addDays, dayOf, type Day, groupBy } from "@vigie/domain";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { useQueryText } from "../../../../shared/area/area.tsx";
import { today } from "../../../../shared/clock/today.ts";
import { LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { Pager } from "../../../../ui/pager.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { addedShort } from "./sentences-text.ts";
import { earlierText, formatNames, text } from "../text.ts";
import type { Undoable } from "./undo-dialog.tsx";

export type EarlierImportsProps = {
  readonly onOpen: (batchId: string) => void;
  readonly onUndo: (undoable: Undoable) => void;
};

/** Every import, newest first: the files that were sent together, and the possible actions. */
export function EarlierImports(props: EarlierImportsProps): ReactNode {
  const [asked, setAsked] = useQueryText("page");
  const page = Math.max(1, Math.trunc(Number(asked)) || 1);
  const list = useReading(api.imports.list, { query: { page } });
  const batches = batchesOf(list.data?.imports ?? []);
  return (
    <section className="pt-8">
      <SectionHead title={earlierText.section} />
      {list.isPending && (
        <Loading label={earlierText.loading}>
          <SkeletonRows count={3} height={56} />
        </Loading>
      )}
      {list.isError && list.data === undefined && (
        <EmptyState
          kind="failed"
          title={earlierText.failed}
          reason={list.error.body.message}
          action={<LinkButton onClick={() => void list.refetch()}>{text.retry}</LinkButton>}
        />
      )}
      {list.data?.meta.totalCount === 0 && (
        <EmptyState kind="none" title={earlierText.none} reason={earlierText.noneReason} />
      )}
      <ul>
        {batches.map((batch) => (
          <BatchRow key={batch.id} batch={batch} {...props} />
        ))}
      </ul>
      {list.data !== undefined && (
        <Pager
          label={earlierText.pages}
          // The only import of the last page may just have been discarded.
          page={Math.min(page, list.data.meta.totalPages + 1)}
          totalPages={list.data.meta.totalPages}
          onPage={(next) => {
            setAsked(next === 1 ? "" : String(next));
          }}
        />
      )}
    </section>
  );
}

/** How long an import can be undone, as on the server. */
const undoDays = 30;

type Batch = {
  readonly id: string;
  readonly files: readonly StatementImport[];
  readonly status: StatementImport["status"];
  readonly addedCount: number;
  /** The last day on which it can be undone; null if it is not confirmed. */
  readonly undoUntil: Day | null;
};

function batchesOf(imports: readonly StatementImport[]): readonly Batch[] {
  return [...groupBy(imports, ({ batchId }) => batchId)].map(([id, all]) => {
    const standing = all.filter(({ status }) => status !== "undone");
    const files = (standing.length > 0 ? standing : all).toReversed();
    const order = ["asking", "previewed", "confirmed", "undone"] as const;
    const status = order.find((state) => files.some((file) => file.status === state)) ?? "undone";
    const ends = standing.flatMap(({ confirmedAt }) =>
      confirmedAt === null ? [] : [addDays(dayOf(confirmedAt), undoDays)],
    );
    return {
      id,
      files,
      status,
      addedCount: standing.reduce((sum, file) => sum + file.addedCount, 0),
      undoUntil: status === "confirmed" ? (ends.toSorted()[0] ?? null) : null,
    };
  });
}

function BatchRow({ batch, onOpen, onUndo }: EarlierImportsProps & { readonly batch: Batch }): ReactNode {
  const names = batch.files.map(({ fileName }) => fileName).join(", ");
  return (
    <li className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-line py-3.5 last:border-b-0">
      <span className="min-w-0 grow basis-60">
        <span className="t2 block break-words">{names}</span>
        <span className="t1 block text-ink-3">{`${formatsOf(batch.files)}, ${momentOf(batch.files)}`}</span>
      </span>
      <span className="t2 text-ink-2 sm:text-right">
        {batch.status === "confirmed" ? addedShort(batch.addedCount) : earlierText.statuses[batch.status]}
        {batch.undoUntil !== null && batch.undoUntil >= today() && (
          <span className="t1 block text-ink-3">
            {formatMessage(earlierText.until, { day: formatDay(batch.undoUntil) })}
          </span>
        )}
      </span>
      <span className="flex gap-x-5 max-sm:w-full sm:min-w-32 sm:justify-end">
        <Acts batch={batch} names={names} onOpen={onOpen} onUndo={onUndo} />
      </span>
    </li>
  );
}

function Acts({
  batch,
  names,
  onOpen,
  onUndo,
}: EarlierImportsProps & { readonly batch: Batch; readonly names: string }): ReactNode {
  if (batch.status === "undone") return null;
  const waits = batch.status !== "confirmed";
  const opening = waits ? earlierText.resume : earlierText.see;
  return (
    <>
      <LinkButton
        className="t2 max-sm:min-h-11"
        aria-label={`${opening}, ${names}`}
        onClick={() => {
          onOpen(batch.id);
        }}
      >
        {opening}
      </LinkButton>
      {batch.undoUntil !== null && batch.undoUntil >= today() && (
        <LinkButton
          className="t2 max-sm:min-h-11"
          aria-label={`${earlierText.undo} cet import, ${names}`}
          onClick={() => {
            onUndo({ batchId: batch.files[0]?.batchId ?? null, names, addedCount: batch.addedCount });
          }}
        >
          {earlierText.undo}
        </LinkButton>
      )}
    </>
  );
}

function formatsOf(files: readonly StatementImport[]): string {
  const names = files.map(({ format }) => formatNames[format]).filter((name) => name !== undefined);
  return [...new Set(names)].join(", ") || text.unreadYet;
}

function momentOf(files: readonly StatementImport[]): string {
  const moments = files.map(({ confirmedAt, createdAt }) => confirmedAt ?? createdAt).toSorted();
  const moment = moments.at(-1);
  return moment === undefined
    ? ""
    : formatMessage(earlierText.at, { day: formatInstantDay(moment), time: formatTime(moment) });
}
