import { testConnectorId } from "./connectors.ts";
import type { Connector } from "./connectors.ts";

/** Behaviour of the bank once it has the saver's fields, in the order of the fact sheet's section 6. */

export type Step =
  | { readonly kind: "done" }
  | { readonly kind: "sms" }
  | { readonly kind: "app"; readonly outcome: "approve" | "refuse" | "expire"; readonly delayRatio: number }
  | { readonly kind: "state"; readonly state: string }
  /** Rejected at once: a new connection is not stored. */
  | { readonly kind: "refused"; readonly state: string };

const done: Step = { kind: "done" };
const app: Step = { kind: "app", outcome: "approve", delayRatio: 1 };

/** Scenarios of the test institution for a new connection. */
const firstSteps: Readonly<Record<string, Step>> = {
  par: done,
  pro: done,
  sourceInError: done,
  wrongpass: { kind: "refused", state: "wrongpass" },
  actionNeeded: { kind: "refused", state: "actionNeeded" },
  passwordExpired: { kind: "refused", state: "passwordExpired" },
  websiteUnavailable: { kind: "refused", state: "websiteUnavailable" },
  bug: { kind: "refused", state: "bug" },
  additionalInformationNeeded: { kind: "sms" },
  decoupled: app,
  shortDecoupled: { ...app, delayRatio: 0.25 },
  AppValidationCancelled: { ...app, outcome: "refuse" },
  AppValidationExpired: { ...app, outcome: "expire" },
  SCARequired: { kind: "state", state: "SCARequired" },
  SCARequiredAndOTP: { kind: "state", state: "SCARequired" },
  SCARequiredAndDecoupled: { kind: "state", state: "SCARequired" },
  webauthRequired: { kind: "state", state: "webauthRequired" },
  rateLimiting: { kind: "state", state: "rateLimiting" },
};

/** Scenarios where the present saver starts the strong authentication. */
const strongSteps: Readonly<Record<string, Step>> = {
  SCARequiredAndOTP: { kind: "sms" },
  additionalInformationNeeded: { kind: "sms" },
  SCARequiredAndDecoupled: app,
  decoupled: app,
  shortDecoupled: { ...app, delayRatio: 0.25 },
  AppValidationCancelled: { ...app, outcome: "refuse" },
  AppValidationExpired: { ...app, outcome: "expire" },
};

export function firstStep(connector: Connector, scenario: string | null): Step {
  if (connector.id === testConnectorId) return firstSteps[scenario ?? "par"] ?? done;
  return strongStep(connector, scenario);
}

/** A bank that supports both ways uses its application. */
export function strongStep(connector: Connector, scenario: string | null): Step {
  if (connector.id === testConnectorId) return strongSteps[scenario ?? "par"] ?? done;
  if (connector.webauth) return { kind: "state", state: "webauthRequired" };
  if (connector.decoupled) return app;
  return connector.otp ? { kind: "sms" } : done;
}

export function passwordIsRight(password: string): boolean {
  return password === "1234" || password === "123456";
}

export function codeIsRight(connector: Connector, code: string): boolean {
  return code === "123456" || (connector.id === testConnectorId && code === "abcd");
}

/** Temporary states caused by the bank: the next attempt ends them. */
export const passingStates = ["websiteUnavailable", "bug", "rateLimiting", "notSupported"];
/** States that wait for the saver. */
export const userStates = [
  "wrongpass",
  "additionalInformationNeeded",
  "decoupled",
  "SCARequired",
  "webauthRequired",
  "actionNeeded",
  "passwordExpired",
];
export const knownStates: readonly string[] = [...passingStates, ...userStates, "validating"];

/** Messages that the partner passes on to the saver. */
export const stateMessages: Readonly<Record<string, string>> = {
  wrongpass: "L’identifiant ou le mot de passe est incorrect.",
  additionalInformationNeeded: "Saisissez le code que votre banque vient d’envoyer par SMS.",
  decoupled: "Validez la demande d’accès dans l’application de votre banque.",
  validating: "La validation est en cours.",
  SCARequired: "Votre banque demande une authentification forte.",
  webauthRequired: "Votre banque demande de vous connecter sur son site.",
  actionNeeded: "Votre banque vous demande d’accepter ses nouvelles conditions sur son site.",
  passwordExpired: "Votre mot de passe a expiré : changez-le sur le site de votre banque.",
  websiteUnavailable: "Le site de votre banque est indisponible.",
  rateLimiting: "Votre banque limite le nombre de demandes pour le moment.",
  notSupported: "Ce type d’accès n’est pas pris en charge.",
  bug: "Une erreur technique empêche de lire vos comptes.",
};
