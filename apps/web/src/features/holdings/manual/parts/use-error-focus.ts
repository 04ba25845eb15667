import { useEffect, type RefObject } from "react";
import type { Problems } from "./problems.ts";

/** Focuses the first invalid field. */
export function useErrorFocus(form: RefObject<HTMLElement | null>, problems: Problems): void {
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const choice = form.current?.querySelector<HTMLElement>('input[name="family"]');
    (wrong ?? (problems["kind"] === undefined ? null : choice))?.focus();
  }, [form, problems]);
}
