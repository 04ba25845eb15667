import { type LetterDeclaration, toUser } from "../../messages/mails/actions/letter.ts";
import { reviewLetter } from "./letters-text.ts";

/** Service mails of the reviews that a firm owes: one a review. */
export const reviewLetters = {
  concluded: { kind: "review_concluded", unlimited: true, address: toUser(reviewLetter) },
} satisfies Readonly<Record<string, LetterDeclaration>>;
