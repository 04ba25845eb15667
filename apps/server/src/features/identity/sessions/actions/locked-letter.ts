import {
  draftFor,
  type LetterDeclaration,
  type WriteLetter,
} from "../../../messages/mails/actions/letter.ts";
import { alert } from "../../../messages/notifications/actions/security.ts";

/** Declares a mail about a lockout, which also becomes a notification. If nobody has an account with the address, it is dropped
 * when it is about to be sent. */
export function lockedLetter(kind: string, write: WriteLetter): LetterDeclaration {
  return {
    kind,
    address: async ({ services, mail, holder }) => {
      if (holder === null) return null;
      await alert(services, {
        userId: holder.id,
        variant: mail.variant,
        event: "security.locked",
        cause: `locked ${mail.id}`,
      });
      return draftFor(holder, write);
    },
  };
}
