import { type LetterDeclaration, toUser } from "../../messages/mails/actions/letter.ts";
import { suitabilityDueLetter } from "./letters-text.ts";

export const suitabilityLetters = {
  due: { kind: "suitability_due", address: toUser(suitabilityDueLetter) },
} as const satisfies Readonly<Record<string, LetterDeclaration>>;
