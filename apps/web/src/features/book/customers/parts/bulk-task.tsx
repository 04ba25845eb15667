import { dayBounds, type Day, taskTitleLength } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { bookText } from "../../../../shared/book/book-text.ts";
import { today } from "../../../../shared/clock/today.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Form } from "../../../../ui/form.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { DayField } from "../../../../ui/number-field.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { bulkText } from "../text.ts";
import type { DialogProps } from "./bulk-acts.ts";

const formId = "bulk-task";

/** The same task about each selected customer. */
export function TaskDialog({ count, bulk, onRun, onClose }: DialogProps): ReactNode {
  const [title, setTitle] = useState("");
  const [dueOn, setDueOn] = useState<Day | "invalid" | null>(today());
  const [isAsked, setAsked] = useState(false);
  const isDue = dueOn !== null && dueOn !== "invalid";
  const submit = async (): Promise<boolean> => {
    setAsked(true);
    if (title.trim() === "" || !isDue) return false;
    await onRun({ kind: "task", title: title.trim(), dueOn });
    return true;
  };
  return (
    <Dialog
      open
      title={formatMessage(bulkText.taskTitle, { count })}
      onClose={onClose}
      actions={
        <>
          <Button look="solid" type="submit" form={formId} busy={bulk.busy}>
            {bulkText.task}
          </Button>
          <Button onClick={onClose}>{bookText.cancel}</Button>
        </>
      }
    >
      <Form id={formId} failure={bulk.failure} className="grid gap-4" onSubmit={submit}>
        <TextField
          label={bulkText.taskWhat}
          value={title}
          maxLength={taskTitleLength}
          error={isAsked && title.trim() === "" ? bulkText.taskWhatMissing : undefined}
          onChange={(event) => setTitle(event.target.value)}
        />
        <DayField
          bounds={dayBounds("due", today())}
          label={bulkText.taskDue}
          value={isDue ? dueOn : null}
          error={isAsked && !isDue ? bulkText.taskDueMissing : undefined}
          onValue={setDueOn}
        />
        {bulk.failure !== null && (
          <p role="alert" className="t1 text-neg">
            {bulk.failure}
          </p>
        )}
      </Form>
    </Dialog>
  );
}
