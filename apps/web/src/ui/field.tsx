import { useId, type ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type FieldTexts = {
  readonly label: string;
  /** One sentence below the field: what is expected, an example. */
  readonly help?: ReactNode;
  /** The error and how to correct it, in a sentence; the field is then marked invalid. */
  readonly error?: string | undefined;
};

export type FieldIds = {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
};

/** Label above, help and error below: the same structure for every control. */
export function Field(props: FieldTexts & { readonly children: (ids: FieldIds) => ReactNode }): ReactNode {
  const { label, help, error, children } = props;
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const described = [help === undefined ? "" : helpId, error === undefined ? "" : errorId].join(" ").trim();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="t2 text-ink-2">
        {label}
      </label>
      {children({
        id,
        "aria-describedby": described === "" ? undefined : described,
        "aria-invalid": error === undefined ? undefined : true,
      })}
      {help !== undefined && (
        <p id={helpId} className="t1 text-ink-3">
          {help}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** The live region stays in the page, so that a later error is announced. */
export function FieldError({
  id,
  error,
}: {
  readonly id: string;
  readonly error: string | undefined;
}): ReactNode {
  return (
    <p id={id} aria-live="polite" className={error === undefined ? "sr-only" : "t1 flex gap-1.5 text-neg"}>
      {error !== undefined && <Icon name="alert" size={16} />}
      {error}
    </p>
  );
}
