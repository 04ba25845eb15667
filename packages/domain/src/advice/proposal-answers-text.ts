import type { AgreementLevel } from "./proposal-signatures.ts";
import type { RefusalReason } from "./proposals.ts";

/** The customer's answer to a proposal. */

export const refusalWords: Readonly<Record<RefusalReason, string>> = {
  too_risky: "Trop risqué",
  too_costly: "Trop cher",
  not_now: "Pas maintenant",
  not_understood: "Je ne comprends pas assez",
  other: "Une autre raison",
};

/** How the customer agrees, as printed in the statement. */
export const agreementWords: Readonly<Record<AgreementLevel, string>> = {
  confirmation: "confirmation dans votre espace, par votre mot de passe",
  simple: "signature électronique simple, chez notre partenaire de signature",
  advanced: "signature électronique avancée, avec vérification de votre pièce d’identité",
};
