import {
  draftFor,
  type LetterDeclaration,
  type WriteLetter,
} from "../../../messages/mails/actions/letter.ts";
import { alert } from "../../../messages/notifications/actions/security.ts";

/** Defines the mail about a lock: sent to the holder of the address, who also gets a notification. If nobody holds the address,
 * the mail is dropped when it would be sent. */
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
