import type { InteractionEvent, Reply } from "@vigie/api";
import type { Id } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../../../api.ts";
import { useIdParam, useQueryState, useQueryText } from "../../../../shared/area/area.tsx";
import { bookText } from "../../../../shared/book/book-text.ts";
import { SheetFrame, useSheet } from "../../../../shared/book/sheet-frame.tsx";
import { SearchBox } from "../../../../shared/forms/search-box.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { Select } from "../../../../ui/select.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { toast } from "../../../../ui/toast.ts";
import { Editor } from "../parts/editor.tsx";
import { entryOf, writableKinds } from "../parts/entry.ts";
import { Log, type LogActs } from "../parts/log.tsx";
import { LogSide } from "../parts/log-side.tsx";
import { RemoveDialog } from "../parts/remove-dialog.tsx";
import { Removed } from "../parts/removed.tsx";
import { shownKinds, useLog, type LogFilters } from "../parts/use-log.ts";
import { kindWords, text } from "../text.ts";
import { otherIcons } from "../../../../ui/other-icons.ts";

/** Exchanges with a customer, and promises. */
export function InteractionsScreen(): ReactNode {
  const id = useIdParam("customerId");
  const sheet = useSheet(id);
  return (
    <SheetFrame sheet={sheet} id={id}>
      <div className="grid gap-x-6 md:grid-cols-[minmax(0,1fr)_19rem]">
        <Interactions key={id} id={id} />
        <LogSide id={id} sheet={sheet.data} />
      </div>
    </SheetFrame>
  );
}

function useLogFilters() {
  const [kind, setKind] = useQueryState("echanges", shownKinds, "tout");
  const [year, setYear] = useQueryText("annee");
  const [author, setAuthor] = useQueryText("auteur");
  const [words, setWords] = useQueryText("q");
  return { kind, year, author, words, setKind, setYear, setAuthor, setWords };
}

function Interactions({ id }: { readonly id: Id }): ReactNode {
  const [firstKind] = useQueryState("type", writableKinds, "note");
  const [typed] = useQueryText("type");
  const filters = useLogFilters();
  const log = useLog(id, filters);
  const [edited, setEdited] = useState<InteractionEvent | null>(null);
  const [asked, setAsked] = useState<InteractionEvent | null>(null);
  const [removed, setRemoved] = useState<InteractionEvent | null>(null);
  const change = useAction(api.interactions.change, { refreshes: [api.interactions.list] });
  const acts: LogActs = {
    onEdit: (event) => {
      setEdited(event);
      window.scrollTo({ top: 0 });
    },
    onPin: (event, pinned) => {
      void change.run({ params: { id: event.id }, body: { event: { pinned } } }).then((reply) => {
        if (reply === null) toast(text.failed, "failed");
      });
    },
    onRemove: setAsked,
  };
  const tellRemoved = (event: InteractionEvent): void => {
    setAsked(null);
    setRemoved(event);
    // The edited line is gone, so its typed text cannot be saved any more.
    if (edited?.id === event.id) setEdited(null);
  };
  const first = log.data?.pages[0];
  const entry = edited === null ? null : entryOf(edited);
  return (
    <div className="max-w-220 min-w-0">
      <Editor
        key={edited?.id ?? "new"}
        id={id}
        firstKind={firstKind}
        edited={edited === null || entry === null ? null : { event: edited, entry }}
        pinned={first?.pinned ?? null}
        startsWriting={typed === "note"}
        onEnd={() => setEdited(null)}
      />
      <FilterLine filters={filters} years={first?.years ?? []} authors={first?.authors ?? []} />
      {first !== undefined && first.pinned !== null && <Pinned event={first.pinned} acts={acts} />}
      <LogBody log={log} filters={filters} acts={acts} />
      {removed !== null && <Removed key={removed.id} event={removed} onClose={() => setRemoved(null)} />}
      {asked !== null && (
        <RemoveDialog event={asked} onRemoved={() => tellRemoved(asked)} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

type FilterLineProps = {
  readonly filters: ReturnType<typeof useLogFilters>;
  readonly years: readonly number[];
  readonly authors: Reply<typeof api.interactions.list>["authors"];
};

function FilterLine({ filters, years, authors }: FilterLineProps): ReactNode {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-3" data-print="none">
      <Choice
        label={text.filters}
        options={shownKinds.map((kind) => ({
          value: kind,
          label: kind === "tout" ? text.all : kind === "systeme" ? text.system : kindWords[kind],
        }))}
        value={filters.kind}
        onValue={filters.setKind}
      />
      {years.length > 1 && (
        <Choice
          label={text.year}
          options={[
            { value: "", label: text.everyYear },
            ...years.map((year) => ({ value: String(year), label: String(year) })),
          ]}
          value={filters.year}
          onValue={filters.setYear}
        />
      )}
      {(authors.length > 1 || filters.author !== "") && (
        <div className="w-full sm:w-60">
          <Select
            label={text.author}
            options={[
              { value: "", label: text.everyAuthor },
              ...authors.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={filters.author}
            onValue={filters.setAuthor}
          />
        </div>
      )}
      <div className="w-full sm:w-60">
        <SearchBox label={text.search} words={filters.words} onWords={filters.setWords} />
      </div>
    </div>
  );
}

function Pinned({ event, acts }: { readonly event: InteractionEvent; readonly acts: LogActs }): ReactNode {
  return (
    <section aria-label={text.pinned} className="mt-4 flex gap-3 bg-paper-2 px-4 py-3">
      <Icon name={otherIcons.pin} size={18} />
      <div className="grow">
        <p className="t1 flex justify-between gap-4 text-ink-2">
          <span>
            <span className="font-semibold text-ink">{text.pinned}</span>, {formatInstantDay(event.at)},{" "}
            {event.authorName}
          </span>
          <LinkButton onClick={() => acts.onPin(event, false)}>{text.unpin}</LinkButton>
        </p>
        <blockquote className="t3-text wrap-anywhere">
          {formatMessage(text.quote, { note: event.note })}
        </blockquote>
      </div>
    </section>
  );
}

type LogBodyProps = {
  readonly log: ReturnType<typeof useLog>;
  readonly filters: LogFilters;
  readonly acts: LogActs;
};

function LogBody({ log, filters, acts }: LogBodyProps): ReactNode {
  const events = log.data?.pages.flatMap((page) => page.events);
  if (events === undefined)
    return log.isError ? (
      <EmptyState
        kind="failed"
        title={text.failed}
        action={<LinkButton onClick={() => void log.refetch()}>{bookText.retry}</LinkButton>}
      />
    ) : (
      <Loading label={text.loading}>
        <SkeletonRows count={6} height={80} />
      </Loading>
    );
  const { kind, year, author, words } = filters;
  const isFiltered = kind !== "tout" || [year, author, words].some((one) => one !== "");
  if (events.length === 0)
    return isFiltered ? (
      <EmptyState kind="none" title={text.noMatch} />
    ) : (
      <EmptyState kind="none" title={text.none} reason={text.noneReason} />
    );
  return (
    <>
      <Log events={events} acts={acts} />
      {log.isFetchNextPageError && (
        <p role="alert" className="t1 py-2 text-neg">
          {text.failedMore}
        </p>
      )}
      {log.hasNextPage && (
        <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {text.more}
        </Button>
      )}
    </>
  );
}
