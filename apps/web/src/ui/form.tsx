import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";

export type FormProps = {
  /** Resolves to false if a field is invalid: the first one then gets the focus. */
  readonly onSubmit: () => unknown;
  /** The server's refusal, rendered after its response is counted. */
  readonly failure?: string | null;
  readonly className?: string;
  readonly id?: string;
  readonly "aria-label"?: string;
  readonly autoComplete?: string;
  readonly ref?: RefObject<HTMLFormElement | null>;
  readonly children: ReactNode;
};

/** A form whose fields report their values themselves, or whose draft outlives it. A form of several text fields that are
 * validated together uses react-hook-form (docs/decisions/0025-forms.md). Fields show their own errors: the browser shows none. */
export function Form({ onSubmit, failure = null, ref, children, ...rest }: FormProps): ReactNode {
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  const [refusals, setRefusals] = useState(0);
  // The second click of a double click comes before the next render: it must not submit twice.
  const isUnderWay = useRef(false);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals, failure, form]);
  return (
    <form
      {...rest}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog is rendered in a portal, but its events still bubble to the form that opened it.
        event.stopPropagation();
        if (isUnderWay.current) return;
        const answer = onSubmit();
        isUnderWay.current = true;
        void Promise.resolve(answer)
          .then((taken) => {
            if (taken === false) setRefusals((before) => before + 1);
          })
          .finally(() => {
            isUnderWay.current = false;
          });
      }}
    >
      {children}
    </form>
  );
}
