import type { InvitationImport, Reply } from "@vigie/api";
import { bookApi } from "@vigie/api/book";
import { useState, type ReactNode } from "react";
import { useAction } from "../../../../api.ts";
import { AreaLink } from "../../../../shared/area/area.tsx";
import { bookPaths } from "../../../../shared/book/book-paths.ts";
import { serverNowMs } from "../../../../shared/clock/server-clock.ts";
import { Button } from "../../../../ui/button.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { ProgressLine } from "../../../../ui/progress-line.tsx";
import { toast } from "../../../../ui/toast.ts";
import { importText as text } from "../text.ts";
import { ImportLines } from "./import-lines.tsx";
import { RejectedLink } from "./rejected-link.tsx";

/** The result of the sending; it continues when the page is left. */
export function ImportRun({ shown }: { readonly shown: InvitationImport }): ReactNode {
  const { toSend, sent, refused } = shown.progress;
  const left = shown.summary.lines - sent;
  const isRunning = shown.state === "running";
  const [undone, setUndone] = useState<Undoing | null>(null);
  const progress = formatMessage(text.sendingText, { sent, total: toSend });
  return (
    <div className="max-w-220 pt-5">
      {isRunning ? (
        <>
          <p className="t4 pb-3 leading-[2rem]" role="status">
            {text.sending}
          </p>
          <ProgressLine label={text.sending} ratio={toSend === 0 ? null : sent / toSend} text={progress} />
          <p className="t2 pt-2 text-ink-2">
            {progress}. {text.goesOn}
          </p>
        </>
      ) : (
        <p className="t4 leading-[2rem]" role="status">
          {shown.state === "undone" ? text.undoneState : formatMessage(text.done, { sent, refused })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-4">
        <AreaLink to={bookPaths.addCustomer()} className="link">
          {text.list}
        </AreaLink>
        {left > 0 && !isRunning && <RejectedLink shown={shown} count={left} />}
        {shown.undoUntil !== null && Date.parse(shown.undoUntil) > serverNowMs() && (
          <Undo shown={shown} onDone={setUndone} />
        )}
      </div>
      {undone !== null && <Undone undone={undone} />}
      <section className="pt-8">
        <SectionHead title={text.check} />
        <ImportLines importId={shown.id} group="all" mayCorrect={false} />
      </section>
    </div>
  );
}

type Undoing = Reply<typeof bookApi.invitationImports.undo>;

function Undo({
  shown,
  onDone,
}: {
  readonly shown: InvitationImport;
  readonly onDone: (undone: Undoing) => void;
}): ReactNode {
  const undo = useAction(bookApi.invitationImports.undo, {
    refreshes: [bookApi.invitationImports.show, bookApi.invitationImports.lines, bookApi.invitations.list],
  });
  const run = async (): Promise<void> => {
    const done = await undo.run({ params: { id: shown.id } });
    if (done === null) return;
    onDone(done);
    toast(formatMessage(text.undone, { canceled: done.canceledNb, kept: done.keptNb }));
  };
  return (
    <>
      <Button busy={undo.busy} onClick={() => void run()}>
        {text.undo}
      </Button>
      {undo.failure !== null && (
        <span role="alert" className="t1 text-neg">
          {undo.failure}
        </span>
      )}
      <p className="t1 basis-full text-ink-3">{text.undoHow}</p>
    </>
  );
}

/** What was undone, and line by line what could not be. */
function Undone({ undone: { restoredNb, notRestored } }: { readonly undone: Undoing }): ReactNode {
  return (
    <div className="t2 pt-3">
      {restoredNb > 0 && <p>{formatMessage(text.restored, { count: restoredNb })}</p>}
      {notRestored.length > 0 && (
        <>
          <p>{formatMessage(text.notRestored, { count: notRestored.length })}</p>
          <ul>
            {notRestored.map(({ line, email, sentence }) => (
              <li key={line} className="text-ink-2">
                {email === null
                  ? formatMessage(text.notRestoredGone, { line, sentence })
                  : formatMessage(text.notRestoredLine, { line, email, sentence })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
