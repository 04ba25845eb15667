import { type LetterDeclaration, toUser } from "../../messages/mails/actions/letter.ts";
import { auditGrantedLetter } from "./letters-text.ts";

export const auditorLetters = {
  granted: { kind: "audit_granted", unlimited: true, address: toUser(auditGrantedLetter) },
} as const satisfies Readonly<Record<string, LetterDeclaration>>;
