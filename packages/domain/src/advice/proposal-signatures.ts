import { defineTransitions } from "../kernel/transitions.ts";

/** How a customer agrees to a proposal, as the firm requires: by entering their password again, or by a signature at one of the
 * partner's levels (eIDAS: simple, or advanced with the identity document and a code by SMS). */
export const agreementLevels = ["confirmation", "simple", "advanced"] as const;
export type AgreementLevel = (typeof agreementLevels)[number];
export type SignatureLevel = Exclude<AgreementLevel, "confirmation">;

export function agreementLevelOf(told: unknown): AgreementLevel {
  return agreementLevels.find((one) => one === told) ?? "confirmation";
}

/** States of one signature request at the partner. */
export const signatureStates = [
  "asked",
  "ongoing",
  "signed",
  "void",
  "declined",
  "expired",
  "canceled",
  "failed",
] as const;
export type SignatureState = (typeof signatureStates)[number];

export const signatureTransitions = defineTransitions({
  entity: "proposal signature",
  states: signatureStates,
  starts: ["asked"],
  rows: [
    { from: ["asked"], event: "open", to: "ongoing", effect: "request_id, signer_id" },
    {
      from: ["asked", "ongoing"],
      event: "sign",
      to: "signed",
      effect: "ended_at; the proposal is accepted; the signed file and its proof are fetched",
    },
    {
      from: ["asked", "ongoing", "expired", "canceled", "failed"],
      event: "void",
      to: "void",
      effect: "ended_at, reason; signed and not an agreement; the file and its proof are fetched",
    },
    { from: ["asked", "ongoing"], event: "decline", to: "declined", effect: "ended_at" },
    { from: ["asked", "ongoing"], event: "expire", to: "expired", effect: "ended_at" },
    {
      from: ["asked", "ongoing"],
      event: "cancel",
      to: "canceled",
      effect: "ended_at, reason; the partner is asked to cancel",
    },
    { from: ["asked", "ongoing"], event: "fail", to: "failed", effect: "ended_at, reason" },
  ],
});

/** Why a signature request ended without an agreement: the customer gave up, the advisor withdrew the proposal or sent another
 * version, the proposal expired, its basis changed, the relation or the account ended, the customer died, the partner canceled or
 * rejected it, the identity was not recognised, the signed file is not the one sent, or the signature came after the end. */
export const signatureEnds = [
  "given_up",
  "withdrawn",
  "superseded",
  "over",
  "outdated",
  "changed",
  "relation_ended",
  "account_ended",
  "deceased",
  "partner",
  "identity",
  "file",
  "late",
] as const;
export type SignatureEnd = (typeof signatureEnds)[number];

export const openSignatureStates: readonly SignatureState[] = ["asked", "ongoing"];

/** What must still be requested from the partner. */
export type SignatureDue = "open" | "cancel" | "evidence";
