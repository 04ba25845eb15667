import type { Id, Instant, Variant } from "@vigie/domain";
import type { UnitOfWork } from "../../../../db/unit-of-work.ts";
import type { Services } from "../../../../boot/services.ts";
import type { SecretPurpose } from "../../../../db/schema-identity.ts";

/** What a mail says. */
export type Letter = {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly code?: string;
  readonly button?: { readonly label: string; readonly url: string };
  readonly after?: readonly string[];
  /** How to receive no more of them. */
  readonly leave?: { readonly label: string; readonly url: string };
};

export type LetterFacts = {
  readonly variant: Variant;
  /** Where this variant's site is. */
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

/** A mail of the outbox that is about to leave. */
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
  /** The confirmed holder of the address that the mail goes to. */
  readonly holder: Addressee | null;
  /** The user whom the mail names. */
  readonly user: Addressee | null;
};

/** Whom a letter greets, and what it brings them. */
export type Draft = {
  readonly write: WriteLetter;
  readonly firstName: string | null;
  /** Whose code or link the letter brings, of the purpose that its declaration names. */
  readonly secretOf?: Id;
  /** A link that no one-time secret stands for. */
  readonly token?: string;
  /** Where a mail program ends a subscription by itself. */
  readonly leaveUrl?: string;
};

/** A kind of letter, declared by the feature that sends it and listed in `boot/letters.ts`. No text of a user goes into a
 * subject. */
export type LetterDeclaration = {
  readonly kind: string;
  /** Written however many there were: what the person did not ask for and must know. */
  readonly unlimited?: true;
  /** Its reader may ask for no more of them. */
  readonly refusable?: true;
  /** Somebody asked for it to be sent to just this address, without a code. */
  readonly asked?: true;
  /** Tells who asked that it did not arrive; absent, the user whom the mail names is told. It must tell nothing of who holds the
   * address. */
  readonly undelivered?: (unit: UnitOfWork, mail: WaitingMail) => Promise<void>;
  /** The address leaves the outbox with the mail: nobody is to be found by it any more. */
  readonly forgetsAddress?: true;
  /** The purpose of the one-time code or link that it brings. */
  readonly secret?: SecretPurpose;
  /** Decides, when the mail leaves, whom it is for and what it says: the call that asked for it did the same work for every
   * address. Null where there is nobody to write to. */
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

/** To the user whom the mail names; where somebody else holds the address, they are written to instead, and the one who asked
 * learns nothing. */
export function toNamedUser(write: WriteLetter, taken: WriteLetter): LetterDeclaration["address"] {
  return async (sending) => {
    const { user, holder } = sending;
    if (user === null) return null;
    if (holder !== null && holder.id !== user.id) return { write: taken, firstName: holder.firstName };
    return await Promise.resolve(draftFor(user, write));
  };
}

/** To whoever holds the address. */
export function toAddressHolder(write: WriteLetter): LetterDeclaration["address"] {
  return async ({ holder }) => await Promise.resolve(holder === null ? null : draftFor(holder, write));
}

/** A name that nobody confirmed may be a stranger's words in a saver's mailbox. */
export function draftFor(addressee: Addressee, write: WriteLetter): Draft {
  const firstName = addressee.state === "confirmed" ? addressee.firstName : null;
  return { write, firstName, secretOf: addressee.id };
}
