import { type LetterDeclaration, toUser } from "../../messages/mails/actions/letter.ts";
import { fileAskedLetter } from "./letters-text.ts";

export const clientFileLetters = {
  asked: { kind: "client_file_asked", address: toUser(fileAskedLetter) },
} as const satisfies Readonly<Record<string, LetterDeclaration>>;
