import {
  draftFor,
  type LetterDeclaration,
  type WriteLetter,
} from "../../../messages/mails/actions/letter.ts";
import { alert } from "../../../messages/notifications/actions/security.ts";

/** A letter of a lock: to the holder of the address, who finds it among their notifications too. For an address that nobody holds
 * it is dropped here, when it would leave. */
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
