import { type LetterDeclaration, toUser } from "../../messages/mails/actions/letter.ts";
import { lockedLetter } from "../sessions/actions/locked-letter.ts";
import { secondFactorChangedLetter, secondFactorLockedLetter } from "./letters-text.ts";

export const secondFactorLetters = {
  changed: {
    kind: "second_factor_changed",
    unlimited: true,
    address: toUser(secondFactorChangedLetter),
  },
  locked: lockedLetter("second_factor_locked", secondFactorLockedLetter),
} satisfies Readonly<Record<string, LetterDeclaration>>;
