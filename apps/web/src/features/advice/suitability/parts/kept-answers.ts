import { readDraft, writeDraft } from "../../../../shared/forms/draft.ts";

/** The answers being given and the part that is shown, kept in the tab: it takes twenty minutes to give them, and a phone drops
 * the page of who looks elsewhere. The end of the session forgets them. */

type Given = Readonly<Record<string, string>>;

const formOf = (subject: string): string => `suitability.${subject}`;
const placeOf = (subject: string): string => `suitability-part.${subject}`;

export const keptAnswers = (subject: string): Given => readDraft(formOf(subject));

export function keepAnswers(subject: string, patch: Given): void {
  writeDraft(formOf(subject), { ...keptAnswers(subject), ...patch });
}

/** The first part where none is kept. */
export function keptPart(subject: string): number {
  const part = Number(readDraft(placeOf(subject))["part"] ?? "1");
  return Number.isInteger(part) ? part : 1;
}

export function keepPart(subject: string, part: number): void {
  writeDraft(placeOf(subject), { part: String(part) });
}

/** Once they are sent. */
export function forgetAnswers(subject: string): void {
  writeDraft(formOf(subject), {});
  writeDraft(placeOf(subject), {});
}
