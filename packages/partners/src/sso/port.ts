import type { Cents, Day, Instant, Result } from "@vigie/domain";

/** The interface to an employee-savings partner that identifies its members, in our terms. */
export const ssoCodes = [
  /** No response or an invalid one: the member is asked to try again later. */
  "sso.unavailable",
  /** The partner refused, or its response does not prove the member's identity. */
  "sso.refused",
] as const;
export type SsoCode = (typeof ssoCodes)[number];

/** A person as the partner knows them. The address is unverified. */
export type SsoMember = {
  /** The partner's permanent id of the person. */
  readonly subject: string;
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Employer whose plans the partner keeps. */
  readonly company: string | null;
  /** Their number at this employer. */
  readonly employeeNumber: string | null;
  /** Their plans at the time of this sign-in. */
  readonly plans: readonly SsoPlan[];
};

/** An employee-savings plan with its lines, in euros. */
export type SsoPlan = {
  /** The partner's permanent id of the plan. */
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

/** State of one sign-in, stored between redirect and callback. */
export type SsoExchange = {
  /** Callback URL of the partner's redirect. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
};

export type SsoReturn = SsoExchange & {
  readonly code: string;
  /** The parameter `iss`, where the partner sends it (RFC 9207). */
  readonly issuer: string | null;
  /** URL to which the partner's sign-out redirects. */
  readonly signedOutUri: string;
};

/** The identified member. */
export type SsoArrival = {
  readonly member: SsoMember;
  /** The partner's sign-out URL, which contains the person's identity. Null where the partner has none. */
  readonly signOutUrl: string | null;
};

/** A signed, single-use assertion of the partner about a member. */
export type SsoAssertion = {
  readonly member: SsoMember;
  readonly id: string;
  readonly expiresAt: Instant;
};

export type SsoPort = {
  /** URL of the partner's page for this sign-in. */
  readonly start: (exchange: SsoExchange) => Promise<Result<{ readonly url: string }, SsoCode>>;
  /** Exchanges the code and checks the identity's signature, issuer, audience, nonce and age. */
  readonly finish: (back: SsoReturn) => Promise<Result<SsoArrival, SsoCode>>;
  /** Reads a signed assertion and checks signature, issuer, audience and age; the caller must ensure single use. */
  readonly readAssertion: (assertion: string) => Promise<Result<SsoAssertion, SsoCode>>;
};

/** The configured partner of one variant. */
export type SsoPartner = SsoPort & {
  /** Name of the partner, used as namespace of its members. */
  readonly partner: string;
  readonly variant: string;
  /** Label of the sign-in button. */
  readonly label: string;
  /** True where its members are restricted until they have a full account. */
  readonly restricted: boolean;
};

export type SsoPartners = {
  /** Null for a variant with password sign-in only. */
  readonly of: (variant: string) => SsoPartner | null;
  /** Partner named as issuer in an assertion, before verification. */
  readonly claimedBy: (assertion: string) => SsoPartner | null;
  readonly all: readonly SsoPartner[];
};
