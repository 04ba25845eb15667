import type { TaskForm } from "@vigie/api";
import { dayBounds, type Id, taskRepeats, taskTitleLength } from "@vigie/domain";
import { useState, type ReactNode } from "react";
import { api, useAction } from "../../api.ts";
import { today } from "../clock/today.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { DayField } from "../../ui/number-field.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.ts";
import { repeatWords, taskText as text } from "./task-text.ts";

const formId = "new-task";

/** The main action of the day page: a task of one's own, once or repeated. */
export function AddTask(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="solid" onClick={() => setOpen(true)}>
        {text.add}
      </Button>
      {isOpen && <TaskDialog customerId={null} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The same about a customer, on their pages. */
export function AddTaskAbout({ customerId }: { readonly customerId: Id }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>{text.add}</LinkButton>
      {isOpen && <TaskDialog customerId={customerId} onClose={() => setOpen(false)} />}
    </>
  );
}

type Draft = {
  readonly title: string;
  readonly dueOn: TaskForm["dueOn"] | "invalid" | null;
  readonly repeat: NonNullable<TaskForm["repeat"]>;
};

type TaskDialogProps = { readonly customerId: Id | null; readonly onClose: () => void };

function TaskDialog({ customerId, onClose }: TaskDialogProps): ReactNode {
  const [draft, setDraft] = useState<Draft>({ title: "", dueOn: today(), repeat: "none" });
  const [isAsked, setAsked] = useState(false);
  const create = useAction(api.tasks.create, { refreshes: [api.tasks.list, api.tasks.people] });
  const { dueOn, repeat } = draft;
  const title = draft.title.trim();
  const submit = async (): Promise<boolean> => {
    setAsked(true);
    if (title === "" || dueOn === null || dueOn === "invalid") return false;
    if (
      (await create.run({ body: { task: { title, dueOn, repeat, customerId, origin: "manual" } } })) === null
    )
      return false;
    toast(text.added);
    onClose();
    return true;
  };
  return (
    <Dialog
      open
      title={text.title}
      onClose={onClose}
      actions={
        <>
          <Button look="solid" type="submit" form={formId} busy={create.busy}>
            {text.save}
          </Button>
          <Button onClick={onClose}>{text.cancel}</Button>
        </>
      }
    >
      <Form id={formId} failure={create.failure} className="grid gap-4" onSubmit={submit}>
        <TextField
          label={text.what}
          autoFocus
          value={draft.title}
          maxLength={taskTitleLength}
          error={isAsked && title === "" ? text.whatMissing : undefined}
          onChange={(event) => setDraft({ ...draft, title: event.target.value })}
        />
        <DayField
          bounds={dayBounds("due", today())}
          label={text.due}
          value={dueOn === "invalid" ? null : dueOn}
          error={isAsked && (dueOn === null || dueOn === "invalid") ? text.dueMissing : undefined}
          onValue={(on) => setDraft({ ...draft, dueOn: on })}
        />
        <Select
          label={text.repeat}
          options={taskRepeats.map((value) => ({ value, label: repeatWords[value] }))}
          value={repeat}
          onValue={(value) => setDraft({ ...draft, repeat: value })}
        />
        <Failure words={create.failure} />
      </Form>
    </Dialog>
  );
}

function Failure({ words }: { readonly words: string | null }): ReactNode {
  return words === null ? null : (
    <p role="alert" className="t1 text-neg">
      {words}
    </p>
  );
}
