type Answered<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: string };

/** Unwraps the result of an act of the demo; an error ends the seeding with its code. */
export function done<T>(answer: Answered<T>): T {
  if (!answer.ok) throw new Error(`An act of the demonstration is refused: ${answer.code}.`);
  return answer.value;
}
