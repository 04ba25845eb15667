/** An expected outcome: a value, or a failure with a code `noun.reason` of the error catalogue. */
export type Result<T, C extends string = never> = Ok<T> | Fail<C>;
export type Ok<T> = { readonly ok: true; readonly value: T };
export type Fail<C extends string> = {
  readonly ok: false;
  readonly code: C;
  /** Wire field that caused the failure, if any. */
  readonly field?: string;
  /** Values for the placeholders of the error message. */
  readonly detail?: Readonly<Record<string, string | number>>;
};

export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

export function fail<C extends string>(code: C, more: Omit<Fail<C>, "ok" | "code"> = {}): Fail<C> {
  return { ok: false, code, ...more };
}
