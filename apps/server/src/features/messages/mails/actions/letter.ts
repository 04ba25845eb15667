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
  /** Unsubscribe link. */
  readonly leave?: { readonly label: string; readonly url: string };
};

export type LetterFacts = {
  readonly variant: Variant;
  /** The URL of this variant's site. */
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
  /** The confirmed holder of the recipient address. */
  readonly holder: Addressee | null;
  /** The user whom the mail names. */
  readonly user: Addressee | null;
};

/** The recipient of a letter, and its content. */
export type Draft = {
  readonly write: WriteLetter;
  readonly firstName: string | null;
  /** The owner of the letter's code or link, of the purpose that its declaration names. */
  readonly secretOf?: Id;
  /** A token that is no one-time secret. */
  readonly token?: string;
  /** The one-click unsubscribe URL for mail programs. */
  readonly leaveUrl?: string;
};

/** A kind of letter, declared by the feature that sends it and listed in `boot/letters.ts`. A subject never contains text from a
 * user. */
export type LetterDeclaration = {
  readonly kind: string;
  /** Exempt from the mail limits: mails that the person did not ask for and must receive. */
  readonly unlimited?: true;
  /** The reader may unsubscribe from them. */
  readonly refusable?: true;
  /** Somebody asked for it to be sent to exactly this address, without a code. */
  readonly asked?: true;
  /** Notifies whoever requested it that it was not delivered; by default the user whom the mail names. It must not reveal who
   * holds the address. */
  readonly undelivered?: (unit: UnitOfWork, mail: WaitingMail) => Promise<void>;
  /** The address is deleted from the outbox once the mail is sent, so that nobody can be found by it. */
  readonly forgetsAddress?: true;
  /** The purpose of the one-time code or link in it. */
  readonly secret?: SecretPurpose;
  /** Decides, when the mail is sent, who receives it and what it says, so that the request that queued it did the same work for
   * every address. Null if there is nobody to write to. */
  readonly address: (sending: Sending) => Promise<Draft | null>;
};

export type LetterRegistry = ReadonlyMap<string, LetterDeclaration>;

export function registerLetters(declared: readonly LetterDeclaration[]): LetterRegistry {
  const registry = new Map(declared.map((letter) => [letter.kind, letter]));
  if (registry.size !== declared.length) throw new Error("assertion: each kind of letter is declared once");
  return registry;
}

/** Addresses the user whom the mail names. */
export function toUser(write: WriteLetter): LetterDeclaration["address"] {
  return async ({ user }) => await Promise.resolve(user === null ? null : draftFor(user, write));
}

/** Addresses the user whom the mail names; if somebody else holds the address, writes to them instead, and whoever requested it
 * learns nothing. */
export function toNamedUser(write: WriteLetter, taken: WriteLetter): LetterDeclaration["address"] {
  return async (sending) => {
    const { user, holder } = sending;
    if (user === null) return null;
    if (holder !== null && holder.id !== user.id) return { write: taken, firstName: holder.firstName };
    return await Promise.resolve(draftFor(user, write));
  };
}

/** Addresses the holder of the address. */
export function toAddressHolder(write: WriteLetter): LetterDeclaration["address"] {
  return async ({ holder }) => await Promise.resolve(holder === null ? null : draftFor(holder, write));
}

/** Leaves out an unconfirmed name: it may be a stranger's text in a saver's mailbox. */
export function draftFor(addressee: Addressee, write: WriteLetter): Draft {
  const firstName = addressee.state === "confirmed" ? addressee.firstName : null;
  return { write, firstName, secretOf: addressee.id };
}
