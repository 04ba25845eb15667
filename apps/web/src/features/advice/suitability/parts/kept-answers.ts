import { readDraft, writeDraft } from "../../../../shared/forms/draft.ts";

/** The answers being given and the part that is shown, kept in the tab: it takes twenty minutes to give them, and a phone drops
 * the page of who looks elsewhere. The end of the session forgets them. */

type Given = Readonly<Record<string, string>>;
/** From the answers of before, or from none: what is given on either side stays there. */
export type Start = "former" | "blank";

const formOf = (subject: string, start: Start): string =>
  start === "blank" ? `suitability-blank.${subject}` : `suitability.${subject}`;
const placeOf = (subject: string): string => `suitability-part.${subject}`;

export const keptAnswers = (subject: string, start: Start): Given => readDraft(formOf(subject, start));

export function keepAnswers(subject: string, start: Start, patch: Given): void {
  writeDraft(formOf(subject, start), { ...keptAnswers(subject, start), ...patch });
}

/** The first part where none is kept. */
export function keptPart(subject: string): number {
  const part = Number(readDraft(placeOf(subject))["part"] ?? "1");
  return Number.isInteger(part) ? part : 1;
}

export function keepPart(subject: string, part: number): void {
  writeDraft(placeOf(subject), { ...readDraft(placeOf(subject)), part: String(part) });
}

export function keptStart(subject: string): Start {
  return readDraft(placeOf(subject))["start"] === "blank" ? "blank" : "former";
}

export function keepStart(subject: string, start: Start): void {
  writeDraft(placeOf(subject), { ...readDraft(placeOf(subject)), start });
}

/** Once they are sent. */
export function forgetAnswers(subject: string): void {
  writeDraft(formOf(subject, "former"), {});
  writeDraft(formOf(subject, "blank"), {});
  writeDraft(placeOf(subject), {});
}
