type Answered<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: string };

/** What an act of the demonstration answered; one that is refused ends the seeding, and says so. */
export function done<T>(answer: Answered<T>): T {
  if (!answer.ok) throw new Error(`An act of the demonstration is refused: ${answer.code}.`);
  return answer.value;
}
