import { useState, type ReactNode } from "react";
import { api, useReading } from "../../../../api.ts";
import { bookText } from "../../../../shared/book/book-text.ts";
import { Button } from "../../../../ui/button.tsx";
import { RadioGroup } from "../../../../ui/choice.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { bulkText } from "../text.ts";
import type { Act } from "./bulk-acts.ts";

type TagDialogProps = {
  readonly count: number;
  readonly busy: boolean;
  readonly onRun: (act: Act) => Promise<void>;
  readonly onClose: () => void;
};

export function TagDialog({ count, busy, onRun, onClose }: TagDialogProps): ReactNode {
  const tags = useReading(api.customers.tags, {}).data?.tags ?? [];
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
            busy={busy}
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
      {tags.length === 0 ? (
        <p className="t2 text-ink-2">{bulkText.noTag}</p>
      ) : (
        <RadioGroup
          label={bulkText.tagLabel}
          options={tags.map((tag) => ({ value: tag.id, label: tag.name }))}
          value={chosen?.id ?? null}
          onValue={setTagId}
        />
      )}
    </Dialog>
  );
}
