import type { ContactBasis, ContactReason } from "@vigie/domain";

/** French texts of the reasons why a customer may not be called. */
export const contactSentences: Readonly<Record<ContactReason, string>> = {
  no_basis:
    "Ce client n’a pas accepté d’être appelé et n’a pas de contrat en cours avec votre cabinet\u00a0: son numéro ne s’affiche pas.",
  refused: "Ce client a demandé à ne plus être appelé\u00a0: aucun appel pendant 60 jours.",
  too_many: "Votre cabinet l’a déjà appelé quatre fois en 30 jours\u00a0: c’est le maximum.",
  hours:
    "Les appels ne sont permis que du lundi au vendredi, hors jours fériés, de 10 h à 13 h et de 14 h à 20 h.",
};

export const basisSentences: Readonly<Record<ContactBasis | "told", (name: string) => string>> = {
  consent: (since) => `Ce client accepte d’être appelé depuis le ${since}.`,
  told: (since) =>
    `Votre fichier indique que ce client accepte d’être appelé, repris le ${since}\u00a0: gardez-en la preuve.`,
  contract: (name) =>
    `Un contrat est en cours avec votre cabinet (${name})\u00a0: l’appel doit s’y rapporter.`,
};

export const calendarText = {
  summary: (customer: string) => `Rendez-vous avec ${customer}`,
  product: "-//Vigie//Rendez-vous//FR",
} as const;

export const systemEventText = {
  invitationRead: "L’invitation du cabinet a été ouverte.",
  invitationAccepted: "L’invitation du cabinet a été acceptée\u00a0: le cabinet suit désormais ce compte.",
} as const;
