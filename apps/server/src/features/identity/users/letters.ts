import {
  type LetterDeclaration,
  toNamedUser,
  toAddressHolder,
  toUser,
} from "../../messages/mails/actions/letter.ts";
import {
  accountDeletedLetter,
  alreadyRegisteredLetter,
  confirmationLetter,
  deletionLetter,
  emailChangeLetter,
  emailChangeNoticeLetter,
  emailTakenLetter,
  passwordChangedLetter,
  passwordResetLetter,
  passwordSetupLetter,
} from "./letters-text.ts";

const toUnconfirmed = toNamedUser(confirmationLetter, alreadyRegisteredLetter);

export const userLetters = {
  confirmation: {
    kind: "confirmation",
    secret: "email_confirmation",
    address: async (sending) => (sending.user?.state === "confirmed" ? null : await toUnconfirmed(sending)),
  },
  emailChange: {
    kind: "email_change",
    secret: "email_change",
    address: toNamedUser(emailChangeLetter, emailTakenLetter),
  },
  emailChangeNotice: {
    kind: "email_change_notice",
    unlimited: true,
    address: toUser(emailChangeNoticeLetter),
  },
  passwordReset: {
    kind: "password_reset",
    secret: "password_reset",
    address: toAddressHolder(passwordResetLetter),
  },
  passwordSetup: {
    kind: "password_setup",
    secret: "password_setup",
    address: toUser(passwordSetupLetter),
  },
  passwordChanged: {
    kind: "password_changed",
    unlimited: true,
    address: toUser(passwordChangedLetter),
  },
  deletion: { kind: "deletion", secret: "deletion", address: toUser(deletionLetter) },
  /** Sent to an address whose user no longer exists. */
  accountDeleted: {
    kind: "account_deleted",
    unlimited: true,
    forgetsAddress: true,
    address: async () => await Promise.resolve({ write: accountDeletedLetter, firstName: null }),
  },
} satisfies Readonly<Record<string, LetterDeclaration>>;
