import { useState, type ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { bulkText } from "../text.ts";
import { TaskDialog } from "./bulk-task.tsx";
import type { DialogProps } from "./bulk-acts.ts";

/** What an action requires before it runs: a choice, or a confirmation if many customers are written to. */
export function BulkActDialog({
  asked,
  ...props
}: DialogProps & { readonly asked: "tag" | "task" | "ask_missing" }): ReactNode {
  if (asked === "task") return <TaskDialog {...props} />;
  return asked === "tag" ? <TagDialog {...props} /> : <AskMissing {...props} />;
}

function AskMissing({ count, bulk, onRun, onClose }: DialogProps): ReactNode {
  return (
    <Dialog
      open
      role="alertdialog"
      title={formatMessage(bulkText.askTitle, { count })}
      onClose={onClose}
      actions={
        <>
          <Button look="solid" busy={bulk.busy} onClick={() => void onRun({ kind: "ask_missing" })}>
            {bulkText.askMissing}
          </Button>
          <Button onClick={onClose}>{bookText.cancel}</Button>
        </>
      }
    >
      <p className="t2">{bulkText.askWhy}</p>
      <Refusal failure={bulk.failure} />
    </Dialog>
  );
}

function Refusal({ failure }: { readonly failure: string | null }): ReactNode {
  return failure === null ? null : (
    <p role="alert" className="t1 pt-2 text-neg">
      {failure}
    </p>
  );
}

function TagDialog({ count, bulk, onRun, onClose }: DialogProps): ReactNode {
  const reading = useReading(api.customers.tags, {});
  const tags = reading.data?.tags ?? [];
  const [tagId, setTagId] = useState<string | null>(null);
  const chosen = tags.find((tag) => tag.id === tagId);
  return (
    <Dialog
      open
      title={formatMessage(bulkText.tagTitle, { count })}
      onClose={onClose}
      actions={
        <>
          <Button
            look="solid"
            busy={bulk.busy}
            disabled={chosen === undefined}
            onClick={() => {
              if (chosen !== undefined) void onRun({ kind: "tag", tagId: chosen.id });
            }}
          >
            {bulkText.run}
          </Button>
          <Button onClick={onClose}>{bookText.cancel}</Button>
        </>
      }
    >
      {reading.data === undefined ? (
        reading.isError ? (
          <p role="alert" className="t2 text-neg">
            {bulkText.tagsFailed}{" "}
            <LinkButton onClick={() => void reading.refetch()}>{bookText.retry}</LinkButton>
          </p>
        ) : (
          <p role="status" className="t2 text-ink-2">
            {bulkText.tagsLoading}
          </p>
        )
      ) : tags.length === 0 ? (
        <p className="t2 text-ink-2">{bulkText.noTag}</p>
      ) : (
        <RadioGroup
          label={bulkText.tagLabel}
          options={tags.map((tag) => ({ value: tag.id, label: tag.name }))}
          value={chosen?.id ?? null}
          onValue={setTagId}
        />
      )}
      <Refusal failure={bulk.failure} />
    </Dialog>
  );
}
