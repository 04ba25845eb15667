import type { Id, Instant, Variant } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Services } from "../../../../boot/services.ts";
import type { SecretPurpose } from "../../../../db/schema-identity.ts";

/** The content of a mail. */
export type Letter = {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly code?: string;
  readonly button?: { readonly label: string; readonly url: string };
  readonly after?: readonly string[];
  /** The unsubscribe link. */
  readonly leave?: { readonly label: string; readonly url: string };
};

export type LetterFacts = {
  readonly variant: Variant;
  /** The origin of this variant's site. */
  readonly siteUrl: string;
  readonly code: string;
  readonly token: string;
  readonly facts: Readonly<Record<string, string>>;
};
export type WriteLetter = (facts: LetterFacts) => Letter;

export type Addressee = {
  readonly id: Id;
  readonly email: string;
  readonly state: "unconfirmed" | "confirmed";
  readonly firstName: string | null;
};

/** A mail of the outbox that is about to be sent. */
export type WaitingMail = {
  readonly id: Id;
  readonly kind: string;
  readonly userId: Id | null;
  readonly toEmail: string;
  readonly variant: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly attempts: number;
  readonly createdAt: Instant;
};

export type Sending = {
  readonly services: Services;
  readonly mail: WaitingMail;
  /** The confirmed holder of the address. */
  readonly holder: Addressee | null;
  /** The user whom the mail names. */
  readonly user: Addressee | null;
};

/** Whom a letter addresses, and what it contains. */
export type Draft = {
  readonly write: WriteLetter;
  readonly firstName: string | null;
  /** The user of the code or link in the letter; its declaration names the purpose. */
  readonly secretOf?: Id;
  /** A token for a link without a one-time secret. */
  readonly token?: string;
  /** The address for one-click unsubscription. */
  readonly leaveUrl?: string;
};

/** A kind of letter, declared by the feature that sends it and listed in `boot/letters.ts`. A subject never contains text of a
 * user. */
export type LetterDeclaration = {
  readonly kind: string;
  /** Exempt from the limit of mails: unrequested mails that the person must receive. */
  readonly unlimited?: true;
  /** Its reader may unsubscribe. */
  readonly refusable?: true;
  /** Somebody requested it for exactly this address, without a code. */
  readonly asked?: true;
  /** Notifies the requester of a bounce; by default the user whom the mail names. It must reveal nothing about the holder of the
   * address. */
  readonly undelivered?: (unit: UnitOfWork, mail: WaitingMail) => Promise<void>;
  /** The address is deleted from the outbox with the mail: nobody can be found by it any more. */
  readonly forgetsAddress?: true;
  /** The purpose of the one-time code or link that it contains. */
  readonly secret?: SecretPurpose;
  /** Decides, when the mail is sent, whom it addresses and what it says: the request did the same work for every address. Null
   * if there is nobody to write to. */
  readonly address: (sending: Sending) => Promise<Draft | null>;
};

export type LetterRegistry = ReadonlyMap<string, LetterDeclaration>;

export function registerLetters(declared: readonly LetterDeclaration[]): LetterRegistry {
  const registry = new Map(declared.map((letter) => [letter.kind, letter]));
  if (registry.size !== declared.length) throw new Error("assertion: each kind of letter is declared once");
  return registry;
}

/** To the user whom the mail names. */
export function toUser(write: WriteLetter): LetterDeclaration["address"] {
  return async ({ user }) => await Promise.resolve(user === null ? null : draftFor(user, write));
}

/** To the user whom the mail names; if somebody else holds the address, another letter goes to them, and the requester learns
 * nothing. */
export function toNamedUser(write: WriteLetter, taken: WriteLetter): LetterDeclaration["address"] {
  return async (sending) => {
    const { user, holder } = sending;
    if (user === null) return null;
    if (holder !== null && holder.id !== user.id) return { write: taken, firstName: holder.firstName };
    return await Promise.resolve(draftFor(user, write));
  };
}

/** To the holder of the address. */
export function toAddressHolder(write: WriteLetter): LetterDeclaration["address"] {
  return async ({ holder }) => await Promise.resolve(holder === null ? null : draftFor(holder, write));
}

/** An unconfirmed name may be a stranger's words in a saver's mailbox: it is left out. */
export function draftFor(addressee: Addressee, write: WriteLetter): Draft {
  const firstName = addressee.state === "confirmed" ? addressee.firstName : null;
  return { write, firstName, secretOf: addressee.id };
}
