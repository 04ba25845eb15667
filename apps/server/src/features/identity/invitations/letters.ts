import type { LetterDeclaration } from "../../messages/mails/actions/letter.ts";
import { invitationToken } from "../../messages/mails/actions/secrets.ts";
import { notifyAdvisors } from "./actions/undelivered.ts";
import { invitationLetter } from "./letters-text.ts";

export const invitationLetters = {
  invitation: {
    kind: "invitation",
    // Limited per advisor and address when it is requested: an advisor must not learn what others sent there.
    unlimited: true,
    asked: true,
    undelivered: notifyAdvisors,
    address: async ({ services, mail }) =>
      await Promise.resolve({
        write: invitationLetter,
        firstName: null,
        token: invitationToken(services, mail.facts["invitation"] ?? ""),
      }),
  },
} satisfies Readonly<Record<string, LetterDeclaration>>;
