import { bookApi } from "@vigie/api/book";
import { type Id, invitationFileBytes, inviteeColumns, isId } from "@vigie/domain";
import { type ReactNode, useState } from "react";
import { call, useAction, useReading } from "../../../../api.ts";
import { AreaLink, useQueryText } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { saveFile } from "../../../../shared/files/save-file.ts";
import { Breadcrumb } from "../../../../ui/breadcrumb.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FileDrop } from "../../../../ui/file-drop.tsx";
import { formatInstantDay } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { PageHead, SectionHead } from "../../../../ui/page-head.tsx";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { ImportChecked, readyCount } from "../parts/import-checked.tsx";
import { ImportRun } from "../parts/import-run.tsx";
import { columnWords, importText as text, text as pageText } from "../text.ts";

/** A file of people to invite: chosen, checked, corrected in place, sent, undone. The open import is stored in the address. */
export function ImportCustomersScreen(): ReactNode {
  const [held, setHeld] = useQueryText("import");
  if (isId(held)) return <OpenImport id={held} onAnother={() => setHeld("")} />;
  return (
    <>
      <PageHead title={text.title} crumb={<Crumb />} />
      <ChooseFile onRead={setHeld} />
    </>
  );
}

function Crumb(): ReactNode {
  return (
    <Breadcrumb
      items={[
        <AreaLink key="customers" to={bookPaths.customers()} className="link">
          {pageText.customers}
        </AreaLink>,
        <AreaLink key="add" to={bookPaths.addCustomer()} className="link">
          {pageText.title}
        </AreaLink>,
      ]}
    />
  );
}

type OpenProps = { readonly id: Id; readonly onAnother: () => void };

function OpenImport({ id, onAnother }: OpenProps): ReactNode {
  const [isRunning, setRunning] = useState(false);
  const pace = isRunning ? 1_000 : false;
  const read = useReading(bookApi.invitationImports.show, { params: { id } }, { refetchEveryMs: pace });
  const shown = read.data?.import ?? null;
  const runs = shown?.state === "running";
  if (runs !== isRunning) setRunning(runs);
  const run = useAction(bookApi.invitationImports.run, {
    refreshes: [bookApi.invitationImports.show, bookApi.invitations.list],
  });
  const facts = { name: shown?.fileName ?? "", count: shown?.summary.lines ?? 0 };
  return (
    <>
      <PageHead
        title={text.title}
        crumb={<Crumb />}
        asOf={shown === null ? undefined : formatMessage(text.fileFacts, facts)}
        action={
          shown?.state === "checked" ? (
            <Button
              look="solid"
              busy={run.busy}
              disabled={readyCount(shown) === 0}
              onClick={() => void run.run({ params: { id } })}
            >
              {formatMessage(text.send, { count: readyCount(shown) })}
            </Button>
          ) : undefined
        }
      />
      {run.failure !== null && (
        <p role="alert" className="t2 pt-4 text-neg">
          {run.failure}
        </p>
      )}
      {shown === null ? (
        <Waiting error={read.error} onRetry={() => void read.refetch()} />
      ) : shown.state === "checked" ? (
        <ImportChecked shown={shown} onAnother={onAnother} />
      ) : (
        <ImportRun shown={shown} />
      )}
    </>
  );
}

type WaitingProps = { readonly error: { readonly status: number } | null; readonly onRetry: () => void };

function Waiting({ error, onRetry }: WaitingProps): ReactNode {
  if (error?.status === 404) return <EmptyState kind="failed" title={text.notFound} />;
  if (error !== null)
    return (
      <EmptyState
        kind="failed"
        title={text.failed}
        action={<LinkButton onClick={onRetry}>{bookText.retry}</LinkButton>}
      />
    );
  return (
    <Loading label={text.reading}>
      <SkeletonRows count={6} height={44} />
    </Loading>
  );
}

function ChooseFile({ onRead }: { readonly onRead: (id: string) => void }): ReactNode {
  const [fault, setFault] = useState<string | null>(null);
  const create = useAction(bookApi.invitationImports.create, { refreshes: [bookApi.invitationImports.list] });
  const send = async ([file]: readonly File[]): Promise<void> => {
    if (file === undefined) return;
    const refused = !/\.csv$/i.test(file.name)
      ? text.notCsv
      : file.size > invitationFileBytes
        ? text.tooLarge
        : null;
    setFault(refused);
    if (refused !== null) return;
    const reply = await create.run({ query: { fileName: file.name.slice(-200) }, body: file });
    if (reply !== null) onRead(reply.import.id);
  };
  const columns = inviteeColumns.map((column) => columnWords[column]).join(", ");
  return (
    <div className="max-w-200 pt-6">
      <FileDrop
        label={text.drop}
        help={text.help}
        accept=".csv"
        disabled={create.busy}
        error={fault ?? create.failure ?? undefined}
        onFiles={(files) => void send(files)}
      />
      {create.busy && (
        <p role="status" className="t2 pt-3 text-ink-2">
          {text.reading}
        </p>
      )}
      <p className="t1 pt-4 text-ink-2">{formatMessage(text.guide, { columns })}</p>
      <p className="pt-1">
        <TemplateLink />
      </p>
      <Earlier onOpen={onRead} />
    </div>
  );
}

function TemplateLink(): ReactNode {
  const get = async (): Promise<void> => {
    saveFile(await call(bookApi.invitationImports.template, {}));
  };
  return (
    <LinkButton className="t1" onClick={() => void get().catch(() => undefined)}>
      {text.template}
    </LinkButton>
  );
}

function Earlier({ onOpen }: { readonly onOpen: (id: string) => void }): ReactNode {
  const imports = useReading(bookApi.invitationImports.list, {}).data?.imports ?? [];
  if (imports.length === 0) return null;
  return (
    <section className="pt-8">
      <SectionHead title={text.earlier} />
      <ul>
        {imports.map(({ id, fileName, createdAt, summary }) => (
          <li key={id} className="flex min-h-11 items-center justify-between gap-4 border-b border-line">
            <LinkButton
              className="t2 truncate"
              aria-label={formatMessage(text.open, { name: fileName })}
              onClick={() => onOpen(id)}
            >
              {fileName}
            </LinkButton>
            <span className="t1 text-ink-2">
              {formatMessage(text.earlierLine, { date: formatInstantDay(createdAt), count: summary.lines })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
