import type { LetterDeclaration } from "../../messages/mails/actions/letter.ts";
import { lockedLetter } from "./actions/locked-letter.ts";
import { accountLockedLetter } from "./letters-text.ts";

export const sessionLetters = {
  accountLocked: lockedLetter("account_locked", accountLockedLetter),
} satisfies Readonly<Record<string, LetterDeclaration>>;
