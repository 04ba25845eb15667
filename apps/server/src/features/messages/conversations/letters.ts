import { type LetterDeclaration, toUser } from "../mails/actions/letter.ts";
import { messageReceivedLetter } from "./letters-text.ts";

export const conversationLetters = {
  messageReceived: { kind: "message_received", address: toUser(messageReceivedLetter) },
} satisfies Readonly<Record<string, LetterDeclaration>>;
