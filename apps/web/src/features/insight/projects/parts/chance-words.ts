import { formatMessage } from "../../../../ui/format-message.ts";
import { chanceTexts } from "../text.ts";

const oneInTwenty = 0.05;

/** « Environ quatre chances sur dix »: a chance is not more precise than the model behind it.
 * @source methodology 2, section 3.1 */
export function chanceWords(chance: number): string {
  if (chance < oneInTwenty) return chanceTexts.least;
  if (chance > 1 - oneInTwenty) return chanceTexts.most;
  return formatMessage(chanceTexts.tenths, { count: Math.min(9, Math.max(1, Math.round(chance * 10))) });
}

/** The same words, for the middle of a sentence. */
export function chanceInside(chance: number): string {
  const words = chanceWords(chance);
  return `${words.slice(0, 1).toLowerCase()}${words.slice(1)}`;
}
