import type { Cents, Day, Instant, Result } from "@vigie/domain";

/** What Vigie needs of an employee-savings partner that says who its members are. */
export const ssoCodes = [
  /** No answer, or one that is none: the member is told to come back later. */
  "sso.unavailable",
  /** The partner refused, or said something that does not prove who the member is. */
  "sso.refused",
] as const;
export type SsoCode = (typeof ssoCodes)[number];

/** A person as the partner knows them. The address is what the partner says: it proves nothing here. */
export type SsoMember = {
  /** The partner's own name for the person, which never changes. */
  readonly subject: string;
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** The employer whose plans the partner keeps. */
  readonly company: string | null;
  /** Their number at this employer. */
  readonly employeeNumber: string | null;
  /** Their plans as the partner tells them at this sign-in. */
  readonly plans: readonly SsoPlan[];
};

/** An employee-savings plan with its lines, in euros. */
export type SsoPlan = {
  /** The partner's own name for the plan, which never changes. */
  readonly id: string;
  readonly kind: "pee" | "perco";
  readonly name: string;
  readonly asOf: Day;
  readonly lines: readonly {
    readonly label: string;
    readonly isin: string | null;
    /** Decimal strings. */
    readonly quantity: string;
    readonly unitPrice: string;
    readonly valueCents: Cents;
  }[];
};

/** What one sign-in keeps between the way out and the way back. */
export type SsoExchange = {
  /** Where the partner sends the browser back. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
};

export type SsoReturn = SsoExchange & {
  readonly code: string;
  /** The parameter `iss`, where the partner sends one (RFC 9207). */
  readonly issuer: string | null;
  /** Where the partner's sign-out sends the browser back. */
  readonly signedOutUri: string;
};

/** Who came back. */
export type SsoArrival = {
  readonly member: SsoMember;
  /** The partner's page that ends the sign-in there too; it names the person. Null where the partner has none. */
  readonly signOutUrl: string | null;
};

/** A signed word of the partner about a member, which serves once. */
export type SsoAssertion = {
  readonly member: SsoMember;
  readonly id: string;
  readonly expiresAt: Instant;
};

export type SsoPort = {
  /** The partner's page for this sign-in. */
  readonly start: (exchange: SsoExchange) => Promise<Result<{ readonly url: string }, SsoCode>>;
  /** Who came back: the code is exchanged, and the identity's signature, issuer, audience, nonce and age are checked. */
  readonly finish: (back: SsoReturn) => Promise<Result<SsoArrival, SsoCode>>;
  /** Reads a signed assertion: signature, issuer, audience and age are checked; that it serves once is the caller's. */
  readonly readAssertion: (assertion: string) => Promise<Result<SsoAssertion, SsoCode>>;
};

/** A partner of one variant, as it is configured. */
export type SsoPartner = SsoPort & {
  /** The name under which its members are known. */
  readonly partner: string;
  readonly variant: string;
  /** The words of the button that leads there. */
  readonly label: string;
  /** Its members are limited until they have a full account. */
  readonly restricted: boolean;
};

export type SsoPartners = {
  /** Null for a variant where people sign in by password only. */
  readonly of: (variant: string) => SsoPartner | null;
  /** The partner that an assertion says it is from, which proves nothing yet. */
  readonly claimedBy: (assertion: string) => SsoPartner | null;
  readonly all: readonly SsoPartner[];
};
