import {
  draftFor,
  type LetterDeclaration,
  toNamedUser,
  toUser,
  type WriteLetter,
} from "../../messages/mails/actions/letter.ts";
import { alert } from "../../messages/notifications/actions/security.ts";
import {
  mergeCodeLetter,
  mergeDoneLetter,
  mergeRefusedLetter,
  upgradeLetter,
  upgradeTakenLetter,
} from "./letters-text.ts";

const toMember = toNamedUser(upgradeLetter, upgradeTakenLetter);

export const singleSignOnLetters = {
  upgrade: {
    kind: "upgrade",
    secret: "upgrade",
    // The name comes from the partner and the address is not proven yet: the mail does not use that name.
    address: async (sending) => {
      const draft = await toMember(sending);
      return draft?.write === upgradeLetter ? { ...draft, firstName: null } : draft;
    },
  },
  mergeCode: {
    kind: "merge_code",
    secret: "merge",
    address: toAccountToJoin("security.merge_asked", mergeCodeLetter),
    undelivered: toNobody,
  },
  mergeRefused: {
    kind: "merge_refused",
    address: toAccountToJoin("security.merge_refused", mergeRefusedLetter),
    undelivered: toNobody,
  },
  mergeDone: { kind: "merge_done", unlimited: true, address: toUser(mergeDoneLetter) },
} satisfies Readonly<Record<string, LetterDeclaration>>;

/** Sent only if the address has an account: reporting a bounce would reveal that to whoever requested it. */
async function toNobody(): Promise<void> {
  await Promise.resolve();
}

/** Writes only to the holder of the address, whose account somebody asks to join. */
function toAccountToJoin(
  event: "security.merge_asked" | "security.merge_refused",
  write: WriteLetter,
): LetterDeclaration["address"] {
  return async ({ services, mail, user, holder }) => {
    if (user === null || holder === null || holder.id === user.id) return null;
    await alert(services, { userId: holder.id, variant: mail.variant, cause: `merge ${mail.id}`, event });
    return { ...draftFor(user, write), firstName: holder.firstName };
  };
}
