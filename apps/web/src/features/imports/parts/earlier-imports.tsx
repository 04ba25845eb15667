import type { StatementImport } from "@vigie/contract";
import type { ReactNode } from "react";
import { api, useReading } from "../../../api.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { formatInstantDay, formatTime } from "../../../ui/format.ts";
import { SectionHead } from "../../../ui/page-head.tsx";
import { say } from "../../../ui/say.ts";
import { Loading, SkeletonRows } from "../../../ui/skeleton.tsx";
import { addedShort, formatNames, text } from "../text.ts";

export type EarlierImportsProps = {
  readonly onResume: (found: StatementImport) => void;
  readonly onUndo: (found: StatementImport) => void;
};

/** Every file ever given, the newest first, each with what can still be done about it. */
export function EarlierImports({ onResume, onUndo }: EarlierImportsProps): ReactNode {
  const list = useReading(api.imports.list, {});
  return (
    <section className="pt-8">
      <SectionHead title={text.earlier} />
      {list.isPending && (
        <Loading label={text.earlier}>
          <SkeletonRows count={3} height={56} />
        </Loading>
      )}
      {list.isError && list.data === undefined && (
        <EmptyState
          kind="failed"
          title={text.failed}
          reason={list.error.body.message}
          action={<LinkButton onClick={() => void list.refetch()}>{text.retry}</LinkButton>}
        />
      )}
      {list.data?.imports.length === 0 && (
        <EmptyState kind="none" title={text.earlierNone} reason={text.earlierNoneReason} />
      )}
      <ul>
        {(list.data?.imports ?? []).map((found) => (
          <li
            key={found.id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3.5 last:border-b-0"
          >
            <span className="min-w-0 grow basis-60">
              <span className="t2 block break-all">{found.fileName}</span>
              <span className="t1 block text-ink-3">{`${formatNames[found.format] ?? found.format}, ${momentOf(found)}`}</span>
            </span>
            <span className="t2 text-ink-2">{stateOf(found)}</span>
            <Act found={found} onResume={onResume} onUndo={onUndo} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function momentOf(found: StatementImport): string {
  const moment = found.confirmedAt ?? found.createdAt;
  return say(text.at, { day: formatInstantDay(moment), time: formatTime(moment) });
}

function stateOf(found: StatementImport): string {
  return found.status === "confirmed" ? addedShort(found.addedCount) : text.statuses[found.status];
}

function Act({
  found,
  onResume,
  onUndo,
}: EarlierImportsProps & { readonly found: StatementImport }): ReactNode {
  if (found.status === "undone") return <span className="t2 sm:min-w-20" />;
  const resumes = found.status === "previewed";
  return (
    <LinkButton
      className="t2 max-sm:min-h-11 sm:min-w-20 sm:text-right"
      aria-label={`${resumes ? text.resume : text.undo}, ${found.fileName}`}
      onClick={() => {
        if (resumes) onResume(found);
        else onUndo(found);
      }}
    >
      {resumes ? text.resume : text.undoShort}
    </LinkButton>
  );
}
