import { useRef, useState, type ReactNode } from "react";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { toast } from "../../../../ui/toast.ts";
import { text } from "../text.ts";
import type { Problems } from "./problems.ts";
import { useErrorFocus } from "./use-error-focus.ts";

type SectionProps = {
  /** Unsaved edits over the saved values. */
  readonly over: {
    readonly isDirty: boolean;
    readonly isStale: boolean;
    readonly forget: () => void;
  };
  readonly busy: boolean;
  readonly failure: string | null;
  readonly check: () => Problems;
  /** Returns whether it was saved. */
  readonly onSave: () => Promise<boolean>;
  readonly children: (problems: Problems) => ReactNode;
};

/** A part of a manual portfolio that is saved separately; a refusal keeps the typed text. */
export function EditSection({ over, busy, failure, check, onSave, children }: SectionProps): ReactNode {
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, problems);
  const submit = async (): Promise<void> => {
    const found = check();
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (await onSave()) toast(text.saved);
  };
  return (
    <Form ref={form} className="grid gap-4" onSubmit={submit}>
      {children(problems)}
      {over.isStale && !busy && (
        <p role="status" className="t2 text-warn">
          {text.changedElsewhere} <LinkButton onClick={over.forget}>{text.takeSaved}</LinkButton>
        </p>
      )}
      {failure !== null && (
        <p role="alert" className="t2 text-neg">
          {failure}
        </p>
      )}
      <div>
        <Button type="submit" busy={busy} disabled={!over.isDirty}>
          {text.save}
        </Button>
      </div>
    </Form>
  );
}
