import { useEffect, type ReactNode } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Form } from "../../../../ui/form.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { SectionHead } from "../../../../ui/page-head.tsx";
import { formatMessage } from "../../../../ui/format-message.ts";
import { text } from "../text.ts";

/** Whether a section is complete, and how many fields are left. */
export function Completeness({
  left,
  todo,
}: {
  /** The number of missing fields. */
  readonly left: number;
  /** Shown if the fields are not counted. */
  readonly todo?: string;
}): ReactNode {
  if (left === 0)
    return (
      <span className="inline-flex items-center gap-1.5 text-pos">
        <Icon name="check" size={16} />
        {text.complete}
      </span>
    );
  return <span className="text-warn">{todo ?? formatMessage(text.left, { count: left })}</span>;
}

export type SectionFormProps = {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly left: number;
  readonly children: ReactNode;
  /** Resolves to false if a field is invalid: the first one then gets the focus. */
  readonly onSave: () => Promise<boolean>;
  readonly busy: boolean;
  readonly failure: string | null;
  readonly isDirty: boolean;
  /** The main action of the page: the first incomplete section. */
  readonly isMain: boolean;
};

/** One section of the settings: title, purpose, fields, and its own button. */
export function SectionForm(props: SectionFormProps): ReactNode {
  const { id, title, lead, left, children, onSave, busy, failure, isDirty, isMain } = props;
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent): void => {
      event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("beforeunload", warn);
    };
  }, [isDirty]);
  return (
    <section id={id} aria-label={title} className="scroll-mt-6">
      <SectionHead title={title} aside={<Completeness left={left} />} />
      <p className="t2 max-w-160 pt-3 text-ink-2">{lead}</p>
      <Form className="grid gap-5 pt-5" failure={failure} onSubmit={onSave}>
        {children}
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" look={isMain ? "solid" : "quiet"} busy={busy} disabled={!isDirty}>
            {text.save}
            <span className="sr-only">, {title.toLowerCase()}</span>
          </Button>
          <p aria-live="polite" className={`t1 ${failure === null ? "text-ink-3" : "text-neg"}`}>
            {failure ?? (isDirty ? text.unsaved : "")}
          </p>
        </div>
      </Form>
    </section>
  );
}
