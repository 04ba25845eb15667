import type { InteractionEvent, InteractionPromise } from "@vigie/api";
import type { ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { formatInstantDay, formatTime } from "../../../../ui/format-moment.ts";
import { formatMessage } from "../../../../ui/format-message.ts";
import { Loading, SkeletonRows } from "../../../../ui/skeleton.tsx";
import { kindWords, versionsText as text } from "../text.ts";

/** The text of an exchange with its former versions, and the promises in each. */
export function VersionsDialog({
  event,
  onClose,
}: {
  readonly event: InteractionEvent;
  readonly onClose: () => void;
}): ReactNode {
  return (
    <Dialog
      open
      title={formatMessage(text.title, { day: formatInstantDay(event.at) })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{bookText.close}</Button>}
    >
      <h3 className="t2 font-semibold">{text.now}</h3>
      <VersionWords note={event.note} promises={event.promises} />
      <Versions id={event.id} />
    </Dialog>
  );
}

function Versions({ id }: Pick<InteractionEvent, "id">): ReactNode {
  const { data, isError, refetch } = useReading(api.interactions.history, { params: { id } });
  if (data === undefined)
    return isError ? (
      <p role="alert" className="t2 pt-3 text-neg">
        {text.failed} <LinkButton onClick={() => void refetch()}>{bookText.retry}</LinkButton>
      </p>
    ) : (
      <Loading label={text.loading}>
        <SkeletonRows count={2} height={60} />
      </Loading>
    );
  return (
    <ol className="pt-3">
      {data.versions.map(({ note, kind, authorName, at, promises }) => (
        <li key={at} className="border-t border-line py-3">
          <p className="t1 text-ink-2">
            {formatMessage(text.version, {
              kind: kindWords[kind],
              day: formatInstantDay(at),
              time: formatTime(at),
              author: authorName,
            })}
          </p>
          <VersionWords note={note} promises={promises ?? []} />
        </li>
      ))}
    </ol>
  );
}

type VersionWordsProps = { readonly note: string; readonly promises: readonly InteractionPromise[] };

/** The text, then the promises: by whom, for when, and when they were fulfilled. */
function VersionWords({ note, promises }: VersionWordsProps): ReactNode {
  return (
    <>
      <p className="t2 pt-1 break-words whitespace-pre-line">{note === "" ? text.empty : note}</p>
      {promises.map(({ id, by, what, dueOn, doneAt }) => {
        const told = { who: text.by[by], day: formatDay(dueOn), what };
        return (
          <p key={id} className="t1 pt-1 wrap-anywhere text-ink-2">
            {doneAt === null
              ? formatMessage(text.promised, told)
              : formatMessage(text.kept, { ...told, doneDay: formatInstantDay(doneAt) })}
          </p>
        );
      })}
    </>
  );
}
