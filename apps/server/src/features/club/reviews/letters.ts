import { type LetterDeclaration, toUser } from "../../messages/mails/actions/letter.ts";
import { reviewLetter } from "./letters-text.ts";

/** Service mails on reviews that a firm owes: one for each review. */
export const reviewLetters = {
  concluded: { kind: "review_concluded", unlimited: true, address: toUser(reviewLetter) },
} satisfies Readonly<Record<string, LetterDeclaration>>;
