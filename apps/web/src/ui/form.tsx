import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";

export type FormProps = {
  /** Resolves to false where a field is refused: the focus then goes to the first one. */
  readonly onSubmit: () => unknown;
  /** The server's refusal, which is drawn after its answer is counted. */
  readonly failure?: string | null;
  readonly className?: string;
  readonly id?: string;
  readonly "aria-label"?: string;
  readonly autoComplete?: string;
  readonly ref?: RefObject<HTMLFormElement | null>;
  readonly children: ReactNode;
};

/** A form whose fields say their values themselves, or whose draft outlives it. One of several lines of text that are checked
 * together is react-hook-form's (docs/decisions/0025-forms.md). Fields tell their own refusals: the browser tells none. */
export function Form({ onSubmit, failure = null, ref, children, ...rest }: FormProps): ReactNode {
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  const [refusals, setRefusals] = useState(0);
  // The second press of a double click comes before anything is drawn again: it sends nothing twice.
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
        // A dialog is drawn elsewhere, but is still a part of the form that opened it.
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
