import { defineTransitions } from "../kernel/transitions.ts";

/** How a customer agrees to a proposal, as their firm asks for it: by their password again, or by a signature of one of the partner's
 * levels (eIDAS: simple, or advanced with the identity document and a code by SMS). */
export const agreementLevels = ["confirmation", "simple", "advanced"] as const;
export type AgreementLevel = (typeof agreementLevels)[number];
export type SignatureLevel = Exclude<AgreementLevel, "confirmation">;

export function agreementLevelOf(told: unknown): AgreementLevel {
  return agreementLevels.find((one) => one === told) ?? "confirmation";
}

/** One asking for a signature of a proposal at the partner. */
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

/** Why a signature was not one, or is no agreement: the customer gave up, the advisor took the proposal back or sent another version, its
 * term is over, what it rests on changed, the relation or the account ended, the customer died, the partner canceled it or refuses it, the identity was not
 * recognised, the file is not the one that was sent, or it came after its end. */
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

/** What the partner is still to be asked for. */
export type SignatureDue = "open" | "cancel" | "evidence";
