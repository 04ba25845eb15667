import { type LetterDeclaration, toUser } from "../../messages/mails/actions/letter.ts";
import { accessRemovedLetter, advisorChangedLetter, advisorLeftLetter } from "./letters-text.ts";

export const firmLetters = {
  advisorChanged: { kind: "advisor_changed", unlimited: true, address: toUser(advisorChangedLetter) },
  accessRemoved: { kind: "advisor_access_removed", unlimited: true, address: toUser(accessRemovedLetter) },
  advisorLeft: { kind: "advisor_left", unlimited: true, address: toUser(advisorLeftLetter) },
} as const satisfies Readonly<Record<string, LetterDeclaration>>;
