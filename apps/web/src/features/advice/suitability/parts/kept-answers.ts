import { readDraft, writeDraft } from "../../../../shared/forms/draft.ts";

/** The answers being given and the current part, kept in the tab: the questionnaire takes twenty minutes, and a phone drops a
 * page that is left. They are removed at the end of the session. */

type Given = Readonly<Record<string, string>>;
/** Starting from the earlier answers, or from none; each start keeps its own answers. */
export type Start = "former" | "blank";

const formOf = (subject: string, start: Start): string =>
  start === "blank" ? `suitability-blank.${subject}` : `suitability.${subject}`;
const placeOf = (subject: string): string => `suitability-part.${subject}`;

export const keptAnswers = (subject: string, start: Start): Given => readDraft(formOf(subject, start));

export function keepAnswers(subject: string, start: Start, patch: Given): void {
  writeDraft(formOf(subject, start), { ...keptAnswers(subject, start), ...patch });
}

/** The first part when none is stored. */
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

/** Called once the answers are sent. */
export function forgetAnswers(subject: string): void {
  writeDraft(formOf(subject, "former"), {});
  writeDraft(formOf(subject, "blank"), {});
  writeDraft(placeOf(subject), {});
}
