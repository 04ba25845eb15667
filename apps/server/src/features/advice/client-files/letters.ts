import { type LetterDeclaration, toUser } from "../../messages/mails/actions/letter.ts";
import { fileRequestLetter } from "./letters-text.ts";

export const clientFileLetters = {
  asked: { kind: "client_file_asked", address: toUser(fileRequestLetter) },
} as const satisfies Readonly<Record<string, LetterDeclaration>>;
